import { and, desc, eq, gt, lt, ne, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { presences } from "#db/schema/index.ts";
import { isOpen, workId } from "./find-work.server.ts";
import { type WorkKind, workKinds } from "./work-kinds.ts";

/** Who was not seen for so long is not at it any more. */
export const presenceMinutes = 10;
/** More people than work at one time. */
const presencesMax = 200;

/** Who else has a document open to work on it. */
export interface Presence {
  number: string;
  staffId: string;
  staffName: string;
  seenAt: Date;
}

/** Notes that this person has the document open; what has run out meanwhile goes with it. Never blocks anybody. */
export async function notePresence(
  scope: Scope<Staff>,
  documentKind: WorkKind,
  documentId: string,
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, workKinds[documentKind].duty)) return refuse("forbidden");
  const seen = { staffName: actor.name, seenAt: now };
  const { documentKind: kind, seenAt } = presences;
  return commit(
    scope,
    [
      db
        .insert(presences)
        .values({ documentKind, documentId, staffId: actor.id, ...seen })
        .onConflictDoUpdate({
          target: [presences.documentKind, presences.documentId, presences.staffId],
          set: seen,
        }),
      db.delete(presences).where(and(eq(kind, documentKind), lt(seenAt, minutesBefore(now)))),
    ],
    {},
  );
}

/** Who else has open documents of a kind open, or one of them, the last seen first. */
export function presencesQuery({ db, actor, now }: Scope<Staff>, kind: WorkKind, one?: string) {
  const number = sql<string>`(SELECT d.number FROM ${sql.raw(workKinds[kind].table)} d WHERE d.id = ${presences}.document_id AND ${isOpen(kind)})`;
  return db
    .select({
      number,
      staffId: presences.staffId,
      staffName: presences.staffName,
      seenAt: presences.seenAt,
    })
    .from(presences)
    .where(
      and(
        eq(presences.documentKind, kind),
        one ? eq(presences.documentId, workId(kind, one)) : undefined,
        gt(presences.seenAt, minutesBefore(now)),
        ne(presences.staffId, actor.id),
        sql`${number} IS NOT NULL`,
      ),
    )
    .orderBy(desc(presences.seenAt))
    .limit(presencesMax);
}

/** Of those who have documents open those who may go on with them: a reader is in nobody's way. */
export function presentOf(present: readonly Presence[], who: readonly { id: string }[]) {
  const ids = new Set(who.map(({ id }) => id));
  return present.filter(({ staffId }) => ids.has(staffId));
}

function minutesBefore(now: Date) {
  return new Date(now.getTime() - presenceMinutes * 60_000);
}
