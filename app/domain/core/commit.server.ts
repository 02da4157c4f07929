import type { BatchItem } from "drizzle-orm/batch";
import { authorStatements } from "./author.server.ts";
import { done, type Result, refuse } from "./result.ts";
import type { CommitScope } from "./scope.ts";

export type Statement = BatchItem<"sqlite">;

/**
 * Writes everything or nothing, in one round trip. The schema's constraints are the referee:
 * `refusals` names the ones a caller expects to lose to, by the words SQLite reports them in.
 * Any other failure is a bug or an outage, and is thrown.
 *
 * The first statement must write: the batch opens a deferred transaction, and one that read first
 * could not become a writer while another writes.
 *
 * The log of changes learns here, in the same batch, who the author is.
 */
export async function commit<Reason extends string = never>(
  scope: CommitScope,
  [first, ...rest]: readonly Statement[],
  refusals: Record<string, Reason>,
): Promise<Result<void, Reason>> {
  if (!first) throw new Error("commit: nothing to write");

  try {
    const { db } = scope;
    const { before, after } = authorStatements(scope);
    await db.batch([db.run(before), first, ...rest, db.run(after)]);
    return done(undefined);
  } catch (error) {
    const violated = Object.keys(refusals).find((constraint) => violates(error, constraint));
    if (!violated) throw error;
    return refuse(refusals[violated]!);
  }
}

function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.message.includes(`constraint failed: ${constraint}`) || violates(error.cause, constraint)
  );
}
