import type { Message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { CouponTerms } from "#app/domain/money/coupon/coupon.ts";
import { setDiscount } from "#app/domain/money/coupon/take-coupon.server.ts";
import {
  type HouseAccount,
  house,
  type Transfer,
  walletOf,
} from "#app/domain/money/ledger/ledger.ts";
import { postTransfer } from "#app/domain/money/ledger/post-transfer.server.ts";
import { postPayment, postRefund } from "#app/domain/money/payment/post-payment.server.ts";
import { breakdown } from "#app/domain/pricing/price-lists/pricing.ts";
import type { Statement } from "#db/client.ts";
import type { orders } from "#db/schema/index.ts";
import { orderShares } from "../order/order-money.server.ts";
import type { ChangeAmounts } from "./change.ts";
import { paymentAt } from "./payment-at.ts";

type Order = typeof orders.$inferSelect;
type Yen = ReturnType<typeof paymentAt>;

interface NewTotal {
  /** Names the event: its transfers are posted once. */
  id: string;
  order: Order;
  after: ChangeAmounts & { lineCount: number; pieceCount: number };
  /** The terms of the coupon that the order was paid with. */
  coupon: CouponTerms | undefined;
  /** Why, as the wallet's history says it. */
  reason: Message;
}

/** A paid order at a new total: what its row becomes, what moves, and the statements that move it. */
export function settleTotal(scope: Scope, wanted: NewTotal) {
  const { order, after, coupon } = wanted;
  const yen = paymentAt(order, { ...after, ...breakdown({ ...order, ...after }) }, coupon);
  const statements = [
    ...moveMoney(scope, wanted, yen),
    ...(yen.couponYen < order.couponYen
      ? setDiscount(scope, { kind: "order", id: order.id }, yen.couponYen)
      : []),
  ];
  const { couponYen, paidYen, refundYen, chargeYen } = yen;
  return { changes: { ...after, couponYen, paidYen }, refundYen, chargeYen, statements };
}

/**
 * Out of the accounts that were paid, or into them: afterwards they hold what a payment of the new
 * total would have brought them. A down payment comes out of the deposits.
 */
function moveMoney(scope: Scope, { id, order, after, reason }: NewTotal, yen: Yen): Statement[] {
  const { refundYen, chargeYen, couponYen } = yen;
  const payments = house("payments");
  const wallet = walletOf(order.companyId);
  const event = `order-refund/${id}`;
  const about = { document: { kind: "order" as const, id: order.id }, reason };
  const post = (transfer: Pick<Transfer, "id" | "kind" | "from" | "to" | "amountYen">) =>
    transfer.amountYen === 0 ? [] : postTransfer(scope, { ...about, ...transfer });
  const takeBack = ([part, yen]: readonly [HouseAccount, number]) => {
    const ways =
      yen > 0 ? { from: house(part), to: payments } : { from: payments, to: house(part) };
    return post({ id: `${event}/${part}`, kind: "allocation", ...ways, amountYen: Math.abs(yen) });
  };
  const parts = order.paidAt
    ? differences(orderShares(order), orderShares({ ...order, ...after }))
    : [["deposits", refundYen] as const];

  return [
    ...postPayment(scope, {
      ...about,
      id: `order-payment/${id}`,
      kind: "order-payment",
      from: wallet,
      to: payments,
      amountYen: chargeYen,
    }),
    ...parts.flatMap(takeBack),
    ...postRefund(scope, {
      ...about,
      id: event,
      kind: "order-refund",
      from: payments,
      to: wallet,
      amountYen: refundYen,
    }),
    ...post({
      id: `${event}/coupon`,
      kind: "coupon",
      from: payments,
      to: house("coupons"),
      amountYen: order.couponYen - couponYen,
    }),
  ];
}

type Shares = ReturnType<typeof orderShares>;

/** How much less each account is to hold; a rounding may be more. */
function differences(before: Shares, after: Shares) {
  const change = new Map<HouseAccount, number>();
  for (const { part, yen } of before) change.set(part, yen);
  for (const { part, yen } of after) change.set(part, (change.get(part) ?? 0) - yen);
  return [...change];
}
