import { SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyMessage } from "../message/wording.ts";
import { type Letter, type LetterCode, type LetterParams, readLetter } from "./letter.ts";

/** Selects title and body of a stored letter, in Japanese for its buyer. */
export function letterColumns(column: SQLWrapper) {
  const read = (part: "title" | "body"): SQL<string> =>
    sql`${column}`.mapWith(
      (text: string) => readLetter(JSON.parse(text) as AnyMessage, "ja")[part],
    );
  return { title: read("title"), body: read("body") };
}

/**
 * Builds a letter inside a statement: a param may be an SQL expression that is evaluated as the row is
 * written.
 */
export function letterSql<Code extends LetterCode>(
  code: Code,
  params: { [Name in keyof LetterParams<Code>]: LetterParams<Code>[Name] | SQL },
): SQL<Letter> {
  const filled = Object.entries(params).map(([name, value]) =>
    value instanceof SQL ? sql`${name}, ${value}` : sql`${name}, json(${JSON.stringify(value)})`,
  );
  return sql<Letter>`json_object('code', ${code}, 'params', json_object(${sql.join(filled, sql`, `)}))`;
}
