import {
  Column,
  Name,
  Param,
  Placeholder,
  SQL,
  type SQLChunk,
  StringChunk,
  Table,
} from "drizzle-orm";
import { CasingCache } from "drizzle-orm/casing";
import { SQLiteDialect } from "drizzle-orm/sqlite-core";
import { oncePer } from "./once-per.ts";
import { isPlainColumn, nameAlone, nameOf, nameWithTable, schemaOf } from "./quick-columns.ts";
import { comparedColumn, saidValue } from "./said-values.ts";

type Config = Parameters<SQL["buildQueryFromSourceParams"]>[1];
interface Dialect {
  casing: CasingCache;
  escapeName(name: string): string;
  buildSelection(fields: Field[], how?: Selecting): SQL;
}
interface Field {
  field: unknown;
}
interface Selecting {
  isSingleTable?: boolean;
}
interface Written {
  sql: string;
  params: unknown[];
}

const dialect = SQLiteDialect.prototype as unknown as Dialect;

/** How the library itself does what is done here; it still does so wherever something rare is asked. */
export const theLibrary = {
  write: SQL.prototype.buildQueryFromSourceParams,
  spell: CasingCache.prototype.getColumnCasing,
  select: dialect.buildSelection,
};

/**
 * Drizzle puts each statement together out of a hundred small parts: some hundredths of what a page costs, and a
 * quarter of the tests' time. Here the same text is written straight on, and what is said of a column is
 * remembered with it.
 */
export function writeQuickly(quickly = true) {
  SQL.prototype.buildQueryFromSourceParams = quickly ? writeStatement : theLibrary.write;
  CasingCache.prototype.getColumnCasing = quickly ? spell : theLibrary.spell;
  dialect.buildSelection = quickly ? selectFields : theLibrary.select;
}

writeQuickly();

/** The library's own memory looks for the column's table and schema each time. */
function spell(this: CasingCache, column: Column) {
  return spelled(column, this);
}

const spelled = oncePer((column: Column, cache: CasingCache) =>
  theLibrary.spell.call(cache, column),
);

function selectFields(this: Dialect, fields: Field[], how: Selecting = {}) {
  const chunks: SQLChunk[] = [];
  let text = "";
  for (const one of fields) {
    const { field } = one;
    if (one !== fields[0]) text += ", ";
    if (isPlainColumn(field))
      text += how.isSingleTable ? nameAlone(field, this) : nameWithTable(field, this);
    else {
      chunks.push(new StringChunk(text), theLibrary.select.call(this, [one], how));
      text = "";
    }
  }
  return new SQL([...chunks, new StringChunk(text)]);
}

function writeStatement(this: SQL, chunks: SQLChunk[], config: Config) {
  if (config.invokeSource || config.inlineParams || isInline(this))
    return theLibrary.write.call(this, chunks, config);
  const written: Written = { sql: "", params: [] };
  write(this, chunks, config, written);
  return written;
}

function write(whole: SQL, chunks: readonly SQLChunk[], config: Config, written: Written) {
  for (let at = 0; at < chunks.length; at++) {
    const chunk = chunks[at];
    if (chunk === undefined) continue;
    if (chunk instanceof StringChunk) written.sql += chunk.value.join("");
    else if (chunk instanceof Name) written.sql += config.escapeName(chunk.value);
    else if (chunk instanceof SQL && !isInline(chunk))
      write(whole, chunk.queryChunks, config, written);
    else if (chunk instanceof Column && !schemaOf(chunk.table))
      written.sql += nameWithTable(chunk, config);
    else if (chunk instanceof Table && !schemaOf(chunk))
      written.sql += config.escapeName(nameOf(chunk));
    else if (isValue(chunk)) writeValue(whole, chunk, config, written, comparedColumn(chunks, at));
    else {
      const { sql, params } = theLibrary.write.call(whole, [chunk], config);
      written.sql += sql;
      written.params.push(...params);
    }
  }
}

type Value = Param | SQLChunk[] | string | number | null;

function isValue(chunk: unknown): chunk is Value {
  if (chunk instanceof Param) return !(chunk.value instanceof Placeholder);
  return Array.isArray(chunk) || chunk === null || !/object|function/.test(typeof chunk);
}

/** A value, or a list of them, that is compared with the column where one is named. */
function writeValue(
  whole: SQL,
  chunk: Value,
  config: Config,
  written: Written,
  column: Column | undefined,
) {
  if (Array.isArray(chunk)) {
    writeList(whole, chunk, config, written, column);
    return;
  }
  const told = chunk instanceof Param ? driverValue(chunk) : chunk;
  if (told instanceof SQL) write(whole, [told], config, written);
  else push(told, config, written, column);
}

function driverValue({ value, encoder }: Param) {
  return value === null ? null : encoder.mapToDriverValue(value);
}

function writeList(
  whole: SQL,
  list: readonly SQLChunk[],
  config: Config,
  written: Written,
  column: Column | undefined,
) {
  written.sql += "(";
  for (const [index, chunk] of list.entries()) {
    if (index > 0) written.sql += ", ";
    if (isValue(chunk)) writeValue(whole, chunk, config, written, column);
    else write(whole, [chunk], config, written);
  }
  written.sql += ")";
}

/** The dialect of SQLite writes a parameter as a question mark, whichever it is. */
function push(
  value: unknown,
  { escapeParam }: Config,
  written: Written,
  column: Column | undefined,
) {
  const said = column && saidValue(column, value);
  written.sql += said ?? escapeParam(0, value);
  if (said === undefined) written.params.push(value);
}

const isInline = (part: SQL) =>
  (part as unknown as { shouldInlineParams: boolean }).shouldInlineParams;
