import { eq, sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { contentVersions } from "#db/schema/index.ts";
import type { Scope } from "./scope.ts";

/** What pages show to everybody, by what has to change for a kept copy to be out of date. */
type Content = (typeof contentVersions.$inferSelect)["subject"];

/** The statement that gives this content another version: kept pages, and readings of prices and labels, are made anew. */
export function touchContent({ db }: Pick<Scope, "db">, content: Content): Statement {
  return touch(db, content);
}

/** These statements, each of which gives the content another version only if it changes a row. */
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
  // Another one each time, also in another database whose count would have come to the same.
  return db
    .update(contentVersions)
    .set({ version: sql`abs(random() % 9007199254740991)` })
    .where(sql`${eq(contentVersions.subject, content)}${condition}`);
}
