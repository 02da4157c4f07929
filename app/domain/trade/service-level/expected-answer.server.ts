import { type SQL, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import { casesWithin, claimsWithin, ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { dueAt, type Served, serviceRulesQueries } from "./service-rules.server.ts";

/** The place in a queue is counted so far; behind that it is said to be further on. */
const placeMax = 50;

export interface ExpectedAnswer {
  due: Date;
  late: boolean;
  /** 1 is the next; `placeMax` means that place or a later one. */
  place: number;
}

/**
 * When the buyer's document of this number is expected to be answered and how many are before it, in
 * one round trip; undefined while it does not wait for us, and for one out of their reach.
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
  [[waiting], settings, rests]: BatchResponse<ReturnType<typeof expectedAnswerQueries>>,
): ExpectedAnswer | undefined {
  if (!waiting) return undefined;
  const due = dueAt({ settings, rests }, served, new Date(waiting.since));
  return { due, late: due < now, place: Math.min(placeMax, waiting.ahead + 1) };
}

/** Since when it waits, and how many stand before it in the order in which staff take them. */
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
        (SELECT count(*) FROM (SELECT 1 FROM problem_cases b WHERE b.state = 'in_follow_up'
          AND (b.opened_at, b.id) < (problem_cases.opened_at, problem_cases.id) LIMIT ${placeMax})) AS ahead
        FROM problem_cases WHERE problem_cases.number = ${number} AND problem_cases.state = 'in_follow_up' AND ${casesWithin(actor)}`;
    case "claim":
      return sql`SELECT claims.waiting_since AS since,
        (SELECT count(*) FROM (SELECT 1 FROM claims b WHERE b.waiting_since IS NOT NULL
          AND (b.waiting_since, b.id) < (claims.waiting_since, claims.id) LIMIT ${placeMax})) AS ahead
        FROM claims WHERE claims.number = ${number} AND claims.waiting_since IS NOT NULL AND ${claimsWithin(actor)}`;
  }
}
