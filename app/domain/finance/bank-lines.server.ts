import { asc, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { bankLines, bankMappings, depositReports } from "#db/schema/index.ts";
import { type Staff, signedName } from "../actor.ts";
import { commit } from "../commit.server.ts";
import { staffMay } from "../policy.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import type { StatementHeaders } from "./read-statement.ts";

type Reader = Pick<Scope<Staff>, "db">;

export const openLinesShown = 100;

/** What came in and is nobody's yet, the longest waiting first. */
export function openLinesQuery({ db }: Reader) {
  return db
    .select()
    .from(bankLines)
    .where(isNull(bankLines.settledAt))
    .orderBy(asc(bankLines.bankDay), asc(bankLines.id))
    .limit(openLinesShown);
}

/** What was settled lately, so that finance sees what a line became. */
export function settledLinesQuery({ db }: Reader) {
  return db
    .select({ line: bankLines, reportNumber: depositReports.number })
    .from(bankLines)
    .leftJoin(depositReports, eq(depositReports.id, bankLines.reportId))
    .where(isNotNull(bankLines.settledAt))
    .orderBy(desc(bankLines.settledAt))
    .limit(20);
}

/** How each bank names its columns. */
export function bankMappingsQuery({ db }: Reader) {
  return db.select().from(bankMappings).orderBy(asc(bankMappings.name)).limit(50);
}

/** Keeps how a bank names its columns; the same bank again is put in its place. */
export async function saveBankMapping(
  { db, actor, now }: Scope<Staff>,
  mapping: StatementHeaders & { id: string; name: string },
) {
  if (!staffMay(actor, "confirm-deposit")) return refuse("forbidden");
  const { id, ...named } = mapping;
  const saved = { ...named, savedAt: now, savedByName: signedName(actor) };
  await commit(
    db,
    [
      db
        .insert(bankMappings)
        .values({ id, ...saved })
        .onConflictDoUpdate({ target: bankMappings.name, set: saved }),
    ],
    {},
  );
  return done(undefined);
}
