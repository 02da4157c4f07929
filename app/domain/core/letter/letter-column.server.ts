import { SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyMessage } from "../message/wording.ts";
import { type Letter, type LetterCode, type LetterParams, readLetter } from "./letter.ts";

/** The columns that a kept letter is read into, in its buyer's language. */
export function letterColumns(kept: SQLWrapper) {
  const read = (part: "title" | "body"): SQL<string> =>
    sql`${kept}`.mapWith((text: string) => readLetter(JSON.parse(text) as AnyMessage, "ja")[part]);
  return { title: read("title"), body: read("body") };
}

/** A letter whose params are read as it is written: what a statement finds out by itself stands as an expression. */
export function letterSql<Code extends LetterCode>(
  code: Code,
  params: { [Name in keyof LetterParams<Code>]: LetterParams<Code>[Name] | SQL },
): SQL<Letter> {
  const filled = Object.entries(params).map(([name, value]) =>
    value instanceof SQL ? sql`${name}, ${value}` : sql`${name}, json(${JSON.stringify(value)})`,
  );
  return sql<Letter>`json_object('code', ${code}, 'params', json_object(${sql.join(filled, sql`, `)}))`;
}
