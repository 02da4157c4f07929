import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { lots, orderLines, problemCases, shippingRequests, shortPicks } from "#db/schema/index.ts";
import { caseStatesThat } from "../case-state.ts";
import { caseStateNotIn } from "../case-state-conditions.server.ts";
import { isForwarded, lotPhotoIds } from "../floor/lot-queries.server.ts";

const shortPicksMax = 200;

/** SQL that holds while a short pick keeps its request from being packed. */
const keepsWaiting = sql`(${shortPicks.choice} = 'wait' AND ${shortPicks.joinedAt} IS NULL
  OR ${shortPicks.choice} IS NULL AND ${problemCases.answer} IS NULL AND ${caseStateNotIn(caseStatesThat.areClosed)})`;

/** Selects the short picks of requests, the newest first. */
export function shortPicksQuery({ db }: Pick<Scope, "db">, which: SQL | undefined) {
  return db
    .select({
      caseId: shortPicks.caseId,
      caseNumber: problemCases.number,
      requestNumber: shippingRequests.number,
      pieces: shortPicks.pieces,
      choice: shortPicks.choice,
      joinedAt: shortPicks.joinedAt,
      openedAt: problemCases.openedAt,
      answer: problemCases.answer,
      waits: sql<boolean>`${keepsWaiting}`.mapWith(Boolean),
      titleJa: orderLines.titleJa,
      titleZh: orderLines.titleZh,
      forwarded: isForwarded,
      photoIds: lotPhotoIds,
    })
    .from(shortPicks)
    .innerJoin(problemCases, eq(problemCases.id, shortPicks.caseId))
    .innerJoin(shippingRequests, eq(shippingRequests.id, shortPicks.requestId))
    .innerJoin(lots, eq(lots.id, problemCases.lotId))
    .innerJoin(orderLines, eq(orderLines.id, problemCases.orderLineId))
    .where(which)
    .orderBy(desc(problemCases.openedAt), asc(shortPicks.caseId))
    .limit(shortPicksMax);
}

/** Selects the short picks of one request. */
export function shortPicksOf(scope: Pick<Scope, "db">, requestId: string | SQL<string>) {
  return shortPicksQuery(scope, eq(shortPicks.requestId, requestId));
}

/** Selects those of a request by its number, as far as the person may read it. */
export function ownShortPicksQuery(
  scope: Pick<Scope<Buyer | Staff>, "db" | "actor">,
  number: string,
) {
  return shortPicksQuery(
    scope,
    and(eq(shippingRequests.number, number), shipmentsWithin(scope.actor)),
  );
}
