import { and, asc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letterSql } from "#app/domain/core/letter/letter-column.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { noticeSettings, notices, outbox, users } from "#db/schema/index.ts";
import { type NoticeKind, noticeKindNames, noticeKinds, noticeKindsFor } from "./notice.ts";
import { mayReadNotice, noticeColumnsIn, resetNoticeMark } from "./notices.server.ts";

/** Reads the person's settings for each kind that they can get, and their mail address. */
export async function readNoticeSettings({ db, actor }: Scope<Buyer>) {
  const [chosen, [person]] = await db.batch([
    db.select().from(noticeSettings).where(eq(noticeSettings.userId, actor.id)).limit(50),
    db.select({ email: users.email }).from(users).where(eq(users.id, actor.id)).limit(1),
  ]);
  const settings = noticeKindsFor(actor).map((kind) => {
    const { site = true, mail = noticeKinds[kind].mail } =
      chosen.find((setting) => setting.kind === kind) ?? {};
    return { kind, site, mail };
  });
  return { settings, email: person?.email ?? "" };
}

/** Saves the person's メール通知設定; kinds that they cannot get stay as they were. */
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
          noticeKindsFor(actor).map((kind) => ({
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
      resetNoticeMark(db, actor.id),
    ],
    {},
  );
}

const noticesMax = 200;
/** A notice older than this is not mailed any more. */
const newsDays = 2;

const mailedByDefault = JSON.stringify(noticeKindNames.filter((kind) => noticeKinds[kind].mail));

/**
 * Queues the mails of newly published notices: to each person of the company who has a verified address, may
 * see that kind and wants it by mail. Each person gets each notice once.
 */
export async function mailNotices(scope: Scope<System>) {
  const { db, now } = scope;
  const fresh = await db
    .select({ id: notices.id })
    .from(notices)
    .where(
      and(
        isNull(notices.mailedAt),
        lte(notices.publishedAt, now),
        gt(notices.publishedAt, daysAfter(now, -newsDays)),
      ),
    )
    .orderBy(asc(notices.publishedAt))
    .limit(noticesMax);
  if (fresh.length === 0) return;

  const ids = JSON.stringify(fresh.map(({ id }) => id));
  const chosen = sql`n.id IN (SELECT value FROM json_each(${ids}))`;
  const columns = sql.join(
    [outbox.id, outbox.to, outbox.letter, outbox.href, outbox.createdAt].map(({ name }) =>
      sql.identifier(name),
    ),
    sql`, `,
  );
  await commit(
    scope,
    [
      db.run(sql`INSERT INTO ${outbox} (${columns})
        SELECT 'notice/' || n.id || '/' || u.id, u.email, ${letterSql("mail.notice", { name: sql`u.name`, notice: sql`json(n.letter)` })},
          iif(n.href = '', '/user/inform', n.href),
          ${now.getTime()}
        FROM notices n JOIN users u ON (n.company_id IS NULL OR u.company_id = n.company_id)
          AND (n.user_id IS NULL OR u.id = n.user_id)
        LEFT JOIN notice_settings s ON s.user_id = u.id AND s.kind = n.kind
        WHERE ${chosen} AND u.state = 'in_use' AND u.email_verified_at IS NOT NULL
          AND ${mayReadNotice(sql`u.id`, noticeColumnsIn("n"))}
          AND COALESCE(s.mail, n.kind IN (SELECT value FROM json_each(${mailedByDefault})))
        ON CONFLICT DO NOTHING`),
      db.run(sql`UPDATE notices AS n SET mailed_at = ${now.getTime()} WHERE ${chosen}`),
    ],
    {},
  );
}
