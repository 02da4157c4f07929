import { and, eq, gte, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import { noticeMarks, users } from "#db/schema/index.ts";
import { lookedFrom } from "./looked-from.server.ts";
import { noticeNamed, openTo } from "./open-to.server.ts";

/** Marks stay so far behind, where nothing comes in late but a circular that staff date back. */
const settledDays = 7;
const settledMs = settledDays * 86_400_000;

/** Unread notices are counted to here; the header says 99+. */
const countedMax = 100;

/**
 * How many notices a person has not read, at most 100. What lies before their mark is read by its
 * promise, so that the count stays as quick when a company has had thousands; as many as are looked through.
 */
export function unreadCount(personId: SQL, companyId: SQL, now: SQL | number) {
  const mark = markOf(personId);
  // Not by one statement with an OR: that would walk the index from its beginning.
  const those = (to: SQL) => sql`SELECT n.id FROM notices n WHERE ${to}
    AND n.published_at > max(${mark}, ${lookedFrom(companyId, mark)} - 1) AND ${unread(personId, now)}`;
  return sql`(SELECT count(*) FROM (${those(sql`n.company_id = ${companyId}`)}
    UNION ALL ${those(sql`n.company_id IS NULL`)} LIMIT ${countedMax}))`;
}

/** Moves a person's mark up to the oldest notice that they have not read. Goes with what was read, in its batch. */
export function moveMark({ db, actor, now }: Pick<Scope<Buyer>, "db" | "actor" | "now">) {
  const person = sql`${actor.id}`;
  const oldest = (to: SQL) =>
    sql`(SELECT n.published_at FROM notices n WHERE ${to} AND n.published_at > ${markOf(person)}
      AND ${unread(person, now.getTime())} ORDER BY n.published_at LIMIT 1)`;
  const settled = now.getTime() - settledMs;
  return db.run(sql`INSERT INTO notice_marks (user_id, read_until)
    VALUES (${person}, min(${settled},
      COALESCE(${oldest(sql`n.company_id = ${actor.companyId}`)} - 1, ${settled}),
      COALESCE(${oldest(sql`n.company_id IS NULL`)} - 1, ${settled})))
    ON CONFLICT (user_id) DO UPDATE SET read_until = excluded.read_until`);
}

/** Takes a person's mark back, who may see other kinds of notices from now on. */
export function forgetMark(db: Database, personId: string) {
  return db.delete(noticeMarks).where(eq(noticeMarks.userId, personId));
}

/**
 * Takes back the marks of a company's people who are limited to stores, with a command after which an order or a
 * shipping request, and so what was told of it, is of another store.
 */
export function forgetMarksOfLimited(db: Database, companyId: string) {
  const limited = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), isNotNull(users.storeIds)));
  return db.delete(noticeMarks).where(inArray(noticeMarks.userId, limited));
}

/** Moves everybody's mark before a notice that is dated back, in the commit that writes it. */
export function moveMarksBefore(db: Database, publishedAt: Date) {
  return db
    .update(noticeMarks)
    .set({ readUntil: new Date(publishedAt.getTime() - 1) })
    .where(gte(noticeMarks.readUntil, publishedAt));
}

function markOf(personId: SQL) {
  return sql`COALESCE((SELECT read_until FROM notice_marks m WHERE m.user_id = ${personId}), 0)`;
}

function unread(personId: SQL, now: SQL | number) {
  return sql`n.published_at <= ${now} AND (n.user_id IS NULL OR n.user_id = ${personId})
    AND ${openTo(personId, noticeNamed("n"))}
    AND NOT EXISTS (SELECT 1 FROM notice_settings k WHERE k.user_id = ${personId} AND k.kind = n.kind AND k.site = 0)
    AND NOT EXISTS (SELECT 1 FROM notice_reads r WHERE r.user_id = ${personId} AND r.notice_id = n.id)`;
}
