import { and, asc, inArray, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import {
  percentilesOf,
  recordDays,
  type ServiceFigure,
  type ServiceRecord,
} from "#app/domain/content/articles/service-record.ts";
import { casesWithin, claimsWithin, ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff, System } from "#app/domain/core/actor.ts";
import { dayMs, daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { type QueuePlace, queuePage } from "#app/domain/core/document/queue-page.ts";
import { workCalendarQuery } from "#app/domain/core/holidays.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  type WorkCalendar,
  workingAfter,
  workingBefore,
  workingBetween,
} from "#app/domain/core/working-time.server.ts";
import { caseStateIn } from "#app/domain/trade/case-state-conditions.server.ts";
import { serviceRecords, settings } from "#db/schema/index.ts";
import { caseStatesThat } from "../case-state.ts";
import { orderQueueLengthQuery, orderQueueQuery } from "./staff-order.server.ts";

/**
 * The answers that we promise within working hours, each with the dated setting that holds its working
 * minutes.
 */
const targets = {
  quote: "quoteTargetMinutes",
  case: "caseTargetMinutes",
  claim: "claimTargetMinutes",
} as const;
export type Served = keyof typeof targets;

export interface ServiceRules {
  /** Oldest first. */
  settings: readonly { key: string; effectiveFrom: string; value: string }[];
  calendar: WorkCalendar;
}

/** Selects what due times are calculated from. */
export function serviceRulesQueries(scope: Pick<Scope, "db" | "now">) {
  return [
    scope.db
      .select()
      .from(settings)
      .where(
        and(
          inArray(settings.key, Object.values(targets)),
          lte(settings.effectiveFrom, japanDay(scope.now)),
        ),
      )
      .orderBy(asc(settings.effectiveFrom))
      .limit(200),
    workCalendarQuery(scope),
  ] as const;
}

export async function readServiceRules(scope: Pick<Scope, "db" | "now">): Promise<ServiceRules> {
  const [settings, calendar] = await scope.db.batch(serviceRulesQueries(scope));
  return { settings, calendar };
}

/** Answers when something that has waited for us since this moment is due, by the target of that day. */
export function dueAt({ settings, calendar }: ServiceRules, served: Served, since: Date) {
  return workingAfter(since, minutesOn(settings, served, since), calendar);
}

/**
 * Answers the moment since which, or before which, something must have waited to be late by today's target.
 */
export function lateSince({ settings, calendar }: ServiceRules, served: Served, now: Date) {
  return workingBefore(now, minutesOn(settings, served, now), calendar);
}

function minutesOn(settings: ServiceRules["settings"], served: Served, moment: Date) {
  const day = japanDay(moment);
  const dated = settings.filter(({ key }) => key === targets[served]);
  // What waited before the first target was set is held to that one.
  const standing = dated.filter(({ effectiveFrom }) => effectiveFrom <= day).at(-1) ?? dated[0];
  if (!standing) throw new Error(`setting ${targets[served]} has no value`);
  return Number(standing.value);
}

/** Places in a queue are counted up to this one. */
const placeMax = 50;

export interface ExpectedAnswer {
  due: Date;
  late: boolean;
  place: number;
}

/**
 * Answers when the buyer's document of this number should be answered and its place in the queue, in one
 * round trip; undefined while it does not wait for us, and for one out of their reach.
 */
export async function readExpectedAnswer(scope: Scope<Buyer>, served: Served, number: string) {
  const rows = await scope.db.batch(expectedAnswerQueries(scope, served, number));
  return toExpectedAnswer(scope, served, rows);
}

export function expectedAnswerQueries(scope: Scope<Buyer>, served: Served, number: string) {
  return [
    scope.db.all<{ since: number; ahead: number }>(waitingRow(scope, served, number)),
    ...serviceRulesQueries(scope),
  ] as const;
}

export function toExpectedAnswer(
  { now }: Scope<Buyer>,
  served: Served,
  [[waiting], settings, calendar]: BatchResponse<ReturnType<typeof expectedAnswerQueries>>,
): ExpectedAnswer | undefined {
  if (!waiting) return undefined;
  const due = dueAt({ settings, calendar }, served, new Date(waiting.since));
  return { due, late: due < now, place: Math.min(placeMax, waiting.ahead + 1) };
}

/** Selects since when it waits, and how many stand before it in the order in which staff take them. */
function waitingRow({ actor }: Pick<Scope<Buyer>, "actor">, served: Served, number: string): SQL {
  switch (served) {
    case "quote":
      // A quote that is made anew waits since it was asked for again.
      return sql`SELECT COALESCE((SELECT max(at) FROM document_events e WHERE e.document_kind = 'order' AND e.document_id = orders.id
          AND e.state = 'quoting' AND e.from_state <> 'quoting'), orders.submitted_at) AS since,
        (SELECT count(*) FROM (SELECT 1 FROM orders b WHERE b.state = 'quoting'
          AND (b.submitted_at, b.id) < (orders.submitted_at, orders.id) LIMIT ${placeMax})) AS ahead
        FROM orders WHERE orders.number = ${number} AND orders.state = 'quoting' AND ${ordersWithin(actor)}`;
    case "case":
      return sql`SELECT problem_cases.answered_at AS since,
        (SELECT count(*) FROM (SELECT 1 FROM problem_cases b WHERE ${caseStateIn(caseStatesThat.awaitFirstStep, "b")}
          AND (b.opened_at, b.id) < (problem_cases.opened_at, problem_cases.id) LIMIT ${placeMax})) AS ahead
        FROM problem_cases WHERE problem_cases.number = ${number} AND ${caseStateIn(caseStatesThat.awaitFirstStep)} AND ${casesWithin(actor)}`;
    case "claim":
      return sql`SELECT claims.waiting_since AS since,
        (SELECT count(*) FROM (SELECT 1 FROM claims b WHERE b.waiting_since IS NOT NULL
          AND (b.waiting_since, b.id) < (claims.waiting_since, claims.id) LIMIT ${placeMax})) AS ahead
        FROM claims WHERE claims.number = ${number} AND claims.waiting_since IS NOT NULL AND ${claimsWithin(actor)}`;
  }
}

type Queued = "quoting" | "buying";

/**
 * Reads a page of the orders that wait to be quoted or bought, longest wait first, and how many there are; a
 * quote has a due time.
 */
export async function readOrderQueue(scope: Scope<Staff>, state: Queued, after?: QueuePlace) {
  return toOrderQueue(state, await scope.db.batch(orderQueueQueries(scope, state, after)));
}

/** Selects that page; `toOrderQueue` reads the rows. */
export function orderQueueQueries(scope: Scope<Staff>, state: Queued, after?: QueuePlace) {
  return [
    orderQueueQuery(scope, state, after),
    orderQueueLengthQuery(scope, state),
    ...serviceRulesQueries(scope),
  ] as const;
}

export function toOrderQueue(
  state: Queued,
  [rows, [length], settings, calendar]: BatchResponse<ReturnType<typeof orderQueueQueries>>,
) {
  const { shown, next } = queuePage(rows, ({ id, submittedAt }) => ({
    at: submittedAt?.getTime() ?? 0,
    id,
  }));
  const orders = shown.map((order) => ({
    ...order,
    due: state === "quoting" ? dueAt({ settings, calendar }, "quote", order.since) : null,
  }));
  return { orders, next, total: length?.count ?? 0 };
}

/** The most cases of each kind that are counted, newest first. */
const casesMax = 20_000;

/**
 * Calculates the figures that we publish of the last 90 days: working minutes until a quote or an answer to
 * お問い合わせ, days until goods were in our warehouse or with the customer in Japan, and bad pieces among those
 * inspected.
 */
export async function calculateServiceRecord(scope: Scope<System>): Promise<void> {
  const { db, now } = scope;
  const from = daysAfter(now, -recordDays).getTime();
  const [{ calendar }, [quotes, contacts, came, sent, [pieces]]] = await Promise.all([
    readServiceRules(scope),
    db.batch([
      db.all<Span>(quoteSpans(from)),
      db.all<Span>(contactSpans(from)),
      db.all<Span>(arrivalSpans(from)),
      db.all<Span & { method: string }>(transitSpans(from)),
      db.all<{ checked: number; bad: number }>(inspectedPieces(from)),
    ]),
  ]);
  const working = (spans: readonly Span[]) =>
    spans.map(({ began, ended }) => workingBetween(new Date(began), new Date(ended), calendar));
  const days = (spans: readonly Span[]) =>
    spans.map(({ began, ended }) => Math.max(0, ended - began) / dayMs);
  const { checked, bad } = pieces ?? { checked: 0, bad: 0 };

  const spreads: [ServiceFigure, Omit<ServiceRecord, "figure"> | undefined][] = [
    ["quote-answer", percentilesOf(working(quotes))],
    ["contact-answer", percentilesOf(working(contacts))],
    ["arrival", percentilesOf(days(came))],
    ...[...new Set(sent.map(({ method }) => method))].map(
      (code): [ServiceFigure, ReturnType<typeof percentilesOf>] => [
        `transit:${code}`,
        percentilesOf(days(sent.filter(({ method }) => method === code))),
      ],
    ),
    ["defects", checked > 0 ? { sample: checked, usual: bad, slow: bad } : undefined],
  ];
  await storeRecords(
    scope,
    spreads.flatMap(([figure, spread]) => (spread ? [{ figure, ...spread }] : [])),
  );
}

interface Span {
  began: number;
  ended: number;
}

/** Stores the figures in one commit, so that no page shows half of them. */
async function storeRecords(scope: Scope<System>, found: readonly ServiceRecord[]) {
  const { db } = scope;
  await commit(
    scope,
    [
      db.delete(serviceRecords).where(
        notInArray(
          serviceRecords.figure,
          found.map(({ figure }) => figure),
        ),
      ),
      ...found.map((row) =>
        db
          .insert(serviceRecords)
          .values(row)
          .onConflictDoUpdate({ target: serviceRecords.figure, set: row }),
      ),
    ],
    {},
  );
}

/**
 * Selects each quote of the orders that were submitted since then, with when it was asked for; quotes that
 * were asked for again count from then.
 */
function quoteSpans(from: number): SQL {
  return sql`SELECT q.at AS ended, (SELECT max(a.at) FROM document_events a WHERE a.document_kind = 'order'
      AND a.document_id = o.id AND a.version < q.version AND a.state = 'quoting'
      AND a.from_state IS NOT 'quoting') AS began
    FROM orders o CROSS JOIN document_events q ON q.document_kind = 'order' AND q.document_id = o.id
      AND q.from_state = 'quoting' AND q.state IN ('awaiting_payment', 'deposit_awaiting')
    WHERE o.state IN ('awaiting_payment', 'deposit_awaiting', 'awaiting_finance', 'buying', 'balance_awaiting',
        'purchased', 'cancelled') AND o.submitted_at >= ${from} AND began IS NOT NULL
    LIMIT ${casesMax}`;
}

function contactSpans(from: number): SQL {
  return sql`SELECT asked_at AS began, answered_at AS ended FROM contacts
    WHERE answered_at >= ${from} ORDER BY answered_at DESC LIMIT ${casesMax}`;
}

/** Selects the lines of purchases bought since then that arrived, by their first piece. */
function arrivalSpans(from: number): SQL {
  return sql`SELECT p.bought_at AS began, (SELECT min(t.received_at) FROM lots t
      WHERE t.order_line_id = b.order_line_id AND t.purchase_id = p.id) AS ended
    FROM purchases p CROSS JOIN purchase_lines b ON b.purchase_id = p.id
    WHERE p.state = 'bought' AND p.bought_at >= ${from} AND ended IS NOT NULL
    ORDER BY p.bought_at DESC LIMIT ${casesMax}`;
}

function transitSpans(from: number): SQL {
  return sql`SELECT r.method_code AS method, r.shipped_at AS began, r.received_at AS ended
    FROM logistics_methods m CROSS JOIN shipping_requests r ON r.method_code = m.code
    WHERE r.received_at IS NOT NULL AND r.shipped_at >= ${from} LIMIT ${casesMax}`;
}

/** Counts the inspected pieces of these purchases, and the bad ones among them. */
function inspectedPieces(from: number): SQL {
  return sql`SELECT coalesce(sum(t.good_quantity + t.bad_quantity), 0) AS checked,
      coalesce(sum(t.bad_quantity), 0) AS bad
    FROM purchases p CROSS JOIN purchase_lines b ON b.purchase_id = p.id
      CROSS JOIN lots t ON t.order_line_id = b.order_line_id AND t.purchase_id = p.id
    WHERE p.state = 'bought' AND p.bought_at >= ${from} AND t.inspected_at IS NOT NULL`;
}
