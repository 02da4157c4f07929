import { and, gte, lt } from "drizzle-orm";
import { type Staff, signature, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { bankLines } from "#db/schema/index.ts";
import { keepClosings } from "./bank-closings.server.ts";
import type { Closing, StatementLine } from "./read-statement.ts";

/** What fits into one commit; a month of a busy account is less. */
export const statementLinesMax = 2_000;
const linesPerInsert = 200;

/**
 * Keeps the lines of a statement that are not known yet, by day, amount, payer and the balance after
 * them, and compares each day's closing balance with the books. `id` is the form's, so that sending it twice answers the same.
 */
export async function importStatement(
  scope: Scope<Staff>,
  id: string,
  lines: readonly StatementLine[],
  closings: readonly Closing[] = [],
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "confirm-deposit")) return refuse("forbidden");
  if (lines.length > statementLinesMax) return refuse("too-many");
  if (lines.length === 0 && closings.length === 0) return refuse("none");
  const rows = lines.map((line, index) => ({
    ...line,
    id: `${id}/${String(index).padStart(4, "0")}`,
    importedAt: now,
    importedBy: signature(actor),
    importedByName: signedName(actor),
  }));
  const inserts = Array.from({ length: Math.ceil(rows.length / linesPerInsert) }, (_, index) =>
    db
      .insert(bankLines)
      .values(rows.slice(index * linesPerInsert, (index + 1) * linesPerInsert))
      .onConflictDoNothing(),
  );
  if (inserts.length > 0) await commit(scope, inserts, {});
  await keepClosings(scope, closings);
  const added = await db.$count(
    bankLines,
    and(gte(bankLines.id, `${id}/`), lt(bankLines.id, `${id}0`)),
  );
  return done({ added, known: lines.length - added });
}
