import { type SQL, sql } from "drizzle-orm";
import { documentNumbers } from "#db/schema/index.ts";
import { japanDay } from "../calendar.ts";
import type { Statement } from "../commit.server.ts";
import type { Scope } from "../scope.ts";
import { type NumberedKind, numberPrefixes } from "./document.ts";

/**
 * The next number of the day, such as KB-261120-0007: first the statement that counts on, then the
 * expression for the number, to be used in a later statement of the same batch.
 */
export function nextNumber({ db, now }: Scope, kind: NumberedKind): [Statement, SQL<string>] {
  const day = japanDay(now).replaceAll("-", "").slice(2);
  const count = db
    .insert(documentNumbers)
    .values({ kind, day, last: 1 })
    .onConflictDoUpdate({
      target: [documentNumbers.kind, documentNumbers.day],
      set: { last: sql`last + 1` },
    });
  const number = sql<string>`(SELECT ${`${numberPrefixes[kind]}-${day}-`} || printf('%04d', last) FROM document_numbers WHERE kind = ${kind} AND day = ${day})`;
  return [count, number];
}
