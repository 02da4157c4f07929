import { and, asc, eq, gte, ne, type SQL, sql } from "drizzle-orm";
import { dayMs, daysBetween, japanDay } from "#app/domain/core/calendar.ts";
import { addDays, spanDays } from "#app/domain/core/holidays.ts";
import { longHolidayDays } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { holidays } from "#db/schema/index.ts";
import {
  arrivalDay,
  lastOrderDay,
  type RestDays,
  type Suggested,
  stockOutDay,
  suggestedQuantity,
} from "../articles/reorder.ts";
import { soldDays, weeklySold } from "../articles/sales.server.ts";
import { type SalesDay, type SalesSpeed, salesSpeed } from "../articles/sales.ts";
import type {
  LeadSample,
  LeadTime,
  PiecesAt,
  Reckoned,
  ReplenishmentSettings,
  YenRange,
} from "./replenishment.ts";

interface SoldArticle {
  /** The day in Japan on which the article was first seen. */
  firstSeen: string;
  sales: readonly SalesDay[];
}

/** The facts from which a product's warning is reckoned. */
interface ReplenishedFacts {
  pieces: PiecesAt;
  articles: readonly SoldArticle[];
  settings: ReplenishmentSettings;
  lead: LeadTime;
  /** The seller's minimum. */
  minOrder: number;
  /** Answers the landed cost of a quantity; null if it cannot be reckoned. */
  landed(pieces: number): YenRange | null;
}

/** Reckons the last day to order and the quantity from the facts of today, without side effects. */
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
  const left = (count: number) => stockOutDay({ today, pieces: count, speed: speed.expected });
  const emptyDay = left(all);
  const last = emptyDay && lastOrderDay(addDays(emptyDay, -settings.safetyDays), lead.days, rests);
  const arrives = arrivalDay(today, lead.days, rests);
  const wanted = suggestion(
    facts,
    all + pieces.drafted,
    speed.expected,
    daysBetween(today, arrives),
  );
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
          from <= (last && last > today ? arrivalDay(last, lead.days, rests) : arrives),
      ),
      suggested: wanted.pieces,
      cutByBudget: wanted.cutByBudget,
      landed: wanted.pieces > 0 ? facts.landed(wanted.pieces) : null,
      coverDays: settings.coverDays,
      mutedUntil: muted ? settings.mutedUntil : null,
    },
  };
}

/**
 * Suggests a quantity in whole boxes, at least the seller's minimum, and within the budget at the
 * unit cost of that quantity.
 */
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

/** Sums the speeds of all articles that the product is sold as. */
function sumOfSpeeds(speeds: readonly SalesSpeed[]): SalesSpeed {
  const window = (of: (speed: SalesSpeed) => number | null) => {
    const known = speeds.map(of).filter((speed) => speed !== null);
    return known.length > 0 ? sum(known) : null;
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
  return day === null ? null : daysBetween(today, day);
}

/** A long holiday in China with its name. */
export interface NamedRest extends RestDays {
  nameJa: string;
}

const restsMax = 100;

/** Selects the Chinese holidays of this year and the next ones. */
export function chineseHolidaysQuery({ db, now }: Pick<Scope, "db" | "now">) {
  return db
    .select()
    .from(holidays)
    .where(
      and(
        ...[eq(holidays.country, "CN"), gte(holidays.year, Number(japanDay(now).slice(0, 4)))],
        ne(holidays.state, "removed"),
      ),
    )
    .orderBy(asc(holidays.toDay))
    .limit(restsMax);
}

/**
 * Narrows holidays to 春節 and the other long ones. One not announced yet counts if the law gives it more than
 * one day, at its longest length of the last years; 中秋節 is long only where it meets 国慶節.
 */
export function longHolidays(found: readonly (typeof holidays.$inferSelect)[]): NamedRest[] {
  return found.flatMap((holiday) => {
    const { nameJa, fromDay, isAnnounced, usualDaysMax } = holiday;
    const lawfulDays = spanDays(holiday);
    const days = isAnnounced || lawfulDays === 1 ? lawfulDays : (usualDaysMax ?? lawfulDays);
    return days >= longHolidayDays
      ? [{ nameJa, from: fromDay, to: addDays(fromDay, days - 1) }]
      : [];
  });
}

const samplesMax = 500;
/** Storage that counts as part of the way; companies may store goods longer as they like. */
const stayDaysMax = 14;

/**
 * Selects the lead times of the company's latest deliveries, or of all companies' if none is given.
 */
export function leadSamplesQuery({ db }: Pick<Scope, "db">, companyId?: string) {
  const whose: SQL = companyId
    ? sql`r.company_id = ${companyId} AND r.received_at IS NOT NULL ORDER BY r.created_at DESC`
    : sql`r.received_at IS NOT NULL ORDER BY r.rowid DESC`;
  return db.all<LeadSample>(sql`SELECT l.supplier_id AS supplierId,
      max(1, (max(t.received_at) - o.paid_at + r.received_at - r.shipped_at
        + min(r.shipped_at - max(t.received_at), ${ms(stayDaysMax)}) + ${ms(1)} - 1) / ${ms(1)}) AS days
    FROM (SELECT r.id, r.shipped_at, r.received_at FROM shipping_requests r WHERE ${whose} LIMIT ${samplesMax}) r
    CROSS JOIN shipping_lines s ON s.request_id = r.id
    CROSS JOIN lots t ON t.id = s.lot_id CROSS JOIN order_lines l ON l.id = s.order_line_id
    CROSS JOIN orders o ON o.id = l.order_id
    WHERE o.paid_at IS NOT NULL AND t.received_at >= o.paid_at AND r.shipped_at >= t.received_at
    GROUP BY r.id, o.id, l.supplier_id LIMIT ${samplesMax * 4}`);
}

/** The number is written out, not bound, because SQLite divides bound numbers as floats. */
function ms(days: number) {
  return sql.raw(String(days * dayMs));
}
