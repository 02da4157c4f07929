import type { Message } from "#app/domain/core/message/message.ts";
import { type CouponTerms, recomputeDiscount } from "#app/domain/money/coupons/coupon.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import type { ChangeAmounts, ChangedLine, ChangeParts } from "./change.ts";
import type { ChosenOption } from "./order.ts";
import { lineOptionsFen, orderAmounts } from "./order-amounts.ts";

interface Line {
  id: string;
  supplierId: string;
  quantity: number;
  priceFen: number;
  options: readonly ChosenOption[];
  optionsFen: number;
  refusal: Message | null;
}

interface Freight {
  supplierId: string;
  supplierNameZh: string;
  freightFen: number;
}

interface LockedOrder extends ChangeAmounts {
  ttsRate: string;
  spreadYen: string;
  serviceRatePercent: string;
}

/**
 * Applies a change to an order at its own locked rates and answers the lines, the added lines and the
 * freights. A line without any piece left is refused and keeps the quantity that was asked, as in a quote. A
 * supplier without lines costs no freight.
 */
export function applyChange<L extends Line, F extends Freight>(
  order: LockedOrder,
  lines: readonly L[],
  freights: readonly F[],
  { lines: changed, freights: moved }: ChangeParts,
) {
  const changes = new Map(changed.map((change) => [change.lineId, change]));
  const own = lines.map((line): L => {
    const change = changes.get(line.id);
    return change ? changedLine(line, change) : line;
  });
  const added = changed.flatMap((change) => (change.added ? [addedLine(change)] : []));
  const fen = new Map(moved.map(({ supplierId, afterFen }) => [supplierId, afterFen]));
  const known = freights.map(
    (freight): F => ({ ...freight, freightFen: fen.get(freight.supplierId) ?? freight.freightFen }),
  );
  const started = moved
    .filter(({ supplierId }) => !freights.some((one) => one.supplierId === supplierId))
    .map(({ supplierId, supplierNameZh, afterFen }) => ({
      supplierId,
      supplierNameZh,
      freightFen: afterFen,
    }));
  const all = recalculateOrder<Line, Freight>(order, [...own, ...added], [...known, ...started]);
  return { ...all, own, added };
}

function changedLine<L extends Line>(line: L, change: ChangedLine): L {
  const quantity = line.quantity - change.fewer;
  if (quantity === 0) return { ...line, refusal: change.reason, optionsFen: 0 };
  const options = change.options?.after ?? line.options;
  const priceFen = change.priceFen?.after ?? line.priceFen;
  const optionsFen = lineOptionsFen(options, priceFen, quantity);
  return { ...line, ...change.sku?.after, quantity, priceFen, options, optionsFen };
}

function addedLine({ lineId, fewer, added }: ChangedLine) {
  const quantity = -fewer;
  const { priceFen, options } = added!;
  const optionsFen = lineOptionsFen(options, priceFen, quantity);
  return { ...added!, id: lineId, quantity, optionsFen, refusal: null };
}

/**
 * Adds up an order of these lines at its own locked rates. A supplier without lines costs no freight, unless
 * its parcel has already come.
 */
export function recalculateOrder<
  L extends Omit<Line, "id" | "options">,
  F extends Pick<Freight, "supplierId" | "freightFen">,
>(order: LockedOrder, lines: readonly L[], freights: readonly F[], parcelsCame = false) {
  const sending = new Set(lines.filter(({ refusal }) => !refusal).map((line) => line.supplierId));
  const paid = freights.map(
    (freight): F =>
      parcelsCame || sending.has(freight.supplierId) ? freight : { ...freight, freightFen: 0 },
  );
  const amounts = orderAmounts(lines, paid);
  return {
    lines,
    freights: paid,
    amounts,
    totalYen: breakdown({ ...order, ...amounts }).totalYen,
  };
}

interface PaidOrder {
  paidAt: Date | null;
  totalYen: number;
  paidYen: number;
  couponYen: number;
}

/**
 * Works out how a paid order stands at another total: what its coupon takes off within the coupon's scope,
 * and what moves between the wallet and us, in whole yen. While a remainder is unpaid, only what exceeds the
 * new total is refunded; the rest of a difference changes the remainder.
 */
export function paymentAt(
  order: PaidOrder,
  after: { totalYen: number; feeYen: string },
  coupon: CouponTerms | undefined,
) {
  const couponYen = couponAt(order, after, coupon);
  const paidYen = order.paidAt
    ? after.totalYen - couponYen
    : Math.min(order.paidYen, after.totalYen - couponYen);
  return {
    couponYen,
    paidYen,
    refundYen: Math.max(0, order.paidYen - paidYen),
    chargeYen: Math.max(0, paidYen - order.paidYen),
  };
}

/**
 * A coupon never takes off more than it did before, and its rounding never asks for more when an order gets
 * cheaper.
 */
function couponAt(
  order: PaidOrder,
  { totalYen, feeYen }: { totalYen: number; feeYen: string },
  coupon: CouponTerms | undefined,
) {
  if (order.couponYen === 0 || totalYen > order.totalYen) return order.couponYen;
  const most = Math.min(order.couponYen, totalYen);
  if (!coupon) return most;
  const anew = recomputeDiscount(coupon, { kind: "order", totalYen, feeYen, freightYen: 0 });
  return Math.max(Math.min(anew, most), totalYen - order.paidYen);
}

type Order = Parameters<typeof applyChange>[0] & Parameters<typeof paymentAt>[0];

/**
 * Answers the yen that a change takes from the wallet (below zero: gives back), the new total, and what of it is then
 * still to be paid.
 */
export function changeYen(
  order: Order,
  lines: Parameters<typeof applyChange>[1],
  freights: Parameters<typeof applyChange>[2],
  coupon: CouponTerms | undefined,
  parts: ChangeParts,
) {
  const { amounts, totalYen } = applyChange(order, lines, freights, parts);
  const { feeYen } = breakdown({ ...order, ...amounts });
  const { chargeYen, refundYen, paidYen, couponYen } = paymentAt(
    order,
    { totalYen, feeYen },
    coupon,
  );
  return {
    differenceYen: chargeYen - refundYen,
    totalYen,
    remainderYen: totalYen - couponYen - paidYen,
  };
}
