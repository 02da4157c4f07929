import { and, desc, eq, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { notices } from "#db/schema/index.ts";
import { publicOn } from "./visible-notices.server.ts";

const pageSize = 20;

/** お知らせ that anybody may read, newest first; `linked` says whether one of them came out at the moment asked from. */
export async function listPublicNotices(
  { db, now }: Pick<Scope, "db" | "now">,
  after: Date | undefined,
) {
  const [rows, begins] = await db.batch([
    db
      .select({ id: notices.id, title: notices.title, publishedAt: notices.publishedAt })
      .from(notices)
      .where(and(publicOn(now), after && sql`${notices.publishedAt} < ${after.getTime()}`))
      .orderBy(desc(notices.publishedAt))
      .limit(pageSize + 1),
    db
      .select({ id: notices.id })
      .from(notices)
      .where(and(publicOn(now), eq(notices.publishedAt, after ?? now)))
      .limit(1),
  ]);
  const page = rows.slice(0, pageSize);
  return {
    page,
    next: rows.length > pageSize ? page.at(-1)!.publishedAt : null,
    linked: !after || begins.length > 0,
  };
}

/** One of them; a company's own notice is not found by its id. */
export async function findPublicNotice({ db, now }: Pick<Scope, "db" | "now">, id: string) {
  const [notice] = await db
    .select({
      id: notices.id,
      title: notices.title,
      body: notices.body,
      publishedAt: notices.publishedAt,
    })
    .from(notices)
    .where(and(publicOn(now), eq(notices.id, id)))
    .limit(1);
  return notice;
}
