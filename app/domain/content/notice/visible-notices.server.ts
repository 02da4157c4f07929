import { and, desc, eq, getTableColumns, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import type { Database } from "#db/client.ts";
import { notices } from "#db/schema/index.ts";
import { lookedFrom } from "./looked-from.server.ts";
import { noticeNamed, openTo } from "./open-to.server.ts";

/** Published, to everybody or to the buyer's company, of a kind they may know of and want to see here. */
export function visibleTo(actor: Buyer, now: Date) {
  return and(
    or(eq(notices.companyId, actor.companyId), isNull(notices.companyId)),
    wantedBy(actor, now),
  );
}

function wantedBy(actor: Buyer, now: Date | number) {
  return and(
    isPublished(now),
    sql`(${notices.userId} IS NULL OR ${notices.userId} = ${actor.id})`,
    openTo(sql`${actor.id}`, noticeNamed("notices")),
    sql`NOT EXISTS (SELECT 1 FROM notice_settings WHERE user_id = ${actor.id} AND notice_settings.kind = ${notices.kind} AND site = 0)`,
  );
}

/** The ids of the newest so many of them, found without looking at the older ones. */
export function newestIds(actor: Buyer, now: Date | number, count: number, also?: SQL) {
  const newest = (to: SQL) =>
    sql`SELECT * FROM (SELECT id FROM notices WHERE ${and(to, also, wantedBy(actor, now))}
      ORDER BY published_at DESC, id DESC LIMIT ${count})`;
  return sql`(${newest(eq(notices.companyId, actor.companyId))} UNION ALL ${newest(isNull(notices.companyId))})`;
}

/** A few of the newest, of those that a page looks through. */
export function newestVisible(db: Database, actor: Buyer, now: Date | number, count: number) {
  const looked = sql`published_at >= ${lookedFrom(sql`${actor.companyId}`)}`;
  const { id, companyId, href, publishedAt } = getTableColumns(notices);
  const { title } = letterColumns(notices.letter);
  return db
    .select({ id, companyId, title, href, publishedAt })
    .from(notices)
    .where(sql`id IN ${newestIds(actor, now, count, looked)}`)
    .orderBy(desc(notices.publishedAt))
    .limit(count);
}

/** What anybody may read. */
export function publicOn(now: Date | number) {
  return and(isNull(notices.companyId), isPublished(now));
}

/** When the newest of them was published, in milliseconds. */
export function newestPublic(now: Date | number) {
  return sql<number | null>`(SELECT max(published_at) FROM ${notices} WHERE ${publicOn(now)})`;
}

/** A moment may be given as it is written, in milliseconds. */
function isPublished(now: Date | number) {
  return sql`${notices.publishedAt} <= ${now instanceof Date ? now.getTime() : now}`;
}
