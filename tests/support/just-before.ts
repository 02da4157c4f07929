import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "#db/client.ts";

/** The scope with a database on which this happens once, after the command has read and before it commits. */
export function justBefore<Scope extends { db: Database }>(
  scope: Scope,
  happens: () => Promise<unknown>,
): Scope {
  let has = false;
  const db: Database = Object.create(scope.db, {
    batch: {
      async value(statements: Parameters<Database["batch"]>[0]) {
        if (!has && isCommit(statements[0])) {
          has = true;
          await happens();
        }
        return scope.db.batch(statements);
      },
    },
  });
  return { ...scope, db };
}

/** A commit begins with its author. */
function isCommit(first: BatchItem<"sqlite">) {
  if (!("getQuery" in first && typeof first.getQuery === "function")) return false;
  return JSON.stringify(first.getQuery()).includes("INTO audit_author");
}
