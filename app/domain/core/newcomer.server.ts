import { gt, sql } from "drizzle-orm";
import { staff } from "#db/schema/index.ts";
import type { Scope } from "./scope.ts";

/**
 * Somebody whom an administrator has let in does not count as one of the two people behind money for this
 * long.
 */
const newHours = 48;

/** Gives the moment from which a person counts who is let in now, or given another role or password. */
export function trustedFrom(now: Date) {
  return new Date(now.getTime() + newHours * 3_600_000);
}

/** Maps the schema's constraints on newcomers to a refusal. */
export const newcomerRefusals = {
  proposal_newcomer: "newcomer",
  withdrawal_newcomer: "newcomer",
} as const;

const newcomersMax = 500;

/**
 * Reads the signatures of newcomers. Without the rule whoever lets people in could act as both of the two.
 */
export async function newcomers({ db, now }: Pick<Scope, "db" | "now">) {
  const rows = await db
    .select({ by: sql<string>`'staff:' || ${staff.id}` })
    .from(staff)
    .where(gt(staff.trustedFrom, now))
    .limit(newcomersMax);
  return new Set(rows.map(({ by }) => by));
}
