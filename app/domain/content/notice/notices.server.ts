import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { type Days, withinDays } from "#app/domain/core/document/days.server.ts";
import type { QueuePlace } from "#app/domain/core/document/queue-page.ts";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { noticeReads, notices } from "#db/schema/index.ts";
import { moveMark } from "./unread.server.ts";
import { newestIds, visibleTo } from "./visible-notices.server.ts";

const pageSize = 30;
const readAtOnceMax = 1_000;

const { letter: _, ...noticeColumns } = getTableColumns(notices);

/** A notice as its buyer reads it. */
export const shownNotice = { ...noticeColumns, ...letterColumns(notices.letter) };

/** The buyer's お知らせ, newest first, with what they have read; several may have come in one moment. */
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
    .select({ notice: shownNotice, readAt: noticeReads.readAt })
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

/** 既読にする; notices of other companies are not among those that can be read. */
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

/** すべて既読にする: the newest that are shown and not yet read. */
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
