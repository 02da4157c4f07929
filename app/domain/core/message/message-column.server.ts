import { SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Message, type MessageCode, type MessageParams, readMessage } from "./message.ts";
import type { Lang } from "./wording.ts";

/** A kept message as its buyer reads it, for lists that hand out text; empty where there is none. */
export const inJapanese = (kept: SQLWrapper) => inWords(kept, "ja");

/** The same as staff read it. */
export const inChinese = (kept: SQLWrapper) => inWords(kept, "zh");

function inWords(kept: SQLWrapper, lang: Lang): SQL<string> {
  return sql`COALESCE(${kept}, 'null')`.mapWith((text: string) =>
    readMessage(JSON.parse(text) as Message | null, lang),
  );
}

/** A message whose params are read as it is written: what a statement finds out by itself stands as an expression. */
export function messageSql<Code extends MessageCode>(
  code: Code,
  params: { [Name in keyof MessageParams<Code>]: MessageParams<Code>[Name] | SQL },
): SQL<Message> {
  const filled = Object.entries(params).map(([name, value]) =>
    value instanceof SQL ? sql`${name}, ${value}` : sql`${name}, json(${JSON.stringify(value)})`,
  );
  return sql<Message>`json_object('code', ${code}, 'params', json_object(${sql.join(filled, sql`, `)}))`;
}
