import { daysFrom } from "#app/domain/core/calendar.ts";
import { addDays } from "#app/domain/core/holidays.ts";

/** Days on which nothing is bought, inspected or sent in China; both days included. */
export interface RestDays {
  from: string;
  to: string;
}

interface Stocked {
  today: string;
  /** Pieces that can be sold or are on their way: at the marketplace, with us, ordered. */
  pieces: number;
  /** Pieces a day, in thousandths. */
  speed: number;
}

/** From that day on there is nothing left; null where nothing is sold, or not within three years. */
export function stockOutDay({ today, pieces, speed }: Stocked) {
  if (speed <= 0) return null;
  const days = Math.floor((Math.max(0, pieces) * 1_000) / speed);
  return days > 1_095 ? null : addDays(today, days);
}

/**
 * The last day to order on so that goods are there when the others end. Rest days that fall between order and
 * arrival are added to the way: an order just before 春節 arrives as late as one after it. May lie in the past.
 */
export function lastOrderDay(emptyDay: string, leadDays: number, rests: readonly RestDays[]) {
  let day = addDays(emptyDay, -leadDays);
  // Day by day: one day earlier may already be over before the rest begins.
  while (arrivalDay(day, leadDays, rests) > emptyDay) day = addDays(day, -1);
  return day;
}

/** When goods arrive that are ordered on this day: the lead time, and each rest day that the way meets. */
export function arrivalDay(ordered: string, leadDays: number, rests: readonly RestDays[]) {
  let last = addDays(ordered, leadDays);
  for (const { from, to } of rests.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const first = from > ordered ? from : addDays(ordered, 1);
    if (first <= last && to >= first) last = addDays(last, daysFrom(first, to) + 1);
  }
  return last;
}

interface Wanted extends Stocked {
  leadDays: number;
  /** For so many days after its arrival an order is to last. */
  coverDays: number;
  minOrder: number;
  /** Pieces in a box; 1 where none is known. */
  box: number;
  /** What a piece costs, landed, and what may be spent at most; null without a limit. */
  pieceYen: number;
  budgetYen: number | null;
}

export interface Suggested {
  pieces: number;
  /** More was wanted than the budget buys. */
  cutByBudget: boolean;
}

/** How many pieces to order: sales over lead and cover days, less the stock, in whole boxes and within the budget. */
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
