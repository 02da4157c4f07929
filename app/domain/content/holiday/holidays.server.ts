import { and, asc, eq, exists, gte, lte, ne, not, type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit, commitOnce, guard } from "#app/domain/core/commit.server.ts";
import { formRowQuery } from "#app/domain/core/form-row.server.ts";
import { holidayProposals, proposedYears } from "#app/domain/core/holiday-proposals.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { isAsProposed } from "#app/domain/core/propose-holidays.server.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { closures, holidays } from "#db/schema/index.ts";
import type { HolidayDays, NewHoliday } from "./holiday-forms.schema.server.ts";

export type Holiday = typeof holidays.$inferSelect;

const rowsMax = 200;

/** Reads a year's holidays of both countries and our own closures in it, with what the calendars say otherwise. */
export async function readHolidayYear(scope: Scope<Staff>, year: number) {
  const { db, now } = scope;
  const [rows, own] = await db.batch([
    db
      .select()
      .from(holidays)
      .where(eq(holidays.year, year))
      .orderBy(asc(holidays.fromDay), asc(holidays.id))
      .limit(rowsMax),
    db
      .select()
      .from(closures)
      .where(and(lte(closures.fromDay, `${year}-12-31`), gte(closures.toDay, `${year}-01-01`)))
      .orderBy(asc(closures.fromDay))
      .limit(rowsMax),
  ]);
  const years = proposedYears(japanDay(now));
  const proposals = years.includes(year) ? holidayProposals([year]) : [];
  return {
    years,
    closures: own,
    holidays: rows.map((row) => {
      const proposal = proposals.find(({ id }) => id === row.id);
      const differs =
        proposal?.isAnnounced && !isAsProposed({ ...row, isAnnounced: true }, proposal);
      return { ...row, otherwise: differs ? proposal : null };
    }),
  };
}

/** A holiday as its page showed it: a change of another version is refused. */
interface SeenHoliday {
  id: string;
  version: number;
}

/** Confirms a holiday's days as officially announced, or takes one up again that was taken back. */
export function confirmHoliday(scope: Scope<Staff>, seen: SeenHoliday) {
  return changeHoliday(scope, seen, { state: "confirmed", isAnnounced: true });
}

/** Corrects a holiday's names and days, which confirms them. */
export function correctHoliday(scope: Scope<Staff>, seen: SeenHoliday, days: HolidayDays) {
  return changeHoliday(scope, seen, { ...days, state: "confirmed", isAnnounced: true });
}

/** Takes a holiday back: it counts nowhere from then on. Extensions that were given stay. */
export function removeHoliday(scope: Scope<Staff>, seen: SeenHoliday) {
  return changeHoliday(scope, seen, { state: "removed" });
}

async function changeHoliday(
  scope: Scope<Staff>,
  { id, version }: SeenHoliday,
  change: Partial<Holiday>,
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "edit-holidays")) return refuse("forbidden");
  const [row] = await db.select().from(holidays).where(eq(holidays.id, id)).limit(1);
  if (!row) return refuse("not-found");
  const after = { ...row, ...change };
  if (isLongOver(after, now)) return refuse("past");
  const asSeen = and(eq(holidays.id, id), eq(holidays.version, version));
  return commit(
    scope,
    [
      guard(exists(db.select().from(holidays).where(asSeen)), "moved-meanwhile"),
      ...(after.state === "removed" ? [] : [guard(isFree(scope, after), "overlaps")]),
      db
        .update(holidays)
        .set({
          ...change,
          year: yearOf(after),
          version: version + 1,
          isExtensionDue: true,
          changedByName: actor.name,
          changedAt: now,
        })
        .where(asSeen),
    ],
    {},
  );
}

/** Adds a holiday that the calendars do not propose. The same form twice adds one. */
export async function addHoliday(scope: Scope<Staff>, { id, country, ...days }: NewHoliday) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "edit-holidays")) return refuse("forbidden");
  if (isLongOver(days, now)) return refuse("past");
  const row = {
    ...days,
    id,
    country,
    year: yearOf(days),
    isAnnounced: true,
    state: "confirmed" as const,
    changedByName: actor.name,
    changedAt: now,
  };
  return commitOnce(
    scope,
    formRowQuery(scope, holidays, { id, country, ...days }),
    [guard(isFree(scope, row), "overlaps"), db.insert(holidays).values(row)],
    { "holidays.id": "form-used" },
  );
}

/** Confirms all of a country's announced proposals of a year. */
export async function confirmHolidays(
  scope: Scope<Staff>,
  { year, country }: { year: number; country: Holiday["country"] },
) {
  const { db, actor, now } = scope;
  if (!staffMay(actor, "edit-holidays")) return refuse("forbidden");
  const announced = and(
    ...[eq(holidays.year, year), eq(holidays.country, country)],
    ...[eq(holidays.state, "proposed"), eq(holidays.isAnnounced, true)],
  );
  return commit(
    scope,
    [
      guard(exists(db.select().from(holidays).where(announced)), "none-left"),
      db
        .update(holidays)
        .set({
          state: "confirmed",
          version: sql`version + 1`,
          changedByName: actor.name,
          changedAt: now,
        })
        .where(announced),
    ],
    {},
  );
}

function yearOf({ toDay }: { toDay: string }) {
  return Number(toDay.slice(0, 4));
}

/** Last year's holidays may still be corrected, so that an extension can be made up for; older ones stay. */
function isLongOver({ toDay }: { toDay: string }, now: Date) {
  return yearOf({ toDay }) < Number(japanDay(now).slice(0, 4)) - 1;
}

/** True where no other holiday of the country has any of these days: two of one break would extend twice. */
function isFree(
  { db }: Scope<Staff>,
  { id, country, fromDay, toDay }: Pick<Holiday, "id" | "country" | "fromDay" | "toDay">,
): SQL {
  const overlapping = and(
    ...[eq(holidays.country, country), ne(holidays.id, id), ne(holidays.state, "removed")],
    ...[lte(holidays.fromDay, toDay), gte(holidays.toDay, fromDay)],
  );
  return not(exists(db.select().from(holidays).where(overlapping)));
}
