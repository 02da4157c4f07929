import { eq } from "drizzle-orm";
import { orders } from "#db/schema/index.ts";
import type { Statement } from "../commit.server.ts";
import { moveDocument } from "../document/move-document.server.ts";
import type { Scope } from "../scope.ts";
import { orderLifecycle } from "./order.ts";
import { orderMoney } from "./order-money.server.ts";

type Order = typeof orders.$inferSelect;
export type BankMove = "payByBank" | "withdrawBank" | "rejectBank" | "confirmBank";

/** What a step of its bank payment does to an order; undefined when the state does not allow it. */
export function moveOrderByBank(
  scope: Scope,
  order: Order,
  move: BankMove,
  note = "",
): Statement[] | undefined {
  const { db, actor, now } = scope;
  if (!orderLifecycle.allows(move, order.state, actor)) return undefined;
  const { event, state, version } = moveDocument(scope, orderLifecycle, "order", order, move, note);
  const paid = move === "confirmBank";
  return [
    event,
    db
      .update(orders)
      .set({ state, version, ...(paid && { paidYen: order.totalYen, paidAt: now }) })
      .where(eq(orders.id, order.id)),
    ...(paid ? orderMoney(scope, order) : []),
  ];
}
