import { eq } from "drizzle-orm";
import { orders } from "#db/schema/index.ts";
import type { Statement } from "../commit.server.ts";
import { giveCouponBack } from "../coupon/take-coupon.server.ts";
import { moveDocument } from "../document/move-document.server.ts";
import type { Scope } from "../scope.ts";
import { orderLifecycle } from "./order.ts";
import { orderMoney } from "./order-money.server.ts";

type Order = typeof orders.$inferSelect;
export type BankMove = "payByBank" | "withdrawBank" | "rejectBank" | "expireBank" | "confirmBank";

export interface BankStep {
  note?: string;
  /** What a coupon is to pay when the bank is chosen; it is given back if the transfer is. */
  couponYen?: number;
}

/** What a step of its bank payment does to an order; undefined when the state does not allow it. */
export function moveOrderByBank(
  scope: Scope,
  order: Order,
  move: BankMove,
  { note = "", couponYen = 0 }: BankStep = {},
): Statement[] | undefined {
  const { db, actor, now } = scope;
  if (!orderLifecycle.allows(move, order.state, actor)) return undefined;
  const { event, state, version } = moveDocument(scope, orderLifecycle, "order", order, move, note);
  const paid = move === "confirmBank";
  const back = move !== "payByBank" && !paid;
  const changes = paid ? { paidYen: order.totalYen - order.couponYen, paidAt: now } : { couponYen };
  return [
    event,
    db
      .update(orders)
      .set({ state, version, ...changes })
      .where(eq(orders.id, order.id)),
    ...(paid ? orderMoney(scope, order) : []),
    ...(back ? giveCouponBack(scope, { kind: "order", id: order.id }) : []),
  ];
}
