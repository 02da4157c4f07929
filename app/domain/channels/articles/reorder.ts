import { daysBetween } from "#app/domain/core/calendar.ts";
import { addDays } from "#app/domain/core/holidays.ts";

/** Days on which nothing is bought, inspected or sent in China, both ends included. */
export interface RestDays {
  from: string;
  to: string;
}

interface Stocked {
  today: string;
  /** Pieces at the marketplace, in our warehouse and ordered. */
  pieces: number;
  /** Pieces a day, in thousandths. */
  speed: number;
}

/**
 * Answers the day on which the stock runs out; null if nothing is sold, or it lasts longer than
 * three years.
 */
export function stockOutDay({ today, pieces, speed }: Stocked) {
  if (speed <= 0) return null;
  const days = Math.floor((Math.max(0, pieces) * 1_000) / speed);
  return days > 1_095 ? null : addDays(today, days);
}

/**
 * Answers the last day to order so that the goods arrive before the stock runs out. Rest days
 * between order and arrival lengthen the way: an order just before 春節 arrives as late as one after
 * it. The day may lie in the past.
 */
export function lastOrderDay(emptyDay: string, leadDays: number, rests: readonly RestDays[]) {
  let day = addDays(emptyDay, -leadDays);
  // Step by single days: a day earlier the goods may arrive before the rest begins.
  while (arrivalDay(day, leadDays, rests) > emptyDay) day = addDays(day, -1);
  return day;
}

/**
 * Answers the arrival day of goods ordered on a day: the lead time, longer by each rest day on the
 * way.
 */
export function arrivalDay(ordered: string, leadDays: number, rests: readonly RestDays[]) {
  let last = addDays(ordered, leadDays);
  for (const { from, to } of rests.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const first = from > ordered ? from : addDays(ordered, 1);
    if (first <= last && to >= first) last = addDays(last, daysBetween(first, to) + 1);
  }
  return last;
}

interface Wanted extends Stocked {
  leadDays: number;
  /** An order lasts this many days after its arrival. */
  coverDays: number;
  minOrder: number;
  /** Pieces in a box; 1 if unknown. */
  box: number;
  /** Landed cost of a piece; `budgetYen` limits the whole order, null without a limit. */
  pieceYen: number;
  budgetYen: number | null;
}

export interface Suggested {
  pieces: number;
  /** The budget buys fewer pieces than were needed. */
  cutByBudget: boolean;
}

/**
 * Answers the pieces to order: the sales of lead and cover days less the stock, in whole boxes and
 * within the budget.
 */
export function suggestedQuantity(wanted: Wanted): Suggested {
  const { pieces, speed, leadDays, coverDays, minOrder, box, pieceYen, budgetYen } = wanted;
  const needed = Math.ceil((speed * (leadDays + coverDays)) / 1_000) - Math.max(0, pieces);
  if (needed <= 0) return { pieces: 0, cutByBudget: false };
  const rounded = Math.ceil(Math.max(needed, minOrder) / box) * box;
  if (budgetYen === null || rounded * pieceYen <= budgetYen)
    return { pieces: rounded, cutByBudget: false };
  const affordable = Math.floor(budgetYen / pieceYen / box) * box;
  return { pieces: affordable >= minOrder ? affordable : 0, cutByBudget: true };
}
