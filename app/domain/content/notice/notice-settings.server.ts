import { eq, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { noticeSettings, users } from "#db/schema/index.ts";
import { kindsFor, type NoticeKind, noticeKinds } from "./notice.ts";
import { forgetMark } from "./unread.server.ts";

/** What a person has chosen for each kind that they can get, and the address their mails go to. */
export async function readNoticeSettings({ db, actor }: Scope<Buyer>) {
  const [chosen, [person]] = await db.batch([
    db.select().from(noticeSettings).where(eq(noticeSettings.userId, actor.id)).limit(50),
    db.select({ email: users.email }).from(users).where(eq(users.id, actor.id)).limit(1),
  ]);
  const settings = kindsFor(actor).map((kind) => {
    const { site = true, mail = noticeKinds[kind].mail } =
      chosen.find((setting) => setting.kind === kind) ?? {};
    return { kind, site, mail };
  });
  return { settings, email: person?.email ?? "" };
}

/** メール通知設定 of one person; colleagues keep theirs, and kinds that they cannot get stay as they were. */
export function saveNoticeSettings(
  scope: Scope<Buyer>,
  wanted: { site: readonly NoticeKind[]; mail: readonly NoticeKind[] },
) {
  const { db, actor } = scope;
  return commit(
    scope,
    [
      db
        .insert(noticeSettings)
        .values(
          kindsFor(actor).map((kind) => ({
            userId: actor.id,
            kind,
            site: wanted.site.includes(kind),
            mail: wanted.mail.includes(kind),
          })),
        )
        .onConflictDoUpdate({
          target: [noticeSettings.userId, noticeSettings.kind],
          set: { site: sql`excluded.site`, mail: sql`excluded.mail` },
        }),
      forgetMark(db, actor.id),
    ],
    {},
  );
}
