import type { Letter } from "#app/domain/core/letter/letter.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { notices } from "#db/schema/index.ts";
import type { NoticeKind } from "./notice.ts";
import { type NoticeAbout, subjectOf } from "./notice-about.server.ts";

interface News {
  companyId: string;
  /** The one person it is for; left out, all of the company. */
  userId?: string;
  about: NoticeAbout;
  kind: NoticeKind;
  letter: Letter;
  /** Where the buyer goes on from here. */
  href: string;
}

/**
 * A line in the company's お知らせ, written in the commit of the command it tells of. Who sees it and
 * who is mailed is asked of each person's settings when it is read and when mails go out.
 */
export function notify(
  { db, now }: Pick<Scope, "db" | "now">,
  { companyId, userId, about, kind, letter, href }: News,
): Statement {
  return db.insert(notices).values({
    id: crypto.randomUUID(),
    companyId,
    userId,
    kind,
    letter,
    href,
    publishedAt: now,
    ...subjectOf(about),
  });
}
