import Decimal from "decimal.js";
import type { Message } from "#app/domain/core/message/message.ts";
import { sharesOf } from "#app/domain/pricing/pricing.ts";

interface PaidOrder {
  id: string;
  paidYen: number;
  serviceRatePercent: string;
}

interface PaidLine {
  id: string;
  orderId: string;
  supplierId: string;
  quantity: number;
  priceFen: number;
  discountFen: number;
  optionsFen: number;
  handlingFen: number;
  refusal: Message | null;
}

interface Freight {
  orderId: string;
  supplierId: string;
  freightFen: number;
}

/** The data that a claim's worth is computed from. */
interface ClaimBasis {
  request: { paidYen: number; pieceCount: number };
  orders: readonly PaidOrder[];
  lines: readonly PaidLine[];
  freights: readonly Freight[];
  /** The refunds of earlier claims on these orders' lines and this request. */
  refunded: readonly { orderLineId: string; orderYen: number; shippingYen: number; own: boolean }[];
}

interface ClaimedPieces {
  orderLineId: string;
  quantity: number;
}

/**
 * Computes what was paid for each group of claimed pieces, in whole yen and in their order. The order's part counts
 * the order after its own refunds: goods, freight in China, options and fee, less the coupon. The request's part is
 * by pieces. Refunds of earlier claims are subtracted.
 */
export function claimWorth(basis: ClaimBasis, pieces: readonly ClaimedPieces[]) {
  const paid = paidByLine(basis);
  const left = new Map(paid.map(({ line, yen }) => [line.id, yen]));
  for (const { orderLineId, orderYen } of basis.refunded)
    left.set(orderLineId, (left.get(orderLineId) ?? 0) - orderYen);
  const { request } = basis;
  let shippingLeft =
    request.paidYen - sum(basis.refunded.filter(({ own }) => own).map((one) => one.shippingYen));

  return pieces.map(({ orderLineId, quantity }) => {
    const { line, yen } = paid.find((one) => one.line.id === orderLineId)!;
    const room = Math.max(0, left.get(orderLineId) ?? 0);
    const orderYen = Math.min(room, shareOf(yen, quantity, line.quantity));
    left.set(orderLineId, room - orderYen);
    const share = shareOf(request.paidYen, quantity, request.pieceCount);
    const shippingYen = Math.max(0, Math.min(shippingLeft, share));
    shippingLeft -= shippingYen;
    return { orderYen, shippingYen };
  });
}

type Worth = ReturnType<typeof claimWorth>;

export function worthYen(worth: Worth) {
  return sum(worth.map(({ orderYen, shippingYen }) => orderYen + shippingYen));
}

/** Shares an agreed sum, on goods first and then on shipping, each at most its worth. */
export function shareRefund(refundYen: number, worth: Worth): Worth {
  let left = refundYen;
  const take = (most: number) => {
    const taken = Math.min(left, most);
    left -= taken;
    return taken;
  };
  const goods = worth.map(({ orderYen }) => take(orderYen));
  const shipping = worth.map(({ shippingYen }) => take(shippingYen));
  return goods.map((orderYen, index) => ({ orderYen, shippingYen: shipping[index]! }));
}

/** Computes what the company paid for each line of the orders, with its share of freight, fee and coupon. */
function paidByLine({ orders, lines, freights }: ClaimBasis) {
  return orders.flatMap((order) => {
    const own = lines.filter(({ orderId }) => orderId === order.id);
    const shares = sharesOf(
      order.paidYen,
      own.map((line) => weightOf(line, own, freights, order).toFixed()),
    );
    return own.map((line, index) => ({ line, yen: shares[index]! }));
  });
}

/** Weighs a line in fen, with its share of the seller's freight and of the fee on both. */
function weightOf(
  line: PaidLine,
  lines: readonly PaidLine[],
  freights: readonly Freight[],
  { id, serviceRatePercent }: PaidOrder,
) {
  if (line.refusal) return new Decimal(line.handlingFen);
  const ofSameSeller = lines.filter(
    ({ supplierId, refusal }) => supplierId === line.supplierId && !refusal,
  );
  const freightFen =
    freights.find(({ orderId, supplierId }) => orderId === id && supplierId === line.supplierId)
      ?.freightFen ?? 0;
  const goods = sum(ofSameSeller.map(goodsFen));
  const part =
    goods > 0
      ? new Decimal(goodsFen(line)).div(goods)
      : new Decimal(line.quantity).div(sum(ofSameSeller.map(({ quantity }) => quantity)));
  return part
    .times(freightFen)
    .plus(goodsFen(line))
    .times(new Decimal(serviceRatePercent).div(100).plus(1))
    .plus(line.optionsFen)
    .plus(line.handlingFen);
}

function goodsFen({ quantity, priceFen, discountFen }: PaidLine) {
  return quantity * priceFen - discountFen;
}

function shareOf(yen: number, pieces: number, all: number) {
  return new Decimal(yen).times(pieces).div(all).floor().toNumber();
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((total, number) => total + number, 0);
}
