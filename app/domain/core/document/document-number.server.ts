import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { documentNumbers } from "#db/schema/index.ts";
import { japanDay } from "../calendar.ts";
import type { Scope } from "../scope.ts";
import { type NumberedKind, numberPrefixes } from "./document.ts";

/**
 * Takes the next number of the day, such as KB-261120-0007: the first value is the statement that counts up,
 * the second the expression for the number, for a later statement of the same batch.
 */
export function nextNumber({ db, now }: Scope, kind: NumberedKind): [Statement, SQL<string>] {
  const day = dayOfNumber(now);
  const count = countUp(db, kind, day);
  const number = sql<string>`(SELECT ${`${numberPrefixes[kind]}-${day}-`} || printf('%04d', last) FROM document_numbers WHERE kind = ${kind} AND day = ${day})`;
  return [count, number];
}

/**
 * Takes a number ahead of the commit that uses it, for commands whose other rows name it. A later refusal
 * leaves a gap.
 */
export async function reserveNumber({ db, now }: Scope, kind: NumberedKind) {
  const day = dayOfNumber(now);
  const [counted] = await countUp(db, kind, day).returning({ last: documentNumbers.last });
  return `${numberPrefixes[kind]}-${day}-${String(counted!.last).padStart(4, "0")}`;
}

function dayOfNumber(now: Date) {
  return japanDay(now).replaceAll("-", "").slice(2);
}

function countUp(db: Scope["db"], kind: NumberedKind, day: string) {
  return db
    .insert(documentNumbers)
    .values({ kind, day, last: 1 })
    .onConflictDoUpdate({
      target: [documentNumbers.kind, documentNumbers.day],
      set: { last: sql`last + 1` },
    });
}
