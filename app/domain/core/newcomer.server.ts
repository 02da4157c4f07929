import { gt, sql } from "drizzle-orm";
import { staff } from "#db/schema/index.ts";
import type { Scope } from "./scope.ts";

/** How long somebody whom an administrator has let in is not one of the two people behind money. */
const newHours = 48;

/** From when on a person may be that who is let in now, given another role or another password. */
export function trustedFrom(now: Date) {
  return new Date(now.getTime() + newHours * 3_600_000);
}

/** The schema's rules that such a person loses to. */
export const newcomerRefusals = {
  proposal_newcomer: "newcomer",
  withdrawal_newcomer: "newcomer",
} as const;

const newcomersMax = 500;

/** The signatures of the people who are new: who lets people in could otherwise be both of the two. */
export async function newcomers({ db, now }: Pick<Scope, "db" | "now">) {
  const rows = await db
    .select({ by: sql<string>`'staff:' || ${staff.id}` })
    .from(staff)
    .where(gt(staff.trustedFrom, now))
    .limit(newcomersMax);
  return new Set(rows.map(({ by }) => by));
}
