import { Column, StringChunk } from "drizzle-orm";

/** The columns whose words partial indexes are made of. */
const worded = new Set(["state", "telling", "kind", "answer"]);
const word = /^[a-z_]{1,30}$/;
const compares = /^ *(=|<>|!=|<|>|<=|>=|in|not in) *$/i;

/** The column that a value at this place of a statement is compared with. */
export function comparedColumn(chunks: readonly unknown[], at: number): Column | undefined {
  const [column, operator] = [chunks[at - 2], chunks[at - 1]];
  const isCompared =
    column instanceof Column &&
    operator instanceof StringChunk &&
    compares.test(operator.value.join(""));
  return isCompared ? column : undefined;
}

/**
 * How a statement says the value itself; undefined where it is better given with it. SQLite has to know
 * whether a partial index holds what is asked: of a value that comes later it plans the statement anew with its
 * triggers each time that it is run, which costs more than to run it.
 */
export function saidValue(column: Column, value: unknown): string | undefined {
  if (value === "") return "''";
  if (value === 0 || value === 1) return String(value);
  const isWord = typeof value === "string" && worded.has(column.name) && word.test(value);
  return isWord ? `'${value}'` : undefined;
}
