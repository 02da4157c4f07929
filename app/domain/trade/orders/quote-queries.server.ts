import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Staff, System } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { priceSetSince, pricesChangedSince } from "#app/domain/pricing/prices-changed.server.ts";
import { offers, orderLines, orders, quoteDrafts, skus } from "#db/schema/index.ts";
import { orderLifecycle } from "./order.ts";
import { ownOrder } from "./own-order.server.ts";
import type { ListedGoods, TypedQuote } from "./quote.ts";

/** Selects, for each SKU of an order, its last quoted price in another order, in fen. */
export function earlierPricesQuery({ db }: Pick<Scope, "db">, number: string) {
  // The newest line of the SKU by its place in the table: its index ends there.
  const earlier = sql<
    number | null
  >`(SELECT p.price_fen FROM order_lines p JOIN orders q ON q.id = p.order_id
    WHERE p.sku_id = order_lines.sku_id AND p.order_id <> order_lines.order_id AND q.quoted_at IS NOT NULL AND p.refusal IS NULL
    ORDER BY p.rowid DESC LIMIT 1)`;
  return db
    .select({ lineId: orderLines.id, priceFen: earlier })
    .from(orderLines)
    .where(
      sql`${orderLines.orderId} = (SELECT ${orders.id} FROM ${orders} WHERE ${orders.number} = ${number})`,
    )
    .limit(limits.linesPerOrder);
}

const listed = {
  skuId: skus.id,
  priceFen: skus.priceFen,
  stock: skus.stock,
  tiers: offers.tiers,
  minOrder: offers.minOrder,
};

/** Selects what the sellers list now for an order's goods, by SKU. */
export function lineStockQuery({ db }: Pick<Scope, "db">, number: string) {
  return listedQuery(
    db,
    sql`SELECT l.sku_id FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.number = ${number}`,
  );
}

/** Selects the same by the order's id. */
export function listedGoodsQuery({ db }: Pick<Scope, "db">, orderId: string) {
  return listedQuery(db, sql`SELECT l.sku_id FROM order_lines l WHERE l.order_id = ${orderId}`);
}

function listedQuery(db: Scope["db"], skuIds: SQL) {
  return db
    .select(listed)
    .from(skus)
    .innerJoin(offers, eq(offers.id, skus.offerId))
    .where(sql`${skus.id} IN (${skuIds})`)
    .limit(limits.linesPerOrder);
}

/** Indexes those rows by SKU. */
export function listedBySku(rows: readonly (ListedGoods & { skuId: string })[]) {
  return new Map<string, ListedGoods>(rows.map((row) => [row.skuId, row]));
}

/** Answers the supplier of each line of an order, by the line's id. */
export async function listLineSuppliers({ db }: Scope<Staff>, number: string) {
  const lines = await db
    .select({ id: orderLines.id, supplierId: orderLines.supplierId })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.number, number))
    .limit(limits.linesPerOrder);
  return new Map(lines.map(({ id, supplierId }) => [id, supplierId]));
}

/** Drafts untouched for this many days are deleted. */
const draftDays = 30;

/** 保存草稿: saves what this person typed so far, over what they saved before. The buyer sees nothing of it. */
export async function saveQuoteDraft(scope: Scope<Staff>, number: string, typed: TypedQuote) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "quote")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  if (!orderLifecycle.allows("quote", order.state, actor)) return refuse("not-quotable");
  const kept = { staffName: actor.name, typed, savedAt: now };
  return commit(
    scope,
    [
      db
        .insert(quoteDrafts)
        .values({ orderId: order.id, staffId: actor.id, ...kept })
        .onConflictDoUpdate({ target: [quoteDrafts.orderId, quoteDrafts.staffId], set: kept }),
    ],
    {},
  );
}

/** Selects the draft to continue: one's own, else the newest of a colleague. */
export function quoteDraftQuery({ db, actor, now }: Scope<Staff>, number: string) {
  return db
    .select({
      staffName: quoteDrafts.staffName,
      typed: quoteDrafts.typed,
      savedAt: quoteDrafts.savedAt,
      pricesChanged: pricesChangedSince(sql`${quoteDrafts.savedAt}`, now),
    })
    .from(quoteDrafts)
    .innerJoin(orders, eq(orders.id, quoteDrafts.orderId))
    .where(and(eq(orders.number, number), gte(quoteDrafts.savedAt, daysAfter(now, -draftDays))))
    .orderBy(desc(sql`${quoteDrafts.staffId} = ${actor.id}`), desc(quoteDrafts.savedAt))
    .limit(1);
}

/**
 * Selects whether a price that an order's quote rests on took effect after it was quoted: the agency fee, the
 * spread, or an option of its lines. The day's rate moves daily.
 */
export function quotedPricesQuery({ db, now }: Pick<Scope, "db" | "now">, number: string) {
  return db
    .select({
      changed: priceSetSince(
        sql`orders.quoted_at`,
        now,
        sql`kind = 'service' OR kind = 'setting' AND subject = 'spreadYen' OR kind = 'option' AND subject IN (
          SELECT o.value ->> 'id' FROM order_lines l, json_each(l.options) o WHERE l.order_id = orders.id)`,
      ),
    })
    .from(orders)
    .where(eq(orders.number, number))
    .limit(1);
}

/** Deletes every draft of this order's quote, which has gone out. */
export function deleteQuoteDrafts({ db }: Pick<Scope, "db">, orderId: string) {
  return db.delete(quoteDrafts).where(eq(quoteDrafts.orderId, orderId));
}

/** Deletes the drafts that were not touched for `draftDays`. */
export async function deleteStaleQuoteDrafts({ db, now }: Scope<System>) {
  await db.delete(quoteDrafts).where(lt(quoteDrafts.savedAt, daysAfter(now, -draftDays)));
}
