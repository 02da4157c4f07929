import { type Client, type InStatement, LibsqlBatchError, LibsqlError } from "@libsql/client";
import Database from "libsql";

/** A statement whose rows are asked for by the places of their columns alone. */
export interface Asked {
  sql: string;
  args?: readonly unknown[];
  byPlace?: boolean;
}
interface Prepared {
  statement: Database.Statement;
  /** The names of its columns; undefined of one that has no rows. */
  columns: string[] | undefined;
}

const statementsKept = 400;

/**
 * The library's client of one connection to a file, as far as tests ask one. Reading a statement's text takes
 * SQLite longer than most statements of a test take to run, and naming each value of each row takes the library
 * as long as reading them does: here a text is read once, and rows that Drizzle reads stay lists.
 */
export function quickClient(path: string): Client {
  const connection = new Connection(path);
  return {
    async execute(asked: InStatement) {
      await undefined;
      return connection.execute(askedOf(asked));
    },
    async batch(asked: InStatement[]) {
      await undefined;
      return connection.batch(asked.map(askedOf));
    },
    close: () => connection.close(),
  } as unknown as Client;
}

function askedOf(asked: InStatement) {
  return (typeof asked === "string" ? { sql: asked } : asked) as Asked;
}

class Connection {
  readonly #db: Database.Database;
  /** By their text, those read last at the end. */
  readonly #prepared = new Map<string, Prepared>();

  constructor(path: string) {
    this.#db = new Database(path);
  }

  close() {
    this.#db.close();
  }

  execute(asked: Asked) {
    try {
      return this.#run(asked);
    } catch (error) {
      throw inWordsOfTheLibrary(error);
    }
  }

  batch(asked: readonly Asked[]) {
    let at = 0;
    try {
      this.#run({ sql: "BEGIN" });
      const results = asked.map((one, index) => {
        at = index;
        return this.#run(one);
      });
      this.#run({ sql: "COMMIT" });
      return results;
    } catch (error) {
      throw inWordsOfTheLibrary(error, at);
    } finally {
      if (this.#db.inTransaction) this.#run({ sql: "ROLLBACK" });
    }
  }

  #run({ sql, args = [], byPlace = false }: Asked) {
    const { statement, columns } = this.#prepare(sql);
    const bound = args.map(bindable);
    if (!columns) {
      const { changes, lastInsertRowid } = statement.run(bound);
      const id = BigInt(lastInsertRowid);
      return { rows: [], columns: [], rowsAffected: changes, lastInsertRowid: id };
    }
    const rows = statement.all(bound) as unknown[][];
    for (const row of rows) for (let at = 0; at < row.length; at++) row[at] = told(row[at]);
    return { rows: byPlace ? rows : rows.map((row) => named(row, columns)), columns };
  }

  #prepare(text: string) {
    const known = this.#prepared;
    const found = known.get(text);
    if (found && known.size < statementsKept) return found;
    const prepared = found ?? this.#read(text);
    known.delete(text);
    known.set(text, prepared);
    for (const oldest of known.keys()) {
      if (known.size <= statementsKept) break;
      known.delete(oldest);
    }
    return prepared;
  }

  #read(text: string): Prepared {
    const statement = this.#db.prepare(text);
    if (!statement.reader) return { statement, columns: undefined };
    const columns = statement.raw(true).columns();
    return { statement, columns: columns.map(({ name }) => name) };
  }
}

function bindable(value: unknown) {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number" && !Number.isFinite(value))
    throw new RangeError(`not a finite number: ${value}`);
  if (value === undefined) throw new TypeError("undefined cannot be passed to the database");
  if (value instanceof Date) return value.valueOf();
  return value instanceof ArrayBuffer ? Buffer.from(value) : value;
}

/** Numbers that cannot be told exactly are refused. */
function told(value: unknown) {
  if (typeof value === "number" && Number.isInteger(value) && !Number.isSafeInteger(value))
    throw new RangeError(`too large a whole number: ${value}`);
  return value instanceof Buffer ? value.buffer : value;
}

/** As the library gives a row: named values, and their places out of sight. */
function named(row: readonly unknown[], columns: readonly string[]) {
  const whole = {};
  Object.defineProperty(whole, "length", { value: row.length });
  for (const [at, value] of row.entries()) {
    Object.defineProperty(whole, at, { value });
    const name = columns[at]!;
    if (!Object.hasOwn(whole, name))
      Object.defineProperty(whole, name, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
  }
  return whole;
}

function inWordsOfTheLibrary(error: unknown, at?: number) {
  if (!(error instanceof Database.SqliteError)) return error;
  const { message, code, rawCode } = error;
  const [, base = code] = /^(SQLITE_[A-Z]+)/.exec(code) ?? [];
  const alone = new LibsqlError(message, base, code, rawCode, error);
  return at === undefined
    ? alone
    : new LibsqlBatchError(alone.message, at, base, code, rawCode, error);
}
