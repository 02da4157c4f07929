import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Message, readMessage } from "./message.ts";

/** A kept message as its buyer reads it, for lists that hand out text; empty where there is none. */
export function inJapanese(kept: SQLWrapper): SQL<string> {
  return sql`COALESCE(${kept}, 'null')`.mapWith((text: string) =>
    readMessage(JSON.parse(text) as Message | null, "ja"),
  );
}
