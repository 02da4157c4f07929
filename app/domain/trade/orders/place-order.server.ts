import { and, eq, exists, inArray } from "drizzle-orm";
import { priceRose } from "#app/domain/catalog/cart/cart.ts";
import { resetNoticeMarksOfLimited } from "#app/domain/content/notice/notices.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { movedMeanwhile, moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { doneIfRepeated } from "#app/domain/core/repeated-form.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { openStoresQuery } from "#app/domain/customers/store/stores.server.ts";
import { cartLines, carts, orders } from "#db/schema/index.ts";
import { recordAmounts } from "./amounts-versions.server.ts";
import { moveOrder, recordSourcePrices } from "./move-order.server.ts";
import { orderLifecycle } from "./order.ts";
import { ownOrder } from "./own-order.server.ts";
import type { StockOutPlan } from "./stock-out-plan.ts";
import type { OrderableLine } from "./work-out-order.ts";
import { lacksLabels, orderFromCart, writeOrder } from "./write-order.server.ts";

/**
 * Checks that this person may order for this store, which must be open and their own, or for none. A person
 * limited to stores must name one, or they would not see the order afterwards.
 */
export async function checkStore(scope: Scope<Buyer>, storeId: string | undefined) {
  if (!storeId) return scope.actor.storeIds ? refuse("store-missing") : done(null);
  const open = await openStoresQuery(scope);
  return open.some(({ id }) => id === storeId) ? done(storeId) : refuse("no-such-store");
}

/** Changes the store that an order is for, in whatever state the order is. */
export async function setOrderStore(
  scope: Scope<Buyer>,
  number: string,
  storeId: string | undefined,
) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  // A store that has closed since may stay.
  if (storeId && storeId === order.storeId) return done(undefined);
  const judged = await checkStore(scope, storeId);
  if (!judged.ok) return judged;
  return commit(
    scope,
    [
      db.update(orders).set({ storeId: judged.value }).where(eq(orders.id, order.id)),
      resetNoticeMarksOfLimited(db, order.companyId),
    ],
    {},
  );
}

interface Placement {
  /** The form's own id; it becomes the order's. */
  id: string;
  /** Lines of the buyer's cart. */
  lineIds: readonly string[];
  note: string;
  /** The company's store that it is for. */
  storeId?: string | undefined;
  /** 欠品時の対応 by line; the company's default holds for the others. */
  plans?: ReadonlyMap<string, StockOutPlan> | undefined;
  /** 見積を依頼する at once, or 一時保存. */
  submit: boolean;
  /** The total that the page showed; another tab may have changed the cart since. */
  seenTotalYen?: number | undefined;
  /** The rate that the page showed, in yen for one yuan. */
  seenRate?: string | undefined;
}

/**
 * 注文: turns lines of the member's cart into an order, in one commit. Refuses what cannot be bought now and
 * prices that the buyer has not seen. Sending the same form twice answers the first order; where the first one was
 * 一時保存 and the second 見積を依頼する, as after a lost answer, the draft is submitted, with the note of the second.
 */
export async function placeOrder(scope: Scope<Buyer>, wanted: Placement) {
  if (!buyerMay(scope.actor, "order")) return refuse("forbidden");
  const first = await place(scope, wanted);
  const placed = first.ok ? first : ((await answerEarlierOrder(scope, wanted)) ?? first);
  if (!placed.ok || !wanted.submit || placed.value.state !== "draft") return placed;
  const { id, number } = placed.value;
  const draft = and(eq(orders.id, id), eq(orders.state, "draft"));
  await commit(scope, [scope.db.update(orders).set({ note: wanted.note }).where(draft)], {});
  const submitted = await submitOrder(scope, number);
  return submitted.ok ? done({ ...placed.value, state: "quoting" as const }) : placed;
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
    checkStore(scope, storeId),
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
  if (lines.some(priceRose)) return refuse("price-changed");
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
    // An order that the form has placed before is found by the caller.
    { [movedMeanwhile]: "cart-changed" },
  );
  if (!written.ok) return written;
  const made = await findPlaced(scope, id);
  return made ? done(made) : refuse("not-found");
}

/**
 * Answers a form that has placed an order before, whose lines left the cart; where one is there still, the form was
 * another. Undefined where it has placed none.
 */
async function answerEarlierOrder(scope: Scope<Buyer>, { id, lineIds }: Placement) {
  const { db, actor } = scope;
  const made = await findPlaced(scope, id);
  if (!made) return undefined;
  const own = inArray(
    cartLines.cartId,
    db.select({ id: carts.id }).from(carts).where(eq(carts.userId, actor.id)),
  );
  const left = await db.$count(cartLines, and(own, inArray(cartLines.id, [...lineIds])));
  return left === 0 ? done(made) : refuse("form-used");
}

/** Finds the company's order of this id, which a form has given it, and what became of it. */
export async function findPlaced({ db, actor }: Scope<Buyer>, id: string) {
  const [order] = await db
    .select({ id: orders.id, number: orders.number, state: orders.state })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.companyId, actor.companyId)))
    .limit(1);
  return order;
}

/**
 * Answers the condition that the line lies in the cart as it was read: two open tabs must not order it
 * twice.
 */
export function inCart(db: Scope["db"], { id, quantity }: Pick<OrderableLine, "id" | "quantity">) {
  const line = and(eq(cartLines.id, id), eq(cartLines.quantity, quantity));
  return exists(db.select().from(cartLines).where(line));
}

/**
 * 見積を依頼する: submits a draft to staff, who check price and stock with the sellers. Repeating it while the
 * order waits for them does no harm.
 */
export async function submitOrder(scope: Scope<Buyer>, number: string) {
  return doneIfRepeated(
    await submit(scope, number),
    async () => (await ownOrder(scope, number))?.state === "quoting",
  );
}

async function submit(scope: Scope<Buyer>, number: string) {
  const { actor, now } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  if (!orderLifecycle.allows("submit", order.state, actor)) return refuse("not-a-draft");
  if (await lacksLabels(scope, order.id)) return refuse("label-missing");

  return commit(
    scope,
    [
      ...moveOrder(scope, order, "submit", { submittedAt: now }),
      recordAmounts(scope, order.id, { kind: "estimate" }),
      recordSourcePrices(scope, order.id),
    ],
    moveRefusals,
  );
}

/** Confirms that the buyer has read the risen prices of the lines to be ordered. */
export async function confirmPrices(scope: Scope<Buyer>, lineIds: readonly string[]) {
  const { lines } = await orderFromCart(scope, lineIds);
  const changed = lines.filter(priceRose);
  if (changed.length === 0) return done(undefined);
  return commit(
    scope,
    changed.map(({ id, priceFen }) =>
      scope.db.update(cartLines).set({ seenPriceFen: priceFen }).where(eq(cartLines.id, id)),
    ),
    {},
  );
}
