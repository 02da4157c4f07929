import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { dayMs } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import {
  type Days,
  orderOfStores,
  paymentOfStores,
  shipmentOfStores,
  storesIn,
  withinDays,
} from "#app/domain/core/document/document-queries.server.ts";
import type { QueuePlace } from "#app/domain/core/document/queue-page.ts";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Database } from "#db/client.ts";
import { noticeMarks, noticeReads, notices, users } from "#db/schema/index.ts";
import { guardedKinds } from "./notice.ts";

const guarded = JSON.stringify(Object.keys(guardedKinds));
const rights = JSON.stringify(
  Object.entries(guardedKinds).flatMap(([kind, needed]) =>
    needed.map((right) => `${kind}/${right}`),
  ),
);

interface NoticeColumns {
  kind: SQL;
  subject: SQL;
  subjectId: SQL;
}

/** Names the columns of `notices` under a statement's alias of the table. */
export function noticeColumnsIn(table: string): NoticeColumns {
  const column = (name: string) => sql.raw(`${table}.${name}`);
  return { kind: column("kind"), subject: column("subject"), subjectId: column("subject_id") };
}

/** True where a person may see a notice, by their present permissions and stores. */
export function mayReadNotice(personId: SQL, notice: NoticeColumns) {
  return sql`${isPermittedByRight(personId, notice)} AND ${isPermittedByStore(personId, notice)}`;
}

function isPermittedByRight(personId: SQL, { kind }: NoticeColumns) {
  return sql`(${kind} NOT IN (SELECT value FROM json_each(${guarded})) OR EXISTS (
    SELECT 1 FROM users reader WHERE reader.id = ${personId} AND (reader.role = 'owner' OR EXISTS (
      SELECT 1 FROM json_each(reader.permissions) held
      WHERE ${kind} || '/' || held.value IN (SELECT value FROM json_each(${rights}))))))`;
}

function isPermittedByStore(personId: SQL, { subject, subjectId }: NoticeColumns) {
  const stores = storesIn(sql`reader.store_ids`);
  return sql`(${subject} IS NULL OR EXISTS (
    SELECT 1 FROM users reader WHERE reader.id = ${personId} AND (reader.store_ids IS NULL OR CASE ${subject}
      WHEN 'order' THEN ${orderOfStores(subjectId, stores)}
      WHEN 'shipping' THEN ${shipmentOfStores(subjectId, stores)}
      WHEN 'payment' THEN ${paymentOfStores(subjectId, stores)}
      WHEN 'store' THEN ${subjectId} IN ${stores}
      ELSE ${subjectId} = ${personId} END)))`;
}

const newestNoticesMax = 1_000;

/**
 * Selects the moment from which a company's notices are considered where a page shows a few or their number:
 * its newest thousand. For a person limited to stores, hardly one of them all might match.
 */
function newestNoticesSince(companyId: SQL, after: SQL = sql`0`) {
  return sql`COALESCE((SELECT published_at FROM notices WHERE company_id = ${companyId} AND published_at > ${after}
    ORDER BY published_at DESC LIMIT 1 OFFSET ${newestNoticesMax - 1}), 0)`;
}

/**
 * True for published notices to everybody or to the buyer's company, of a kind that they may see and want on
 * the site.
 */
function visibleTo(actor: Buyer, now: Date) {
  return and(
    or(eq(notices.companyId, actor.companyId), isNull(notices.companyId)),
    isWantedBy(actor, now),
  );
}

function isWantedBy(actor: Buyer, now: Date | number) {
  return and(
    isPublished(now),
    sql`(${notices.userId} IS NULL OR ${notices.userId} = ${actor.id})`,
    mayReadNotice(sql`${actor.id}`, noticeColumnsIn("notices")),
    sql`NOT EXISTS (SELECT 1 FROM notice_settings WHERE user_id = ${actor.id} AND notice_settings.kind = ${notices.kind} AND site = 0)`,
  );
}

/** Selects the ids of the newest visible notices without visiting the older ones. */
function newestIds(actor: Buyer, now: Date | number, count: number, also?: SQL) {
  const newest = (to: SQL) =>
    sql`SELECT * FROM (SELECT id FROM notices WHERE ${and(to, also, isWantedBy(actor, now))}
      ORDER BY published_at DESC, id DESC LIMIT ${count})`;
  return sql`(${newest(eq(notices.companyId, actor.companyId))} UNION ALL ${newest(isNull(notices.companyId))})`;
}

/** Reads a few of the newest visible notices, among the newest thousand. */
export function newestVisible(db: Database, actor: Buyer, now: Date | number, count: number) {
  const looked = sql`published_at >= ${newestNoticesSince(sql`${actor.companyId}`)}`;
  const { id, companyId, href, publishedAt } = getTableColumns(notices);
  const { title } = letterColumns(notices.letter);
  return db
    .select({ id, companyId, title, href, publishedAt })
    .from(notices)
    .where(sql`id IN ${newestIds(actor, now, count, looked)}`)
    .orderBy(desc(notices.publishedAt))
    .limit(count);
}

/** True for notices that anybody may read. */
export function isPublicNotice(now: Date | number) {
  return and(isNull(notices.companyId), isPublished(now));
}

/** Selects when the newest public notice was published, in milliseconds. */
export function newestPublic(now: Date | number) {
  return sql<
    number | null
  >`(SELECT max(published_at) FROM ${notices} WHERE ${isPublicNotice(now)})`;
}

/** Takes a moment as a Date or in milliseconds. */
function isPublished(now: Date | number) {
  return sql`${notices.publishedAt} <= ${now instanceof Date ? now.getTime() : now}`;
}

