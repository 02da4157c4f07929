import { eq, sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { contentVersions } from "#db/schema/index.ts";
import type { Scope } from "./scope.ts";

/** The kinds of public content whose cached copies are invalidated separately. */
type Content = (typeof contentVersions.$inferSelect)["subject"];

/**
 * Builds the statement that gives this content a new version, which invalidates cached pages, prices and
 * labels.
 */
export function touchContent({ db }: Pick<Scope, "db">, content: Content): Statement {
  return touch(db, content);
}

/** Adds to each statement one that gives the content a new version only if that statement changed a row. */
export function touchContentIfChanged(
  { db }: Pick<Scope, "db">,
  content: Content,
  statements: readonly Statement[],
): Statement[] {
  return statements.flatMap((statement) => [
    statement,
    touch(db, content, sql` AND changes() > 0`),
  ]);
}

function touch(db: Scope["db"], content: Content, condition = sql``) {
  // Random, not counted: a restored database must not reach the versions of the one before it again.
  return db
    .update(contentVersions)
    .set({ version: sql`abs(random() % 9007199254740991)` })
    .where(sql`${eq(contentVersions.subject, content)}${condition}`);
}
