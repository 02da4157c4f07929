import { isSQLWrapper } from "drizzle-orm";

/** The SQL of a statement that a commit takes, so that a test may ask for its plan. */
export function sqlOf(statement: unknown) {
  if (!isSQLWrapper(statement)) throw new Error("This statement has no SQL of its own.");
  return statement.getSQL();
}
