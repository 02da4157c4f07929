import type { OpenBoxMeasures } from "#app/domain/pricing/box.ts";
import { lotCode } from "../floor/scanned-code.ts";

/** A box's measures as a form hands them back, to find out that somebody measured the box meanwhile. */
export function boxMeasures(box: OpenBoxMeasures) {
  return [box.lengthMm, box.widthMm, box.heightMm, box.weightGrams]
    .map((measure) => measure ?? "-")
    .join("/");
}

interface PackingState {
  lines: readonly {
    lotNumber: number;
    titleZh: string;
    quantity: number;
    boxedQuantity: number;
  }[];
  boxes: readonly (OpenBoxMeasures & { number: number; contents: readonly unknown[] })[];
}

/** Lists in Chinese whatever keeps the packing from being finished, each with its lot or box. */
export function unfinishedPacking({ lines, boxes }: PackingState): string[] {
  const unboxed = lines
    .filter(({ quantity, boxedQuantity }) => boxedQuantity < quantity)
    .map(
      ({ lotNumber, titleZh, quantity, boxedQuantity }) =>
        `${lotCode(lotNumber)} ${titleZh} 还有 ${quantity - boxedQuantity} 件没装`,
    );
  if (boxes.length === 0) return ["还没有箱子", ...unboxed];
  return [
    ...unboxed,
    ...boxes.flatMap((box) => [
      ...(box.contents.length === 0 ? [`第${box.number}箱是空的`] : []),
      ...(box.lengthMm && box.widthMm && box.heightMm ? [] : [`第${box.number}箱还没量尺寸`]),
      ...(box.weightGrams ? [] : [`第${box.number}箱还没称重`]),
    ]),
  ];
}
