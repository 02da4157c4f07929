import { deadlineOf, dueOf } from "#app/domain/trade/down-payment/down-payment-amounts.ts";
import { discountableOrder } from "#app/domain/trade/order/discountable-order.server.ts";
import { discountableRequest } from "#app/domain/trade/shipping/discountable-request.ts";
import type { logisticsMethods, orders, shippingRequests } from "#db/schema/index.ts";

export type OrderRow = typeof orders.$inferSelect;

export interface RequestRow {
  request: typeof shippingRequests.$inferSelect;
  weighsFirst: boolean;
  method: (typeof logisticsMethods.$inferSelect)["nameJa"];
}

/** A document on its way to being paid, whatever its kind. */
export interface Payable {
  kind: "order" | "shipping";
  id: string;
  number: string;
  companyId: string;
  state: string;
  version: number;
  /** What it asks for in its present state, before a coupon. */
  totalYen: number;
  couponYen: number;
  /** What a coupon may look at beside the total. */
  feeYen: string;
  freightYen: number;
  paidAt: Date | null;
  payBy: Date | null;
  /** A deposit or its rest: without coupons. */
  byParts: boolean;
  about: string;
}

export type PayableDocument =
  | (Payable & { kind: "order"; order: OrderRow })
  | (Payable & { kind: "shipping"; found: RequestRow });

export function payableOrder(order: OrderRow): PayableDocument {
  return {
    ...discountableOrder(order),
    order,
    state: order.state,
    version: order.version,
    couponYen: order.couponYen,
    payBy: deadlineOf(order),
    totalYen: dueOf(order),
    byParts: order.depositPercent > 0,
    paidAt: order.state === "buying" ? (order.depositPaidAt ?? order.paidAt) : order.paidAt,
    about: `${order.lineCount}明細 ${order.pieceCount.toLocaleString("ja-JP")}個`,
  };
}

export function payableRequest(found: RequestRow): PayableDocument {
  const { state, version, couponYen, paidAt, pieceCount } = found.request;
  return {
    ...discountableRequest(found.request),
    ...{ found, state, version, couponYen, paidAt },
    payBy: null,
    byParts: false,
    about: `${found.method} ${pieceCount.toLocaleString("ja-JP")}個`,
  };
}