/** Read marks stay this far behind, since only circulars that staff date back arrive that late. */
const backdatedDaysMax = 7;
const backdatedMsMax = backdatedDaysMax * dayMs;

/** Unread notices are counted up to here; the header shows 99+. */
const countedMax = 100;

/**
 * Counts a person's unread notices, at most 100. Everything before the person's mark counts as read, so that
 * the count stays fast when a company has had thousands.
 */
export function unreadCount(personId: SQL, companyId: SQL, now: SQL | number) {
  const mark = markOf(personId);
  // Two statements instead of an OR, which would walk the index from its beginning.
  const those = (to: SQL) => sql`SELECT n.id FROM notices n WHERE ${to}
    AND n.published_at > max(${mark}, ${newestNoticesSince(companyId, mark)} - 1) AND ${unread(personId, now)}`;
  return sql`(SELECT count(*) FROM (${those(sql`n.company_id = ${companyId}`)}
    UNION ALL ${those(sql`n.company_id IS NULL`)} LIMIT ${countedMax}))`;
}

/** Moves a person's mark up to their oldest unread notice; for the batch that marks notices as read. */
function moveMark({ db, actor, now }: Pick<Scope<Buyer>, "db" | "actor" | "now">) {
  const person = sql`${actor.id}`;
  const oldest = (to: SQL) =>
    sql`(SELECT n.published_at FROM notices n WHERE ${to} AND n.published_at > ${markOf(person)}
      AND ${unread(person, now.getTime())} ORDER BY n.published_at LIMIT 1)`;
  const settled = now.getTime() - backdatedMsMax;
  return db.run(sql`INSERT INTO notice_marks (user_id, read_until)
    VALUES (${person}, min(${settled},
      COALESCE(${oldest(sql`n.company_id = ${actor.companyId}`)} - 1, ${settled}),
      COALESCE(${oldest(sql`n.company_id IS NULL`)} - 1, ${settled})))
    ON CONFLICT (user_id) DO UPDATE SET read_until = excluded.read_until`);
}

/** Deletes a person's mark after a change of the kinds of notices that they may see. */
export function resetNoticeMark(db: Database, personId: string) {
  return db.delete(noticeMarks).where(eq(noticeMarks.userId, personId));
}

/**
 * Deletes the marks of a company's people who are limited to stores, with a command that moves an order or a
 * shipping request, and so its notices, to another store.
 */
export function resetNoticeMarksOfLimited(db: Database, companyId: string) {
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
    AND ${mayReadNotice(personId, noticeColumnsIn("n"))}
    AND NOT EXISTS (SELECT 1 FROM notice_settings k WHERE k.user_id = ${personId} AND k.kind = n.kind AND k.site = 0)
    AND NOT EXISTS (SELECT 1 FROM notice_reads r WHERE r.user_id = ${personId} AND r.notice_id = n.id)`;
}

const pageSize = 30;
const readAtOnceMax = 1_000;

const { letter: _, ...noticeColumns } = getTableColumns(notices);

/** The fields of a notice as its buyer reads it. */
export const noticeFields = { ...noticeColumns, ...letterColumns(notices.letter) };

/** Lists a page of the buyer's お知らせ, newest first, with what they have read. Several may share a moment. */
export async function listNotices(
  { db, actor, now }: Scope<Buyer>,
  after: QueuePlace | undefined,
  days: Days = {},
) {
  const within = and(
    withinDays(notices.publishedAt, days),
    after && sql`(${notices.publishedAt}, ${notices.id}) < (${after.at}, ${after.id})`,
  );
  const rows = await db
    .select({ notice: noticeFields, readAt: noticeReads.readAt })
    .from(notices)
    .leftJoin(
      noticeReads,
      and(eq(noticeReads.noticeId, notices.id), eq(noticeReads.userId, actor.id)),
    )
    .where(sql`${notices.id} IN ${newestIds(actor, now, pageSize + 1, within)}`)
    .orderBy(desc(notices.publishedAt), desc(notices.id))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1)?.notice : undefined;
  return { page, next: last ? { at: last.publishedAt.getTime(), id: last.id } : null };
}

/** 既読にする: marks notices as read; those that the buyer cannot see are ignored. */
export async function readNotices(scope: Scope<Buyer>, ids: readonly string[]) {
  const { db, actor, now } = scope;
  if (ids.length === 0) return refuse("nothing-chosen");
  const wanted = JSON.stringify(ids.slice(0, 100));
  const own = await db
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(visibleTo(actor, now), sql`${notices.id} IN (SELECT value FROM json_each(${wanted}))`),
    )
    .limit(100);
  if (own.length === 0) return done(undefined);
  return commit(
    scope,
    [
      db
        .insert(noticeReads)
        .values(own.map(({ id }) => ({ userId: actor.id, noticeId: id, readAt: now })))
        .onConflictDoNothing(),
      moveMark({ db, actor, now }),
    ],
    {},
  );
}

/** すべて既読にする: marks the newest visible notices as read. */
export function readAllNotices(scope: Scope<Buyer>) {
  const { db, actor, now } = scope;
  const newest = db
    .select({ id: notices.id })
    .from(notices)
    .where(visibleTo(actor, now))
    .orderBy(desc(notices.publishedAt))
    .limit(readAtOnceMax);
  return commit(
    scope,
    [
      db.run(
        sql`INSERT INTO notice_reads (user_id, notice_id, read_at) SELECT ${actor.id}, id, ${now.getTime()} FROM ${newest} AS newest WHERE true ON CONFLICT DO NOTHING`,
      ),
      moveMark({ db, actor, now }),
    ],
    {},
  );
}
