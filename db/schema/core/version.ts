import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Counts the changes of what many pages show: `goods`, `prices`, public `notices`. Triggers of the
 * migrations add to it, whoever writes, so that a copy of a page is known to be of today's data.
 */
export const contentVersions = sqliteTable("content_versions", {
  subject: text().$type<"goods" | "prices" | "notices">().primaryKey(),
  version: integer().notNull(),
});
