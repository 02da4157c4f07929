import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { Staff, System } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { keptQuotes, orders } from "#db/schema/index.ts";
import { orderLifecycle } from "../order/order.ts";
import { ownOrder } from "../order/own-order.server.ts";
import type { TypedQuote } from "./typed-quote.ts";

/** Drafts untouched for this many days are deleted. */
const draftDays = 30;

/** 保存草稿: keeps what this person typed so far, over what they kept before. The buyer sees nothing of it. */
export async function keepQuoteDraft(scope: Scope<Staff>, number: string, typed: TypedQuote) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "quote")) return refuse("forbidden");
  const order = await ownOrder(scope, number);
  if (!order) return refuse("not-found");
  if (!orderLifecycle.allows("quote", order.state, actor)) return refuse("not-quotable");
  const kept = { staffName: actor.name, typed, keptAt: now };
  return commit(
    scope,
    [
      db
        .insert(keptQuotes)
        .values({ orderId: order.id, staffId: actor.id, ...kept })
        .onConflictDoUpdate({ target: [keptQuotes.orderId, keptQuotes.staffId], set: kept }),
    ],
    {},
  );
}

/** The statement for the draft to go on from: one's own, else the newest of a colleague. */
export function quoteDraftQuery({ db, actor, now }: Scope<Staff>, number: string) {
  return db
    .select({
      staffName: keptQuotes.staffName,
      typed: keptQuotes.typed,
      keptAt: keptQuotes.keptAt,
    })
    .from(keptQuotes)
    .innerJoin(orders, eq(orders.id, keptQuotes.orderId))
    .where(and(eq(orders.number, number), gte(keptQuotes.keptAt, daysAfter(now, -draftDays))))
    .orderBy(desc(sql`${keptQuotes.staffId} = ${actor.id}`), desc(keptQuotes.keptAt))
    .limit(1);
}

/** The statement that drops whatever was kept of this order's quote: it has gone out. */
export function dropQuoteDrafts({ db }: Pick<Scope, "db">, orderId: string) {
  return db.delete(keptQuotes).where(eq(keptQuotes.orderId, orderId));
}

/** Forgets the drafts that nobody came back to. */
export async function forgetQuoteDrafts({ db, now }: Scope<System>) {
  await db.delete(keptQuotes).where(lt(keptQuotes.keptAt, daysAfter(now, -draftDays)));
}
