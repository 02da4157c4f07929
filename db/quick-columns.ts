import { Column, type Table } from "drizzle-orm";
import { oncePer } from "./once-per.ts";

/** What of Drizzle's dialect knows how a column is written. */
interface Spelling {
  casing: { getColumnCasing(column: Column): string };
  escapeName(name: string): string;
}

/** A column as a statement names it that asks one table. */
export const nameAlone = oncePer((column: Column, { casing, escapeName }: Spelling) =>
  escapeName(casing.getColumnCasing(column)),
);

/** A column as a statement names it that asks several tables. */
export const nameWithTable = oncePer(
  (column: Column, spelling: Spelling) =>
    `${spelling.escapeName(nameOf(column.table))}.${nameAlone(column, spelling)}`,
);

/** Whether a field is named by its column and read as it is. */
export function isPlainColumn(field: unknown): field is Column {
  return (
    field instanceof Column && field.columnType !== "SQLiteNumericBigInt" && !schemaOf(field.table)
  );
}

const called = Symbol.for("drizzle:Name");
const schema = Symbol.for("drizzle:Schema");
type Marked = Record<symbol, string | undefined>;

export const nameOf = (table: Table) => (table as unknown as Marked)[called]!;
export const schemaOf = (table: Table) => (table as unknown as Marked)[schema];
