import { limits } from "#app/domain/core/limits.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { billingGrams } from "#app/domain/pricing/freight/boxed.ts";
import { volumetricGrams } from "#app/domain/pricing/freight/freight.ts";
import type { FreightList } from "#app/domain/pricing/freight/freight-list.ts";

export interface PackedBox {
  /** Of a box that was packed by scan, which keeps its photos; others are given one. */
  id?: string;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  weightGrams: number;
  contents: readonly { lineId: string; quantity: number }[];
}

/** What a packed box counts as for freight: its weight or its volume, whichever is more, in the method's steps. */
export function billed(box: PackedBox, list: FreightList) {
  return {
    volumetricGrams: volumetricGrams(
      box.lengthMm,
      box.widthMm,
      box.heightMm,
      list.volumetricDivisor,
    ),
    billingGrams: billingGrams(box, list),
  };
}

/** Are these boxes this request? Every piece in exactly one box, no box empty or over the limit. */
export function checkPacking(
  boxes: readonly PackedBox[],
  lines: readonly { id: string; quantity: number }[],
) {
  if (boxes.some(({ weightGrams }) => weightGrams > limits.boxGramsMax))
    return refuse("box-too-heavy");
  const contents = boxes.flatMap((box) => box.contents);
  if (
    boxes.some(
      (box) => new Set(box.contents.map(({ lineId }) => lineId)).size < box.contents.length,
    )
  )
    return refuse("contents-differ");
  if (contents.some(({ lineId }) => !lines.some(({ id }) => id === lineId)))
    return refuse("no-such-line");
  if (
    boxes.length === 0 ||
    boxes.some((box) => box.contents.every(({ quantity }) => quantity === 0))
  )
    return refuse("empty-box");
  const short = lines.filter(({ id, quantity }) => packed(id) !== quantity);
  return short.length > 0 ? refuse("contents-differ") : done(undefined);

  function packed(line: string) {
    return contents
      .filter(({ lineId }) => lineId === line)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  }
}
