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

/**
 * Divides a sum over lines by what they were quoted at; the remainder goes to the first ones, so that the
 * parts add up.
 */
function divided<One extends { quotedFen: number; quantity: number }>(
  lines: readonly One[],
  sumFen: number,
) {
  const quoted = lines.reduce((sum, { quotedFen }) => sum + quotedFen, 0);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  let left = sumFen;
  let weightLeft = quoted || pieces;
  return lines.map((line) => {
    const weight = quoted ? line.quotedFen : line.quantity;
    const paidFen =
      weightLeft === 0
        ? left
        : Number((BigInt(left) * BigInt(weight) + BigInt(weightLeft) - 1n) / BigInt(weightLeft));
    left -= paidFen;
    weightLeft -= weight;
    return { ...line, paidFen };
  });
}
