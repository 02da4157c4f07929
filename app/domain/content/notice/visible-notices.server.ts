import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { notices } from "#db/schema/index.ts";

/** Published, to everybody or to the buyer's company, and of a kind they want to see here. */
export function visibleTo(actor: Buyer, now: Date) {
  return and(
    or(eq(notices.companyId, actor.companyId), isNull(notices.companyId)),
    lte(notices.publishedAt, now),
    sql`NOT EXISTS (SELECT 1 FROM notice_settings WHERE user_id = ${actor.id} AND notice_settings.kind = ${notices.kind} AND site = 0)`,
  );
}

/** What anybody may read. */
export function publicOn(now: Date) {
  return and(isNull(notices.companyId), lte(notices.publishedAt, now));
}

/** When the newest of them was published, in milliseconds. */
export function newestPublic(now: Date) {
  return sql<number | null>`(SELECT max(published_at) FROM ${notices} WHERE ${publicOn(now)})`;
}
