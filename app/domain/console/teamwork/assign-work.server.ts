import { and, eq, sql } from "drizzle-orm";
import { rolesOf, type Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { assignments, staff } from "#db/schema/index.ts";
import { workId } from "./find-work.server.ts";
import { type WorkKind, workKinds } from "./work-kinds.ts";

/** Documents that are given to somebody at once, at most. */
export const assignedMax = 100;

interface Assigned {
  kind: WorkKind;
  numbers: readonly string[];
  /** Who works on them from now on; null is nobody. */
  staffId: string | null;
}

/** 认领, 转交, 放回: whose work some documents are. Who may not see such documents is not given any. */
export async function assignWork(scope: Scope<Staff>, { kind, numbers, staffId }: Assigned) {
  const { db, actor, now } = scope;
  const { duty } = workKinds[kind];
  if (!staffMay(actor, duty)) return refuse("forbidden");
  const [person, ids] = await db.batch([
    db
      .select({ id: staff.id, name: staff.name, role: staff.role, also: staff.alsoRoles })
      .from(staff)
      .where(and(eq(staff.id, staffId ?? actor.id), eq(staff.state, "in_use")))
      .limit(1),
    db.all<{ id: string | null }>(
      sql.join(
        numbers.slice(0, assignedMax).map((number) => sql`SELECT ${workId(kind, number)} AS id`),
        sql` UNION ALL `,
      ),
    ),
  ]);
  const [to] = person;
  const found = ids.flatMap(({ id }) => id ?? []);
  if (found.length === 0 || found.length < numbers.length) return refuse("not-found");
  if (!to || !staffMay({ kind: "staff", ...to, also: rolesOf(to) }, duty))
    return refuse("not-theirs");
  const of = (documentId: string) =>
    and(eq(assignments.documentKind, kind), eq(assignments.documentId, documentId));
  const given = { staffId: to.id, staffName: to.name, assignedByName: actor.name, assignedAt: now };
  return commit(
    db,
    found.map((documentId) =>
      staffId === null
        ? db.delete(assignments).where(of(documentId))
        : db
            .insert(assignments)
            .values({ documentKind: kind, documentId, ...given })
            .onConflictDoUpdate({
              target: [assignments.documentKind, assignments.documentId],
              set: given,
            }),
    ),
    {},
  );
}
