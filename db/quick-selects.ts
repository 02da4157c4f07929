import { type Column, getTableColumns, SQL, StringChunk, type Table } from "drizzle-orm";
import { SQLiteSelectBase } from "drizzle-orm/sqlite-core";
import * as utils from "drizzle-orm/utils";
import { oncePer } from "./once-per.ts";

type Fields = Record<string, unknown>;
interface Field {
  path: readonly string[];
  field: unknown;
}
interface Dialect {
  casing: { getColumnCasing(column: Column): string };
  escapeName(name: string): string;
  buildSelectQuery(config: object): SQL;
  sqlToQuery(sql: SQL): object;
}
interface Select {
  _: { selectedFields: Fields };
  config: { fields: Fields; joins?: unknown[]; table: Table };
  isPartialSelect: boolean;
  joinsNotNullableMap: unknown;
  usedTables: Set<string>;
  dialect: Dialect;
  session: { prepareQuery(...asked: unknown[]): object } | undefined;
  _prepare(isOneTimeQuery?: boolean): object;
}

const { orderSelectedFields } = utils as unknown as {
  orderSelectedFields(fields: Fields): Field[];
};
const select = SQLiteSelectBase.prototype as unknown as Select;
const byTheLibrary = select._prepare;

/**
 * Drizzle puts the fields of a selection in order twice for each statement, and looks of each whether its table is
 * asked. Here the order is remembered by the object that was selected with, and of a whole table its names, too.
 */
export function prepareQuickly(quickly = true) {
  select._prepare = quickly ? prepare : byTheLibrary;
}

prepareQuickly();

function prepare(this: Select, isOneTimeQuery?: boolean) {
  const { config, dialect, session, usedTables, joinsNotNullableMap } = this;
  if (!session) return byTheLibrary.call(this, isOneTimeQuery);
  const isWhole = !config.joins && this._.selectedFields === columnsOf(config.table);
  const isAsGiven = !config.joins || this.isPartialSelect;
  const fields = ordered(isAsGiven ? this._.selectedFields : config.fields);
  const fieldsFlat = isWhole ? namesOf(fields, dialect) : fields;
  const query = dialect.sqlToQuery(dialect.buildSelectQuery({ ...config, fieldsFlat }));
  const tables = { type: "select", tables: [...usedTables] };
  const prepared = session.prepareQuery(query, fields, "all", true, undefined, tables);
  return Object.assign(prepared, { joinsNotNullableMap });
}

/** The fields in the order of the statement, by the object that was selected with. */
const ordered = oncePer((fields: Fields) => orderSelectedFields(fields));

/** The names of all columns as one field, which is written like any other. */
const namesOf = oncePer((fields: readonly Field[], { casing, escapeName }: Dialect): Field[] => {
  const columns = fields.map(({ field }) => field as Column);
  if (columns.some(({ columnType }) => columnType === "SQLiteNumericBigInt")) return [...fields];
  const names = columns.map((column) => escapeName(casing.getColumnCasing(column)));
  return [{ path: [], field: new SQL([new StringChunk(names.join(", "))]) }];
});

/** Undefined of what is no table. */
function columnsOf(table: Table) {
  return getTableColumns(table) as Fields | undefined;
}
