import type Database from "libsql";
import { fromSqlite, type HranaValue, toSqlite } from "./hrana-value.ts";

export interface HranaError {
  message: string;
  code: string;
}

interface Statement {
  sql?: string;
  sql_id?: number;
  args?: HranaValue[];
  named_args?: { name: string; value: HranaValue }[];
  want_rows?: boolean;
}

type Condition =
  | { type: "ok" | "error"; step: number }
  | { type: "not"; cond: Condition }
  | { type: "and" | "or"; conds: Condition[] }
  | { type: "is_autocommit" };

export type HranaRequest =
  | { type: "execute"; stmt: Statement }
  | { type: "batch"; batch: { steps: { condition?: Condition | null; stmt: Statement }[] } }
  | { type: "sequence"; sql?: string; sql_id?: number }
  | { type: "describe"; sql?: string; sql_id?: number }
  | { type: "store_sql"; sql_id: number; sql: string }
  | { type: "close_sql"; sql_id: number }
  | { type: "get_autocommit" }
  | { type: "close" };

const statementsKept = 300;

/** One connection with its prepared statements; kept for the next stream when one closes. */
export class Connection {
  private readonly prepared = new Map<string, Database.Statement>();

  constructor(readonly db: Database.Database) {}

  get inTransaction() {
    return this.db.inTransaction;
  }

  /** Prepared statements keep the columns of the schema they were prepared on. */
  forget() {
    this.prepared.clear();
  }

  prepare(sql: string): Database.Statement {
    let statement = this.prepared.get(sql);
    if (!statement) {
      statement = this.db.prepare(sql);
      statement.safeIntegers(true);
      if (this.prepared.size >= statementsKept) this.prepared.clear();
      this.prepared.set(sql, statement);
    }
    return statement;
  }
}

/** A stream of the protocol: the requests of one client, in order, on one connection. */
export class Stream {
  closed = false;
  lastUsed = Date.now();
  private readonly texts = new Map<number, string>();

  constructor(readonly connection: Connection) {}

  answer(request: HranaRequest): unknown {
    switch (request.type) {
      case "execute":
        return { type: "execute", result: this.execute(request.stmt) };
      case "batch":
        return { type: "batch", result: this.batch(request.batch.steps) };
      case "sequence":
        this.connection.db.exec(this.textOf(request));
        return { type: "sequence" };
      case "describe":
        return { type: "describe", result: this.describe(this.textOf(request)) };
      case "store_sql":
        this.texts.set(request.sql_id, request.sql);
        return { type: "store_sql" };
      case "close_sql":
        this.texts.delete(request.sql_id);
        return { type: "close_sql" };
      case "get_autocommit":
        return { type: "get_autocommit", is_autocommit: !this.connection.inTransaction };
      case "close":
        this.closed = true;
        return { type: "close" };
      default:
        throw Object.assign(new Error("unknown request"), { code: "HRANA_PROTO_ERROR" });
    }
  }

  /** The SQL of every statement in a request, to see whether it writes. */
  textsOf(request: HranaRequest): string[] {
    if (request.type === "execute") return [this.textOf(request.stmt)];
    if (request.type === "batch") return request.batch.steps.map(({ stmt }) => this.textOf(stmt));
    return request.type === "sequence" ? [this.textOf(request)] : [];
  }

  private textOf({ sql, sql_id }: { sql?: string; sql_id?: number }) {
    const text = sql ?? (sql_id === undefined ? undefined : this.texts.get(sql_id));
    if (text === undefined)
      throw Object.assign(new Error("SQL text not found"), { code: "SQL_NOT_FOUND" });
    return text;
  }

  private execute(asked: Statement) {
    const statement = this.connection.prepare(this.textOf(asked));
    const named = Object.fromEntries(
      (asked.named_args ?? []).map(({ name, value }) => [
        name.replace(/^[:@$]/, ""),
        toSqlite(value),
      ]),
    );
    const bound = asked.named_args?.length ? [named] : (asked.args ?? []).map(toSqlite);

    const columns = statement.reader ? statement.columns() : [];
    if (!statement.reader) {
      const { changes, lastInsertRowid } = statement.run(...bound);
      return result([], [], Number(changes), String(lastInsertRowid));
    }
    const rows = statement.raw(true).all(...bound) as unknown[][];
    const shown = asked.want_rows === false ? [] : rows.map((row) => row.map(fromSqlite));
    const [changed] = this.connection
      .prepare("SELECT changes(), last_insert_rowid()")
      .raw(true)
      .all() as [bigint, bigint][];
    return result(
      columns.map(({ name, type }) => ({ name, decltype: type })),
      shown,
      /^\s*(select|pragma|explain|with\b(?!.*\b(insert|update|delete)\b))/is.test(
        this.textOf(asked),
      )
        ? 0
        : Number(changed![0]),
      String(changed![1]),
    );
  }

  private batch(steps: { condition?: Condition | null; stmt: Statement }[]) {
    const results: unknown[] = [];
    const errors: (HranaError | null)[] = [];
    const holds = (condition: Condition): boolean => {
      switch (condition.type) {
        case "ok":
          return results[condition.step] != null;
        case "error":
          return errors[condition.step] != null;
        case "not":
          return !holds(condition.cond);
        case "and":
          return condition.conds.every(holds);
        case "or":
          return condition.conds.some(holds);
        case "is_autocommit":
          return !this.connection.inTransaction;
      }
    };
    for (const { condition, stmt } of steps) {
      let result: unknown = null;
      let error: HranaError | null = null;
      if (!condition || holds(condition)) {
        try {
          result = this.execute(stmt);
        } catch (thrown) {
          error = errorOf(thrown);
        }
      }
      results.push(result);
      errors.push(error);
    }
    return { step_results: results, step_errors: errors };
  }

  private describe(sql: string) {
    const statement = this.connection.prepare(sql);
    const cols = statement.reader
      ? statement.columns().map(({ name, type }) => ({ name, decltype: type }))
      : [];
    return {
      params: [],
      cols,
      is_explain: /^\s*explain/i.test(sql),
      is_readonly: statement.reader,
    };
  }
}

function result(cols: unknown[], rows: unknown[], affected: number, rowid: string) {
  return {
    cols,
    rows,
    affected_row_count: affected,
    last_insert_rowid: rowid === "undefined" ? null : rowid,
    rows_read: 0,
    rows_written: 0,
    query_duration_ms: 0,
  };
}

const primaryCode =
  /^SQLITE_(CONSTRAINT|BUSY|LOCKED|READONLY|IOERR|CANTOPEN|CORRUPT|ABORT|AUTH|ERROR)(_.*)?$/;

/** As the real server reports it: the primary result code, the constraint's name in the message. */
export function errorOf(thrown: unknown): HranaError {
  const { message, code = "SQLITE_ERROR" } = thrown as { message: string; code?: string };
  const primary = primaryCode.exec(code)?.[1];
  return primary
    ? { message: `SQLite error: ${message}`, code: `SQLITE_${primary}` }
    : { message, code };
}
