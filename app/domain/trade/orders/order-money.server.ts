import { message } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Account } from "#app/domain/money/ledger/ledger.ts";
import { payFromWallet } from "#app/domain/money/payments/fulfil-payment.server.ts";
import { type Amounts, breakdown, wholeYenShares } from "#app/domain/pricing/pricing.ts";
import type { Statement } from "#db/client.ts";
import type { orders } from "#db/schema/index.ts";

/** Moves an order's whole total out of a wallet and shares it among the accounts that it is for. */
export function orderMoney(
  scope: Scope,
  order: typeof orders.$inferSelect,
  wallet: Account,
): Statement[] {
  return payFromWallet(scope, {
    kind: "order-payment",
    document: { kind: "order", id: order.id },
    wallet,
    totalYen: order.totalYen,
    couponYen: order.couponYen,
    reason: message("transfer.order-payment", { number: order.number }),
    parts: orderParts(order),
  });
}

/** Answers what each account holds of a paid order, in whole yen. */
export function orderShares(order: Amounts & { totalYen: number }) {
  return wholeYenShares(orderParts(order), order.totalYen);
}

/** Splits an order's amounts by the account that they are for. */
function orderParts(order: Amounts) {
  const parts = breakdown(order);
  return {
    goods: parts.goodsYen,
    "china-freight": parts.freightYen,
    options: parts.optionsYen,
    "agency-fee": parts.feeYen,
  };
}

/** Answers the figures of an order that a coupon's terms are applied to. */
export function discountableOrder(order: typeof orders.$inferSelect) {
  const { id, number, companyId, totalYen } = order;
  const { feeYen } = breakdown(order);
  return { kind: "order" as const, id, number, companyId, totalYen, feeYen, freightYen: 0 };
}
