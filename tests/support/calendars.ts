import { holidayProposals } from "#app/domain/core/holiday-proposals.server.ts";
import type { WorkCalendarSpan } from "#app/domain/core/working-time.server.ts";

const proposals = holidayProposals([2025, 2026, 2027, 2028]);

/** The days that staff in China work by, as the published calendars propose them. */
export const workCalendar: readonly WorkCalendarSpan[] = proposals
  .filter(({ country }) => country === "CN")
  .flatMap(({ fromDay, toDay, makeUpDays }) => [
    { kind: "holiday" as const, fromDay, toDay },
    ...makeUpDays.map((day) => ({ kind: "make-up" as const, fromDay: day, toDay: day })),
  ]);

export const japaneseHolidays = proposals.filter(({ country }) => country === "JP");
