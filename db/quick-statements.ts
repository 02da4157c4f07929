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
  CasingCache.prototype.getColumnCasing = quickly ? spellColumn : theLibrary.spell;
  dialect.buildSelection = quickly ? selectFields : theLibrary.select;
}

writeQuickly();

function remembered<Answer>(known: WeakMap<Column, Answer>, column: Column, make: () => Answer) {
  const found = known.get(column);
  if (found !== undefined) return found;
  const made = make();
  known.set(column, made);
  return made;
}

const spelled = new WeakMap<Column, string>();
const alone = new WeakMap<Column, StringChunk>();
const withTable = new WeakMap<Column, string>();
const comma = new StringChunk(", ");

function spellColumn(this: CasingCache, column: Column) {
  return remembered(spelled, column, () => theLibrary.spell.call(this, column));
}

function selectFields(this: Dialect, fields: Field[], how: Selecting = {}) {
  const chunks: SQLChunk[] = [];
  for (const one of fields) {
    const { field } = one;
    if (chunks.length > 0) chunks.push(comma);
    if (!(field instanceof Column) || field.columnType === "SQLiteNumericBigInt")
      chunks.push(theLibrary.select.call(this, [one], how));
    else if (!how.isSingleTable) chunks.push(field);
    else
      chunks.push(
        remembered(
          alone,
          field,
          () => new StringChunk(this.escapeName(this.casing.getColumnCasing(field))),
        ),
      );
  }
  return new SQL(chunks);
}

function writeStatement(this: SQL, chunks: SQLChunk[], config: Config) {
  if (config.invokeSource || config.inlineParams || isInline(this))
    return theLibrary.write.call(this, chunks, config);
  const written: Written = { sql: "", params: [] };
  write(this, chunks, config, written);
  return written;
}

function write(whole: SQL, chunks: readonly SQLChunk[], config: Config, written: Written) {
  for (const chunk of chunks) {
    if (chunk === undefined) continue;
    if (chunk instanceof StringChunk) written.sql += chunk.value.join("");
    else if (chunk instanceof Name) written.sql += config.escapeName(chunk.value);
    else if (chunk instanceof SQL && !isInline(chunk))
      write(whole, chunk.queryChunks, config, written);
    else if (chunk instanceof Column && !schemaOf(chunk.table))
      written.sql += columnOf(chunk, config);
    else if (chunk instanceof Table && !schemaOf(chunk))
      written.sql += config.escapeName(nameOf(chunk));
    else if (chunk instanceof Param && !(chunk.value instanceof Placeholder))
      writeParam(whole, chunk, config, written);
    else if (Array.isArray(chunk)) writeList(whole, chunk, config, written);
    else if (isPlain(chunk)) push(chunk, config, written);
    else {
      const { sql, params } = theLibrary.write.call(whole, [chunk], config);
      written.sql += sql;
      written.params.push(...params);
    }
  }
}

function writeParam(whole: SQL, { value, encoder }: Param, config: Config, written: Written) {
  const told = value === null ? null : encoder.mapToDriverValue(value);
  if (told instanceof SQL) write(whole, [told], config, written);
  else push(told, config, written);
}

function writeList(whole: SQL, list: readonly SQLChunk[], config: Config, written: Written) {
  written.sql += "(";
  for (const [index, chunk] of list.entries()) {
    if (index > 0) written.sql += ", ";
    write(whole, [chunk], config, written);
  }
  written.sql += ")";
}

/** The dialect of SQLite writes a parameter as a question mark, whichever it is. */
function push(value: unknown, { escapeParam }: Config, written: Written) {
  written.sql += escapeParam(0, value);
  written.params.push(value);
}

function columnOf(column: Column, { casing, escapeName }: Config) {
  return remembered(
    withTable,
    column,
    () => `${escapeName(nameOf(column.table))}.${escapeName(casing.getColumnCasing(column))}`,
  );
}

const isPlain = (chunk: unknown) => chunk === null || !/object|function/.test(typeof chunk);
const isInline = (part: SQL) =>
  (part as unknown as { shouldInlineParams: boolean }).shouldInlineParams;

const called = Symbol.for("drizzle:Name");
const schema = Symbol.for("drizzle:Schema");
const nameOf = (table: Table) => (table as unknown as Record<symbol, string>)[called]!;
const schemaOf = (table: Table) => (table as unknown as Record<symbol, string | undefined>)[schema];
