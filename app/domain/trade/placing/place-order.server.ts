import { and, eq, exists, inArray } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { movedMeanwhile } from "#app/domain/core/document/move-document.server.ts";
import { firstAnswer } from "#app/domain/core/first-answer.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { cartLines, orders } from "#db/schema/index.ts";
import type { StockOutPlan } from "../order/stock-out-plan.ts";
import { orderFromCart } from "./order-from-cart.server.ts";
import { judgeStore } from "./order-store.server.ts";
import type { OrderableLine } from "./work-out-order.ts";
import { writeOrder } from "./write-order.server.ts";

interface Placement {
  /** The form's own id; it becomes the order's. */
  id: string;
  /** Lines of the buyer's cart. */
  lineIds: readonly string[];
  note: string;
  /** The company's store that it is for. */
  storeId?: string | undefined;
  /** 欠品時の対応 by line; the company's own for those that are not named. */
  plans?: ReadonlyMap<string, StockOutPlan> | undefined;
  /** 見積を依頼する at once, or 一時保存. */
  submit: boolean;
  /** The total on the page that the buyer sent: another tab may have changed the cart behind it. */
  seenTotalYen?: number | undefined;
  /** The rate on that page, yen for one yuan. */
  seenRate?: string | undefined;
}

/**
 * 注文: takes lines out of the member's cart into an order, in one commit. Refuses what cannot be
 * bought now and prices that the buyer has not seen. The same form twice shows the first order.
 */
export async function placeOrder(scope: Scope<Buyer>, wanted: Placement) {
  if (!buyerMay(scope.actor, "order")) return refuse("forbidden");
  const earlier = await placed(scope, wanted.id);
  if (earlier) return done(earlier);
  return firstAnswer(await place(scope, wanted), () => placed(scope, wanted.id));
}

async function place(
  scope: Scope<Buyer>,
  { id, lineIds, note, storeId, plans, submit, seenTotalYen, seenRate }: Placement,
) {
  const { db } = scope;
  if (lineIds.length === 0) return refuse("nothing-chosen");
  if (new Set(lineIds).size > limits.linesPerOrder) return refuse("too-many-lines");
  const [{ missing, ...order }, store] = await Promise.all([
    orderFromCart(scope, lineIds),
    judgeStore(scope, storeId),
  ]);
  const { lines, parts } = order;
  const planned = {
    ...order,
    lines: lines.map((line) => ({ ...line, stockOutPlan: plans?.get(line.id) })),
  };
  if (!store.ok) return store;
  if (missing > 0) return refuse("cart-changed");
  if (lines.some(({ trouble }) => trouble)) return refuse("not-orderable");
  if (lines.some(({ optionGone }) => optionGone)) return refuse("option-gone");
  if (lines.some(({ priceChanged }) => priceChanged)) return refuse("price-changed");
  if (submit && lines.some(({ unlabelled }) => unlabelled)) return refuse("label-missing");
  if (seenTotalYen !== undefined && seenTotalYen !== parts.totalYen)
    return refuse(seenRate && seenRate !== parts.rate ? "rate-changed" : "amounts-changed");
  if (parts.totalYen > limits.paymentYenMax) return refuse("too-much");

  const written = await commit(
    scope,
    [
      ...writeOrder(scope, { id, note, storeId: store.value, submit }, planned),
      ...lines.map((line) => guard(inCart(db, line), "cart-changed")),
      db.delete(cartLines).where(
        inArray(
          cartLines.id,
          lines.map((line) => line.id),
        ),
      ),
    ],
    { [movedMeanwhile]: "placed-meanwhile" },
  );
  if (!written.ok && written.reason === "cart-changed") return refuse("cart-changed");

  const made = await placed(scope, id);
  return made ? done(made) : refuse("not-found");
}

async function placed({ db, actor }: Scope<Buyer>, id: string) {
  const [order] = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.companyId, actor.companyId)))
    .limit(1);
  return order;
}

/** The condition that the line lies in the cart as it was read: two open tabs must not order it twice. */
export function inCart(db: Scope["db"], { id, quantity }: Pick<OrderableLine, "id" | "quantity">) {
  const line = and(eq(cartLines.id, id), eq(cartLines.quantity, quantity));
  return exists(db.select().from(cartLines).where(line));
}
