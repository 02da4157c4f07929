import { and, desc, eq, lt, ne, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { remembered } from "#db/reads/remembered.ts";
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

/** Who else has open documents of a kind open, or one of them, the last seen first; one round trip. */
export async function readPresences(
  { db, actor, now }: Scope<Staff>,
  kind: WorkKind,
  one?: string,
): Promise<Presence[]> {
  const given = { me: actor.id, since: minutesBefore(now).getTime(), one: one ?? "" };
  const [found] = await db.batch(statements(db, given, `${kind} ${one ? "one" : "all"}`));
  return found;
}

const statements = remembered(
  (db, { me, since, one }: { me: string; since: number; one: string }, shape) => {
    const [kind, which] = shape.split(" ") as [WorkKind, string];
    const number = sql<string>`(SELECT d.number FROM ${sql.raw(workKinds[kind].table)} d WHERE d.id = ${presences}.document_id AND ${isOpen(kind)})`;
    return [
      db
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
            which === "one" ? eq(presences.documentId, workId(kind, one)) : undefined,
            sql`${presences.seenAt} > ${since}`,
            ne(presences.staffId, me),
            sql`${number} IS NOT NULL`,
          ),
        )
        .orderBy(desc(presences.seenAt))
        .limit(presencesMax),
    ] as const;
  },
);

/** Of those who have documents open those who may go on with them: a reader is in nobody's way. */
export function presentOf(present: readonly Presence[], who: readonly { id: string }[]) {
  const ids = new Set(who.map(({ id }) => id));
  return present.filter(({ staffId }) => ids.has(staffId));
}

function minutesBefore(now: Date) {
  return new Date(now.getTime() - presenceMinutes * 60_000);
}
