import { LibsqlBatchError } from "@libsql/client/http";
import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { actorKey, signedName } from "./actor.ts";
import { doneIfSameRow, type formRowQuery } from "./form-row.server.ts";
import { done, type Result, refuse } from "./result.ts";
import type { CommitScope } from "./scope.ts";

/** A condition of a commit, and the reason it is refused with where the condition does not hold. */
class Guard<const Reason extends string> {
  constructor(
    readonly condition: SQL,
    readonly reason: Reason,
  ) {}
}

/**
 * A statement or a guard. A list that holds a guard does not pass as `Statement[]`, so its reason stays in
 * the type.
 */
export type Guarded<Reason extends string> = Statement | Guard<Reason>;

/**
 * Makes the whole commit fail unless the condition holds when the batch reaches it. It stands before what it
 * guards: by then this commit holds the write lock, so of two at once the second is refused.
 */
export function guard<const Reason extends string>(condition: SQL, reason: Reason): Guard<Reason> {
  return new Guard(condition, reason);
}

/**
 * Writes everything or nothing, in one round trip. A lost race is refused by a guard among the statements or
 * by a constraint of the schema: `refusals` maps the constraints that a caller expects to lose to, named as
 * SQLite reports them, to reasons. Any other failure is a bug or an outage, and is thrown. The same batch
 * tells the log of changes who the author is. That statement is a write and goes first: the batch opens a
 * deferred transaction, and one that reads first cannot become a writer while another writes.
 */
export async function commit<Reason extends string = never, Unmet extends string = never>(
  scope: CommitScope,
  statements: readonly Guarded<Unmet>[],
  refusals: Record<string, Reason>,
): Promise<Result<void, Reason | Unmet>> {
  if (statements.length === 0) throw new Error("commit: nothing to write");

  const { db } = scope;
  const { before, after } = authorStatements(scope);
  const written = statements.map((statement) =>
    statement instanceof Guard ? db.run(unlessHolds(statement)) : statement,
  );
  try {
    await db.batch([db.run(before), ...written, db.run(after)]);
    return done(undefined);
  } catch (error) {
    const violated = Object.keys(refusals).find((constraint) => violates(error, constraint));
    if (violated) return refuse(refusals[violated]!);
    // The author's statement precedes them by one.
    const failed = violates(error, unmet) ? statements[failedAt(error) - 1] : undefined;
    if (failed instanceof Guard) return refuse(failed.reason);
    throw error;
  }
}

/**
 * Commits what a form makes once, under its key; `made` is the query of `formRowQuery`. A copy of the form is answered
 * as the first one. A form whose key has made another row, as where the answer to the first was lost and something
 * else was typed, is refused (`form-used`).
 */
export async function commitOnce<Reason extends string = never, Unmet extends string = never>(
  scope: CommitScope,
  made: ReturnType<typeof formRowQuery>,
  statements: readonly Guarded<Unmet>[],
  refusals: Record<string, Reason>,
) {
  return doneIfSameRow(await commit(scope, statements, refusals), made);
}

/** The message that the trigger on the view `guards` raises for every row written to it. */
const unmet = "guard_unmet";

function unlessHolds({ condition, reason }: Guard<string>) {
  return sql`INSERT INTO guards (reason) SELECT ${reason} WHERE (${condition}) IS NOT TRUE`;
}

function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.message.includes(`constraint failed: ${constraint}`) || violates(error.cause, constraint)
  );
}

/** Gives the index of the failed statement in its batch; -1 where the failure is not a batch's. */
function failedAt(error: unknown): number {
  if (!(error instanceof Error)) return -1;
  return error instanceof LibsqlBatchError ? error.statementIndex : failedAt(error.cause);
}

const userAgentMax = 300;

/**
 * Builds the statements around a commit: the first tells the log's triggers who writes, the last clears that
 * again.
 */
function authorStatements(scope: Omit<CommitScope, "db">): {
  before: SQL;
  after: SQL;
} {
  const { now, origin } = scope;
  const author = scope.author ?? scope.actor;
  const companyId = author.kind === "buyer" ? author.companyId : null;
  return {
    before: sql`INSERT OR REPLACE INTO audit_author (id, "by", by_name, company_id, address, user_agent, at)
      VALUES (1, ${actorKey(author)}, ${signedName(author)}, ${companyId}, ${origin.address}, ${origin.userAgent.slice(0, userAgentMax)}, ${now.getTime()})`,
    after: sql`DELETE FROM audit_author`,
  };
}
