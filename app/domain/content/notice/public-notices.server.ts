import { and, desc, eq, sql } from "drizzle-orm";
import { letterColumns } from "#app/domain/core/letter/letter-column.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { notices } from "#db/schema/index.ts";
import { publicOn } from "./visible-notices.server.ts";

const pageSize = 20;

/** The last notice of a page: several come out at one moment. */
interface NoticePlace {
  at: Date;
  id: string;
}

/** お知らせ that anybody may read, newest first; `linked` says whether the place asked from is one of them. */
export async function listPublicNotices(
  { db, now }: Pick<Scope, "db" | "now">,
  after: NoticePlace | undefined,
) {
  const [rows, begins] = await db.batch([
    db
      .select({
        id: notices.id,
        title: letterColumns(notices.letter).title,
        publishedAt: notices.publishedAt,
      })
      .from(notices)
      .where(
        and(
          publicOn(now),
          after &&
            sql`(${notices.publishedAt}, ${notices.id}) < (${after.at.getTime()}, ${after.id})`,
        ),
      )
      .orderBy(desc(notices.publishedAt), desc(notices.id))
      .limit(pageSize + 1),
    db
      .select({ id: notices.id })
      .from(notices)
      .where(
        and(
          publicOn(now),
          eq(notices.publishedAt, after?.at ?? now),
          eq(notices.id, after?.id ?? ""),
        ),
      )
      .limit(1),
  ]);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return {
    page,
    next: last ? { at: last.publishedAt, id: last.id } : null,
    linked: !after || begins.length > 0,
  };
}

/** One of them; a company's own notice is not found by its id. */
export async function findPublicNotice({ db, now }: Pick<Scope, "db" | "now">, id: string) {
  const [notice] = await db
    .select({
      id: notices.id,
      ...letterColumns(notices.letter),
      publishedAt: notices.publishedAt,
    })
    .from(notices)
    .where(and(publicOn(now), eq(notices.id, id)))
    .limit(1);
  return notice;
}
