import Database from "libsql";

/** The statements of a connection by their text, those read last at the end. */
const prepared = new WeakMap<object, Map<string, Database.Statement>>();
const most = 400;

const prepare = Database.prototype.prepare;

/**
 * Reading a statement's text takes SQLite longer than most statements of a test take to run, and the
 * client reads it anew each time. A connection remembers what it has read.
 */
Database.prototype.prepare = function (this: Database.Database, text: string) {
  const known = prepared.get(this) ?? new Map<string, Database.Statement>();
  prepared.set(this, known);
  const found = known.get(text);
  if (found && known.size < most) return found;
  const statement = found ?? askedOnce(prepare.call(this, text));
  known.delete(text);
  known.set(text, statement);
  for (const oldest of known.keys()) {
    if (known.size <= most) break;
    known.delete(oldest);
  }
  return statement;
} as typeof prepare;

/**
 * The client tells a statement each time how it wants its rows, asks twice for the names of the columns, and
 * defines a row's values one by one. Here a statement is told once, and its rows are made by a class of its own.
 */
function askedOnce(statement: Database.Statement) {
  const { columns, raw, safeIntegers, all } = statement;
  let names: ReturnType<typeof columns> | undefined;
  let refused: unknown;
  let isRaw = false;
  let Row: ReturnType<typeof rowsWith> | undefined;
  safeIntegers.call(statement, true);
  statement.safeIntegers = () => statement;
  statement.columns = () => (names ??= columns.call(statement));
  statement.raw = () => {
    if (refused) throw refused;
    if (isRaw) return statement;
    try {
      raw.call(statement, true);
      isRaw = true;
      return statement;
    } catch (error) {
      refused = error;
      throw error;
    }
  };
  statement.all = (...given: unknown[]) => {
    const found = all.apply(statement, given) as unknown[][];
    Row ??= rowsWith(statement.columns().map(({ name }) => name));
    const Own = Row;
    const rows = found.map((values) => new Own(values.map(told)));
    // The client would make rows of its own of what is mapped.
    return { map: () => rows } as unknown as unknown[];
  };
  return statement;
}

/** A row as the client's: its values by their places, and by the names of the columns. */
function rowsWith(names: readonly string[]) {
  // Of columns of one name the first; a number, and `length`, say the place of a value already.
  const places = [...names.entries()].filter(
    ([place, name]) =>
      names.indexOf(name) === place && name !== "length" && !(Number(name) < names.length),
  );
  class Row {
    readonly #values: readonly unknown[];
    constructor(values: readonly unknown[]) {
      this.#values = values;
      const named = this as Record<string, unknown>;
      for (const [place, name] of places) named[name] = values[place];
    }
    static at = (row: Row, place: number) => row.#values[place];
  }
  Object.defineProperty(Row.prototype, "length", { value: names.length });
  for (const place of names.keys())
    Object.defineProperty(Row.prototype, place, {
      get(this: Row) {
        return Row.at(this, place);
      },
    });
  return Row;
}

function told(value: unknown) {
  if (typeof value === "bigint") {
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new RangeError(`No number for ${value}`);
    return number;
  }
  return value instanceof Buffer ? value.buffer : value;
}
