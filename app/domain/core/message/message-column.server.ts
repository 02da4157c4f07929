import { SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Message, type MessageCode, type MessageParams, readMessage } from "./message.ts";
import type { Lang } from "./wording.ts";

/** Selects a stored message as text in Japanese, for lists that answer text; empty where there is none. */
export const inJapanese = (column: SQLWrapper) => inWords(column, "ja");

/** As `inJapanese`, in Chinese for staff. */
export const inChinese = (column: SQLWrapper) => inWords(column, "zh");

function inWords(column: SQLWrapper, lang: Lang): SQL<string> {
  return sql`COALESCE(${column}, 'null')`.mapWith((text: string) =>
    readMessage(JSON.parse(text) as Message | null, lang),
  );
}

/**
 * Builds a message inside a statement: a param may be an SQL expression that is evaluated as the row is
 * written.
 */
export function messageSql<Code extends MessageCode>(
  code: Code,
  params: { [Name in keyof MessageParams<Code>]: MessageParams<Code>[Name] | SQL },
): SQL<Message> {
  const filled = Object.entries(params).map(([name, value]) =>
    value instanceof SQL ? sql`${name}, ${value}` : sql`${name}, json(${JSON.stringify(value)})`,
  );
  return sql<Message>`json_object('code', ${code}, 'params', json_object(${sql.join(filled, sql`, `)}))`;
}
