import { type SQL, sql } from "drizzle-orm";
import { type NotedKind, notedKinds, type WorkKind } from "./work-kinds.ts";
import { standings } from "./work-standing.ts";

/** The id of a document by its number, within a statement; null for a number that no document has. */
export function workId(kind: NotedKind, number: string): SQL<string> {
  const { table, number: column } = notedKinds[kind];
  return sql<string>`(SELECT id FROM ${sql.raw(table)} WHERE ${sql.raw(column)} = ${number})`;
}

/** The condition on the row `d` of a document that it is not over. */
export function isOpen(kind: WorkKind): SQL {
  const over = Object.entries(standings[kind]).filter(([, standing]) => standing === "over");
  return sql`d.state NOT IN (${sql.raw(over.map(([state]) => `'${state}'`).join(", "))})`;
}
