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
  const statement = found ?? namedOnce(prepare.call(this, text));
  known.delete(text);
  known.set(text, statement);
  for (const oldest of known.keys()) {
    if (known.size <= most) break;
    known.delete(oldest);
  }
  return statement;
} as typeof prepare;

/** The client asks twice for the names of the columns, and asks a statement that has none each time. */
function namedOnce(statement: Database.Statement) {
  const { columns, raw } = statement;
  let names: ReturnType<typeof columns> | undefined;
  let refused: unknown;
  statement.columns = () => (names ??= columns.call(statement));
  statement.raw = (on) => {
    if (refused) throw refused;
    try {
      return raw.call(statement, on);
    } catch (error) {
      refused = error;
      throw error;
    }
  };
  return statement;
}
