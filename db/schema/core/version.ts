import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * The version of what many pages show: `goods`, `prices`, public `notices`, `labels`. Triggers of the migrations
 * give it a new number, whoever writes, so that a copy of a page is known to be of today's data. By
 * chance, not in order: a restored database must not come to the numbers of the one before it again.
 */
export const contentVersions = sqliteTable("content_versions", {
  subject: text("subject").$type<"goods" | "prices" | "notices" | "labels">().primaryKey(),
  version: integer("version").notNull(),
});
