import { type SQL, sql } from "drizzle-orm";
import { type NotedKind, notedKinds, type WorkKind } from "./work-kinds.ts";

/** The id of a document by its number, within a statement; null for a number that no document has. */
export function workId(kind: NotedKind, number: string): SQL<string> {
  const { table, number: column } = notedKinds[kind];
  return sql<string>`(SELECT id FROM ${sql.raw(table)} WHERE ${sql.raw(column)} = ${number})`;
}

/** The states in which nobody has anything more to do with a document; the triggers of `open_work` have the same. */
const overStates: Record<WorkKind, string> = {
  order: "'draft', 'purchased', 'forwarded', 'cancelled'",
  shipping: "'draft', 'received', 'evaluated', 'cancelled'",
  case: "'done'",
  claim: "'draft', 'done', 'withdrawn'",
  "goods-request": "'completed', 'refused', 'withdrawn'",
  deposit: "'confirmed', 'rejected', 'withdrawn', 'lapsed'",
};

/** The condition on the row `d` of a document that it is not over. */
export function isOpen(kind: WorkKind): SQL {
  return sql.raw(`d.state NOT IN (${overStates[kind]})`);
}
