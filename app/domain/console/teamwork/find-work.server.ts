import { type SQL, sql } from "drizzle-orm";
import type { Duty } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type NotedKind, notedKinds, stageDuties, type WorkKind, workKinds } from "./work-kinds.ts";
import { workStandings } from "./work-standing.ts";

/** The id of a document by its number, within a statement; null for a number that no document has. */
export function workId(kind: NotedKind, number: string): SQL<string> {
  const { table, number: column } = notedKinds[kind];
  return sql<string>`(SELECT id FROM ${sql.raw(table)} WHERE ${sql.raw(column)} = ${number})`;
}

/** The statement for the states of these documents, each once; nothing of a kind that is everybody's in any state. */
export function stagesQuery({ db }: Pick<Scope, "db">, kind: WorkKind, numbers: readonly string[]) {
  const { table, number } = workKinds[kind];
  return db.all<{ state: string }>(
    sql`SELECT DISTINCT state FROM ${sql.raw(table)} WHERE ${sql.raw(number)} IN (SELECT value FROM json_each(${JSON.stringify(stageDuties[kind] ? numbers : [])}))`,
  );
}

/** What whoever is handed documents of these states has to be allowed: to see them, and to go on with them. */
export function dutiesAt(kind: WorkKind, states: readonly { state: string }[]): Duty[] {
  return [workKinds[kind].duty, ...states.flatMap(({ state }) => stageDuties[kind]?.[state] ?? [])];
}

/** The condition on the row `d` of a document that it is not over. */
export function isOpen(kind: WorkKind): SQL {
  const over = Object.entries(workStandings[kind].standings).filter(
    ([, standing]) => standing === "over",
  );
  return sql`d.state NOT IN (${sql.raw(over.map(([state]) => `'${state}'`).join(", "))})`;
}
