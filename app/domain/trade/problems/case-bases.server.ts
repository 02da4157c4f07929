import { and, eq, inArray, type SQL } from "drizzle-orm";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { couponIssues, coupons, couponUses, orderFreights, orderLines } from "#db/schema/index.ts";
import type { CaseBasis } from "./case-quotes.ts";

/**
 * The statements for what the yen of several cases are worked out from, beside the cases themselves: lines,
 * freights and coupons of the orders that `inPage` selects, which are at most `orderMax`.
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

/** What one case of the page is worked out from. */
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
