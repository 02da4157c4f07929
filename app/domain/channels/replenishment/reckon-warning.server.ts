import { shifted } from "#app/domain/core/holiday/chinese-holidays.ts";
import type { LeadTime } from "./lead-time.ts";
import { arrival, emptyOn, orderBy, type Suggested, suggestedQuantity } from "./reorder.server.ts";
import type { NamedRest } from "./rests-ahead.server.ts";
import { type SalesDay, type SalesSpeed, salesSpeed } from "./sales-speed.ts";
import type { ReplenishmentSettings } from "./settings.ts";
import { soldDays, weeklySold } from "./sold-days.server.ts";
import type { PiecesAt, Reckoned, YenRange } from "./warning.ts";

interface SoldArticle {
  /** The day of Japan on which it was seen first. */
  firstSeen: string;
  sales: readonly SalesDay[];
}

/** What is known of a product when its warning is reckoned. */
interface ReplenishedFacts {
  pieces: PiecesAt;
  articles: readonly SoldArticle[];
  settings: ReplenishmentSettings;
  lead: LeadTime;
  /** Of its seller. */
  minOrder: number;
  /** What so many cost landed; null where that cannot be reckoned. */
  landed(pieces: number): YenRange | null;
}

/** Until when a product is to be ordered, and how many: pure, of what is known today. */
export function reckonWarning(
  facts: ReplenishedFacts,
  today: string,
  rests: readonly NamedRest[],
): { orderBy: string | null; reckoned: Reckoned } {
  const { pieces, settings, lead } = facts;
  const speed = sumOfSpeeds(
    facts.articles.map(({ firstSeen, sales }) =>
      salesSpeed(soldDays(sales, firstSeen, today), today),
    ),
  );
  const all = pieces.onHand + pieces.coming + pieces.withUs + pieces.ordered;
  const left = (count: number) => emptyOn({ today, pieces: count, speed: speed.expected });
  const emptyDay = left(all);
  const last = emptyDay && orderBy(shifted(emptyDay, -settings.safetyDays), lead.days, rests);
  const arrives = arrival(today, lead.days, rests);
  const wanted = suggestion(facts, all + pieces.drafted, speed.expected, daysTo(today, arrives));
  const muted = settings.mutedUntil !== null && settings.mutedUntil >= today;
  return {
    orderBy: muted ? null : last,
    reckoned: {
      ...pieces,
      speed,
      weeks: weeksOf(facts.articles, today),
      lead,
      sellableDays: daysUntil(today, left(pieces.onHand)),
      allDays: daysUntil(today, emptyDay),
      emptyOn: emptyDay,
      rests: rests.filter(
        ({ from, to }) =>
          to >= (last ?? today) &&
          from <= (last && last > today ? arrival(last, lead.days, rests) : arrives),
      ),
      suggested: wanted.pieces,
      cutByBudget: wanted.cutByBudget,
      landed: wanted.pieces > 0 ? facts.landed(wanted.pieces) : null,
      coverDays: settings.coverDays,
      mutedUntil: muted ? settings.mutedUntil : null,
    },
  };
}

/** In whole boxes and at least what its seller sells; within the budget by what a piece costs at that quantity. */
function suggestion(
  { settings, minOrder, landed }: ReplenishedFacts,
  pieces: number,
  speed: number,
  leadDays: number,
): Suggested {
  const wanted = {
    today: "",
    pieces,
    speed,
    leadDays,
    coverDays: settings.coverDays + settings.safetyDays,
    minOrder: Math.max(settings.minOrder, minOrder),
    box: settings.box,
  };
  const whole = suggestedQuantity({ ...wanted, pieceYen: 0, budgetYen: null });
  if (whole.pieces === 0 || settings.budgetYen === null) return whole;
  const cost = landed(whole.pieces);
  if (!cost) return whole;
  const pieceYen = Math.max(1, Math.ceil(cost.maxYen / whole.pieces));
  return suggestedQuantity({ ...wanted, pieceYen, budgetYen: settings.budgetYen });
}

/** A product is sold as several articles: together they sell what each of them sells. */
function sumOfSpeeds(speeds: readonly SalesSpeed[]): SalesSpeed {
  const window = (of: (speed: SalesSpeed) => number | null) => {
    const told = speeds.map(of).filter((speed) => speed !== null);
    return told.length > 0 ? sum(told) : null;
  };
  return {
    last7: window(({ last7 }) => last7),
    last30: window(({ last30 }) => last30),
    last90: window(({ last90 }) => last90),
    expected: sum(speeds.map(({ expected }) => expected)),
    spikes: sum(speeds.map(({ spikes }) => spikes)),
    days: Math.max(0, ...speeds.map(({ days }) => days)),
  };
}

function weeksOf(articles: readonly SoldArticle[], today: string) {
  const weeks = articles.map(({ sales }) => weeklySold(sales, today));
  return Array.from({ length: 7 }, (_, index) => sum(weeks.map((one) => one[index]!)));
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((total, one) => total + one, 0);
}

function daysUntil(today: string, day: string | null) {
  return day === null ? null : daysTo(today, day);
}

function daysTo(from: string, to: string) {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
