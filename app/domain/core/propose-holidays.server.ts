import { and, eq, gte, sql } from "drizzle-orm";
import type { Statement } from "#db/client.ts";
import { holidays } from "#db/schema/index.ts";
import type { System } from "./actor.ts";
import { japanDay } from "./calendar.ts";
import { commit } from "./commit.server.ts";
import {
  type HolidayProposal,
  holidayProposals,
  proposedYears,
} from "./holiday-proposals.server.ts";
import type { Scope } from "./scope.ts";

/** Four years of two countries are proposed, and staff add single days. */
const rowsMax = 1_000;

/**
 * Writes what the published calendars say into the rows about which staff have not decided yet. A proposal that
 * no calendar makes any more is deleted.
 */
export async function proposeHolidays(scope: Scope<System>) {
  const { db, now } = scope;
  const years = proposedYears(japanDay(now));
  const rows = await db.select().from(holidays).where(gte(holidays.year, years[0]!)).limit(rowsMax);
  const proposals = holidayProposals(years);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const proposalIds = new Set(proposals.map(({ id }) => id));
  const statements = [
    ...proposals
      .filter((proposal) => isNews(proposal, rowOf.get(proposal.id)))
      .map((proposal) => upsertProposal(scope, proposal)),
    ...rows
      .filter(({ id, year }) => years.includes(year) && !proposalIds.has(id))
      .filter(({ state }) => state === "proposed")
      .map(({ id }) => db.delete(holidays).where(and(eq(holidays.id, id), isUndecided))),
  ];
  if (statements.length > 0) await commit(scope, statements, {});
}

const isUndecided = eq(holidays.state, "proposed");

function isNews(proposal: HolidayProposal, row: typeof holidays.$inferSelect | undefined) {
  if (!row) return true;
  return row.state === "proposed" && !isAsProposed(row, proposal);
}

/** True where a row has the days, and the weekends worked instead, of its proposal. */
export function isAsProposed(
  row: Pick<HolidayProposal, "fromDay" | "toDay" | "makeUpDays" | "isAnnounced">,
  proposal: HolidayProposal,
) {
  return (
    row.fromDay === proposal.fromDay &&
    row.toDay === proposal.toDay &&
    row.isAnnounced === proposal.isAnnounced &&
    row.makeUpDays.join() === proposal.makeUpDays.join()
  );
}

function upsertProposal({ db, now }: Scope<System>, proposal: HolidayProposal): Statement {
  return db
    .insert(holidays)
    .values({ ...proposal, state: "proposed", changedAt: now })
    .onConflictDoUpdate({
      target: holidays.id,
      set: {
        ...proposal,
        version: sql`version + 1`,
        isExtensionDue: true,
        changedAt: now,
      },
      setWhere: isUndecided,
    });
}
