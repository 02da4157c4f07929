import type { Statement } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  type HouseAccount,
  house,
  type Transfer,
  walletOf,
} from "#app/domain/money/ledger/ledger.ts";
import { postTransfer } from "#app/domain/money/ledger/post-transfer.server.ts";
import type { Amounts } from "#app/domain/pricing/price-lists/pricing.ts";
import type { orders } from "#db/schema/index.ts";
import { orderShares } from "../order/order-money.server.ts";

type Order = typeof orders.$inferSelect;

/** What of an order's payment is too much at a new total: the wallet's part first, then the coupon's. */
export function overpaid(order: Pick<Order, "paidYen" | "couponYen">, totalYen: number) {
  const overYen = Math.max(0, order.paidYen + order.couponYen - totalYen);
  const refundYen = Math.min(overYen, order.paidYen);
  return { refundYen, couponBackYen: overYen - refundYen };
}

/**
 * Sends back what is paid too much, out of the accounts that it was paid to: afterwards they hold
 * what a payment of the new total would have brought them. A deposit comes out of the deposits.
 */
export function refundDropped(
  scope: Scope,
  changeId: string,
  order: Order,
  after: Amounts & { totalYen: number },
): Statement[] {
  const { refundYen, couponBackYen } = overpaid(order, after.totalYen);
  const payments = house("payments");
  const id = `order-refund/${changeId}`;
  const post = (transfer: Pick<Transfer, "id" | "kind" | "from" | "to" | "amountYen">) =>
    transfer.amountYen === 0
      ? []
      : postTransfer(scope, {
          ...transfer,
          document: { kind: "order", id: order.id },
          reason: `注文 ${order.number} の金額変更による返金`,
        });
  const takeBack = ([part, yen]: readonly [HouseAccount, number]) => {
    const ways =
      yen > 0 ? { from: house(part), to: payments } : { from: payments, to: house(part) };
    return post({ id: `${id}/${part}`, kind: "allocation", ...ways, amountYen: Math.abs(yen) });
  };

  return [
    ...(order.paidAt
      ? differences(orderShares(order), orderShares({ ...order, ...after }))
      : [["deposits", refundYen] as const]
    ).flatMap(takeBack),
    ...post({
      id,
      kind: "order-refund",
      from: payments,
      to: walletOf(order.companyId),
      amountYen: refundYen,
    }),
    ...post({
      id: `${id}/coupon`,
      kind: "coupon",
      from: payments,
      to: house("coupons"),
      amountYen: couponBackYen,
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
