import { eq, getTableColumns, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Answered, mayHaveLost } from "./repeated-form.ts";
import { done, refuse } from "./result.ts";
import type { Scope } from "./scope.ts";

/** A table whose rows are made by forms, each under its form's key. */
type FormTable = SQLiteTable & { id: SQLiteColumn };

/**
 * Selects the row that a form's key has made, with whether it says what this copy of the form says. `said` holds what
 * was typed and whose it is; moments, numbers and what follows by itself are left out. What is undefined, or no column
 * of the table, does not count.
 */
export function formRowQuery<Table extends FormTable>(
  { db }: Pick<Scope, "db">,
  table: Table,
  said: Partial<Table["$inferInsert"]> & { id: string },
) {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table);
  const same = Object.entries(said)
    .filter(([name, value]) => name in columns && value !== undefined)
    .map(([name, value]) => sql`${columns[name]} IS ${sql.param(value, columns[name])}`);
  return db
    .select({ isSame: sql`${sql.join(same, sql` AND `)}`.mapWith(Boolean) })
    .from(table as SQLiteTable)
    .where(eq(table.id, said.id))
    .limit(1);
}

type Made = PromiseLike<{ isSame: boolean }[]>;

/**
 * Answers a form whose key may have made a row before: as the first one where it says the same, with a refusal where
 * it says something else, and with what became of it where the key had made none.
 */
export async function doneIfSameRow<Outcome extends Answered>(outcome: Outcome, made: Made) {
  if (!mayHaveLost(outcome)) return outcome;
  const [row] = await made;
  return row ? answerCopy(row, undefined)! : outcome;
}

/** What a copy of a form is answered with; undefined where its key has made no row. */
export function answerCopy<Value>(row: { isSame: boolean } | undefined, value: Value) {
  return row && (row.isSame ? done(value) : refuse("form-used"));
}
