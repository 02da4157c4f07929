/**
 * The states of our order at a marketplace. `unkept` was placed, but our own order had moved on meanwhile,
 * so that somebody has to look.
 */
const marketplaceOrderStates = [
  "placing",
  "placed",
  "cancelling",
  "cancelled",
  "refused",
  "unkept",
] as const;
export type MarketplaceOrderState = (typeof marketplaceOrderStates)[number];

/** The marketplaces' own words for an order's state, as the console shows them. */
const stateNames: Record<string, string> = {
  waitbuyerpay: "待付款",
  waitsellersend: "待发货",
  waitbuyerreceive: "已发货",
  confirm_goods: "已确认收货",
  success: "交易成功",
  cancel: "已关闭",
  terminated: "已终止",
  BULIDING: "创建中",
  WAIT_BUYER_PAY: "待付款",
  WAIT_SELLER_SEND_GOODS: "待发货",
  WAIT_BUYER_CONFIRM_GOODS: "已发货",
  TRADE_FINISHED: "交易成功",
  TRADE_CLOSED: "已关闭",
};

/** Names the state that the marketplace reports; its own word where we know none. */
export function marketplaceStateName(told: string) {
  return stateNames[told] ?? told;
}

/** True if the marketplace closed the order without our asking. */
export function isClosed(told: string) {
  return /^(cancel|terminated|TRADE_CLOSED)$/.test(told);
}
