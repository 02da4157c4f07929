import { and, desc, eq, isNull, or, sql } from "drizzle-orm";
import { noticeReads, notices } from "#db/schema/index.ts";
import type { Buyer } from "../actor.ts";
import { commit } from "../commit.server.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";

const pageSize = 30;

/** The buyer's お知らせ, newest first, with what they have read. */
export async function listNotices({ db, actor }: Scope<Buyer>, after: Date | undefined) {
  const rows = await db
    .select({ notice: notices, readAt: noticeReads.readAt })
    .from(notices)
    .leftJoin(
      noticeReads,
      and(eq(noticeReads.noticeId, notices.id), eq(noticeReads.userId, actor.id)),
    )
    .where(and(visibleTo(actor), after && sql`${notices.publishedAt} < ${after.getTime()}`))
    .orderBy(desc(notices.publishedAt))
    .limit(pageSize + 1);
  const page = rows.slice(0, pageSize);
  return { page, next: rows.length > pageSize ? page.at(-1)!.notice.publishedAt : null };
}

/** 既読にする; notices of other companies are not among those that can be read. */
export async function readNotices({ db, actor, now }: Scope<Buyer>, ids: readonly string[]) {
  if (ids.length === 0) return refuse("nothing-chosen");
  const wanted = JSON.stringify(ids.slice(0, 100));
  const own = await db
    .select({ id: notices.id })
    .from(notices)
    .where(and(visibleTo(actor), sql`${notices.id} IN (SELECT value FROM json_each(${wanted}))`))
    .limit(100);
  if (own.length === 0) return done(undefined);
  return commit(
    db,
    [
      db
        .insert(noticeReads)
        .values(own.map(({ id }) => ({ userId: actor.id, noticeId: id, readAt: now })))
        .onConflictDoNothing(),
    ],
    {},
  );
}

function visibleTo(actor: Buyer) {
  return or(eq(notices.companyId, actor.companyId), isNull(notices.companyId));
}
