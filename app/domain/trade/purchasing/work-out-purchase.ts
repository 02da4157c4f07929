import type { Platform } from "#app/domain/catalog/offers/offer.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { openPieces } from "../orders/order.ts";
import { skusPerPurchase } from "./purchase.ts";

/** The pieces of a line that are bought, and what was paid for all of them together. */
export interface BoughtPieces {
  lineId: string;
  quantity: number;
  /** As quoted when absent. */
  paidFen?: number | undefined;
}

/** The sums paid beside the goods; freight is as quoted when absent. */
export interface PaidWith {
  freightFen?: number | undefined;
  discountFen?: number | undefined;
  /** Goods and freight in one sum: freight as quoted, the rest shared by the quoted sums of the lines. */
  wholeFen?: number | undefined;
}

interface Line {
  id: string;
  supplierId: string;
  platform: Platform;
  skuId: string;
  quantity: number;
  boughtQuantity: number;
  priceFen: number;
  refusal: Message | null;
}

interface Asked {
  supplierId: string;
  /** All open pieces of the supplier when absent. */
  pieces?: readonly BoughtPieces[] | undefined;
  paid: PaidWith;
}

/**
 * Works out the pieces that a purchase brings of each line and its cost against the quote. Refuses pieces
 * that are not the supplier's, more than are open, and more SKUs than a marketplace accepts in one order.
 */
export function workOutPurchase<L extends Line>(
  lines: readonly L[],
  /** The part of the supplier's quoted freight that no other purchase answers for. */
  freightLeftFen: number,
  { supplierId, pieces, paid }: Asked,
) {
  const open = lines.filter((line) => line.supplierId === supplierId && openPieces(line) > 0);
  if (open.length === 0) return refuse("nothing-to-buy");
  const wanted = (pieces ?? open.map(wholeLine)).filter(({ quantity }) => quantity > 0);
  if (wanted.length === 0) return refuse("nothing-chosen");
  if (new Set(wanted.map(({ lineId }) => lineId)).size < wanted.length)
    return refuse("lines-differ");

  const known = new Map(lines.map((line) => [line.id, line]));
  const chosen = [];
  for (const { lineId, quantity, paidFen } of wanted) {
    const line = known.get(lineId);
    if (line?.supplierId !== supplierId) return refuse("lines-differ");
    if (quantity > openPieces(line)) return refuse("more-than-open");
    chosen.push({ line, quantity, quotedFen: quantity * line.priceFen, paidFen });
  }
  if (new Set(chosen.map(({ line }) => line.skuId)).size > skusPerPurchase)
    return refuse("too-many-skus");

  const freightFen =
    paid.freightFen ??
    (paid.wholeFen === undefined ? freightLeftFen : Math.min(paid.wholeFen, freightLeftFen));
  const bought =
    paid.wholeFen === undefined
      ? chosen.map((one) => ({ ...one, paidFen: one.paidFen ?? one.quotedFen }))
      : divided(chosen, Math.max(0, paid.wholeFen - freightFen));
  const goodsFen = bought.reduce((sum, { paidFen }) => sum + paidFen, 0);
  const discountFen = paid.discountFen ?? 0;
  if (discountFen > goodsFen + freightFen) return refuse("discount-too-much");
  const { platform } = chosen[0]!.line;
  const money = { goodsFen, freightFen, discountFen, quotedFreightFen: freightLeftFen };
  return done({ bought, platform, money });
}

function wholeLine(line: Line): BoughtPieces {
  return { lineId: line.id, quantity: openPieces(line) };
}

/** Divides a sum over lines by what they were quoted at, or by pieces where nothing was quoted. */
function divided<One extends { quotedFen: number; quantity: number }>(
  lines: readonly One[],
  sumFen: number,
) {
  const isQuoted = lines.some(({ quotedFen }) => quotedFen > 0);
  const parts = divideSum(
    sumFen,
    lines.map(({ quotedFen, quantity }) => (isQuoted ? quotedFen : quantity)),
  );
  return lines.map((line, index) => ({ ...line, paidFen: parts[index]! }));
}

/**
 * Divides a sum in proportion to weights; the remainder goes to the first ones, so that the parts add up. Where
 * all weights are 0 the first part takes all. A sum that is not above the weights' gives no part above its weight.
 */
export function divideSum(sum: number, weights: readonly number[]) {
  let left = sum;
  let weightLeft = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => {
    const part =
      weightLeft === 0
        ? left
        : Number((BigInt(left) * BigInt(weight) + BigInt(weightLeft) - 1n) / BigInt(weightLeft));
    left -= part;
    weightLeft -= weight;
    return part;
  });
}
