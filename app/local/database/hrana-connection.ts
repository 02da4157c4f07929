import type Database from "libsql";
import type { HranaResult, HranaStatement } from "./hrana-protocol.ts";
import { fromSqlite, toSqlite } from "./hrana-value.ts";
import { reads } from "./sql-kind.ts";

interface Prepared {
  statement: Database.Statement;
  cols: HranaResult["cols"];
  reads: boolean;
}

const statementsKept = 300;
const changed = "SELECT changes(), last_insert_rowid()";

/** One connection with its prepared statements; kept for the next stream when one closes. */
export class Connection {
  private readonly prepared = new Map<string, Prepared>();

  constructor(readonly db: Database.Database) {}

  get inTransaction() {
    return this.db.inTransaction;
  }

  /** Prepared statements keep the columns of the schema they were prepared on. */
  forget() {
    this.prepared.clear();
  }

  /**
   * Switches foreign keys on where a migration that was cut off has left them off. Only there: to set them,
   * even to what they are, throws away the plans of all prepared statements.
   */
  heedForeignKeys() {
    const [[on]] = this.prepare("PRAGMA foreign_keys").statement.all() as [[bigint]];
    if (!on) this.db.exec("PRAGMA foreign_keys = ON");
  }

  prepare(sql: string): Prepared {
    const kept = this.prepared.get(sql);
    if (kept) return kept;

    const statement = this.db.prepare(sql);
    statement.safeIntegers(true);
    const cols = statement.reader
      ? statement
          .raw(true)
          .columns()
          .map(({ name, type }) => ({ name, decltype: type }))
      : [];
    const prepared = { statement, cols, reads: reads(sql) };
    if (this.prepared.size >= statementsKept) this.forget();
    this.prepared.set(sql, prepared);
    return prepared;
  }

  /** Runs one statement whose text has been looked up. */
  execute(sql: string, asked: HranaStatement): HranaResult {
    const { statement, cols, reads } = this.prepare(sql);
    const bound = bind(asked);
    if (!statement.reader) {
      const { changes, lastInsertRowid } = statement.run(...bound);
      return result([], [], Number(changes), String(lastInsertRowid ?? 0));
    }
    const rows = statement.all(...bound) as unknown[][];
    const shown = asked.want_rows === false ? [] : rows.map((row) => row.map(fromSqlite));
    if (reads) return result(cols, shown, 0, null);

    const [[changes, rowid]] = this.prepare(changed).statement.all() as [[bigint, bigint]];
    return result(cols, shown, Number(changes), String(rowid));
  }
}

function bind({ args = [], named_args: named = [] }: HranaStatement) {
  // As one list: a lone null or blob would be taken for named values.
  if (named.length === 0) return [args.map(toSqlite)];
  return [
    Object.fromEntries(
      named.map(({ name, value }) => [name.replace(/^[:@$]/, ""), toSqlite(value)]),
    ),
  ];
}

function result(
  cols: HranaResult["cols"],
  rows: HranaResult["rows"],
  affected: number,
  rowid: string | null,
): HranaResult {
  return {
    cols,
    rows,
    affected_row_count: affected,
    last_insert_rowid: rowid,
    rows_read: 0,
    rows_written: 0,
    query_duration_ms: 0,
  };
}
