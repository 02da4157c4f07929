import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { casesWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff, System } from "#app/domain/core/actor.ts";
import { filesQuery, timelineQuery } from "#app/domain/core/document/document-queries.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { caseStateNotIn } from "#app/domain/trade/case-state-conditions.server.ts";
import {
  companies,
  couponIssues,
  coupons,
  couponUses,
  lots,
  orderFreights,
  orderLines,
  orders,
  problemCases,
} from "#db/schema/index.ts";
import { caseStatesThat } from "../case-state.ts";
import { changeableQueries } from "../orders/change-queries.server.ts";
import { caseWalletYen } from "../orders/order-queries.server.ts";
import type { CaseBasis } from "./case-effect.ts";

type Reader = Scope<Buyer | Staff | System>;
/** A lot has at most one other open case of each kind. */
const siblingsMax = 10;

/**
 * Reads a case with the data its amounts are computed from, in one round trip; undefined also for one out
 * of reach.
 */
export async function readCase(scope: Reader, number: string) {
  const [found, lines, freights, coupon, siblings] = await scope.db.batch(
    caseQueries(scope, number),
  );
  return basisOf(found, lines, freights, coupon, siblings);
}

/** Reads the same as `readCase`, with the timeline and the inspection's photos, for the case's page. */
export async function findCase(scope: Scope<Buyer | Staff>, number: string) {
  const lotId = idOf(scope, number, "lot_id");
  const [found, lines, freights, coupon, siblings, events, photos] = await scope.db.batch([
    ...caseQueries(scope, number),
    timelineQuery(scope, "case", idOf(scope, number, "id")),
    filesQuery(scope, "lot", lotId),
  ]);
  const basis = basisOf(found, lines, freights, coupon, siblings);
  return basis && { ...basis, events, photos };
}

function caseQueries(scope: Reader, number: string) {
  const { db, actor } = scope;
  const mine = and(eq(problemCases.number, number), casesWithin(actor));
  const lotId = idOf(scope, number, "lot_id");
  return [
    db
      .select({
        one: problemCases,
        order: orders,
        lot: lots,
        walletYen: caseWalletYen,
        /** True if a shipping request lacked the pieces: its answers are carried out at once. */
        isShortPick:
          sql<boolean>`EXISTS (SELECT 1 FROM short_picks WHERE case_id = ${problemCases.id})`.mapWith(
            Boolean,
          ),
        company: { name: companies.name, operationId: companies.operationId },
      })
      .from(problemCases)
      .innerJoin(orders, eq(orders.id, problemCases.orderId))
      .innerJoin(lots, eq(lots.id, problemCases.lotId))
      .innerJoin(companies, eq(companies.id, problemCases.companyId))
      .where(mine)
      .limit(1),
    ...changeableQueries(scope, idOf(scope, number, "order_id")),
    db
      .select()
      .from(problemCases)
      .where(and(eq(problemCases.lotId, lotId), caseStateNotIn(caseStatesThat.areClosed)))
      .limit(siblingsMax),
  ] as const;
}

/**
 * The subquery is limited to the reader's cases too, so that no part of another company's case is ever
 * read.
 */
function idOf({ db, actor }: Reader, number: string, column: "id" | "lot_id" | "order_id") {
  const wanted = {
    id: problemCases.id,
    lot_id: problemCases.lotId,
    order_id: problemCases.orderId,
  };
  const query = db
    .select({ id: wanted[column] })
    .from(problemCases)
    .where(and(eq(problemCases.number, number), casesWithin(actor)));
  return sql`(${query})` as SQL<string>;
}

type Read = Awaited<ReturnType<ReturnType<typeof caseQueries>[0]["execute"]>>;

function basisOf(
  [found]: Read,
  lines: CaseBasis["lines"],
  freights: CaseBasis["freights"],
  [coupon]: NonNullable<CaseBasis["coupon"]>[],
  siblings: readonly CaseBasis["one"][],
) {
  if (!found) return undefined;
  return {
    ...found,
    lines,
    freights,
    coupon,
    line: lines.find(({ id }) => id === found.one.orderLineId)!,
    lotPieces: found.lot.quantity,
    siblings: siblings.filter(({ id }) => id !== found.one.id),
  };
}

export type FoundCase = NonNullable<Awaited<ReturnType<typeof readCase>>>;

/**
 * Select the data that the amounts of several cases are computed from: lines, freights and coupons of the
 * orders that `inPage` selects, at most `orderMax`.
 */
export function caseBasisQueries({ db }: Pick<Scope, "db">, inPage: SQL, orderMax: number) {
  return [
    db
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, inPage))
      .orderBy(orderLines.orderId, orderLines.position)
      .limit(orderMax * limits.linesPerOrder),
    db
      .select()
      .from(orderFreights)
      .where(inArray(orderFreights.orderId, inPage))
      .limit(orderMax * limits.linesPerOrder),
    db
      .select({ orderId: couponUses.documentId, terms: couponIssues })
      .from(couponUses)
      .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
      .innerJoin(couponIssues, eq(couponIssues.id, coupons.issueId))
      .where(and(eq(couponUses.documentKind, "order"), inArray(couponUses.documentId, inPage)))
      .limit(orderMax),
  ] as const;
}

type Queries = ReturnType<typeof caseBasisQueries>;
type BasisRows = readonly [Awaited<Queries[0]>, Awaited<Queries[1]>, Awaited<Queries[2]>];

/** Picks one case's data out of those of the page. */
export function caseBasisIn(
  [lines, freights, terms]: BasisRows,
  row: Pick<CaseBasis, "one" | "order" | "lotPieces">,
): CaseBasis {
  const of = ({ orderId }: { orderId: string }) => orderId === row.one.orderId;
  return {
    ...row,
    lines: lines.filter(of),
    freights: freights.filter(of),
    coupon: terms.find(of)?.terms,
  };
}
