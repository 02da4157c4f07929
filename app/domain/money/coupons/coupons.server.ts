import { and, asc, desc, eq, gt, gte, lt, lte, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import {
  beforePlace,
  type Days,
  parsePlace,
} from "#app/domain/core/document/document-queries.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { couponIssues, coupons, couponUses } from "#db/schema/index.ts";
import { type CouponState, type CouponTerms, couponDiscount, type Discountable } from "./coupon.ts";

const usableMax = 50;
const usesShown = 20;

/**
 * Selects the company's coupons in one state: the next to expire first, past ones the latest first. On
 * request only those that expire within some days.
 */
export function couponsQuery(
  { db, actor, now }: Scope<Buyer>,
  state: CouponState,
  limit: number,
  after?: { validUntil: string; id: string },
  { from, until }: Days = {},
) {
  const today = japanDay(now);
  const inState = {
    unused: and(gt(coupons.usesLeft, 0), gte(coupons.validUntil, today)),
    used: eq(coupons.usesLeft, 0),
    expired: and(gt(coupons.usesLeft, 0), lt(coupons.validUntil, today)),
  }[state];
  const order = state === "unused" ? asc : desc;
  const beyond = sql.raw(state === "unused" ? ">" : "<");
  return db
    .select({ coupon: coupons, issue: couponIssues })
    .from(coupons)
    .innerJoin(couponIssues, eq(couponIssues.id, coupons.issueId))
    .where(
      and(
        eq(coupons.companyId, actor.companyId),
        inState,
        from && gte(coupons.validUntil, japanDay(from)),
        until && lt(coupons.validUntil, japanDay(until)),
        after &&
          sql`(${coupons.validUntil}, ${coupons.id}) ${beyond} (${after.validUntil}, ${after.id})`,
      ),
    )
    .orderBy(order(coupons.validUntil), order(coupons.id))
    .limit(limit);
}

/** Counts the company's coupons in each state. */
export function couponCountsQuery({ db, actor, now }: Scope<Buyer>) {
  const today = japanDay(now);
  return db
    .select({
      unused: sql<number>`COALESCE(sum(uses_left > 0 AND valid_until >= ${today}), 0)`,
      used: sql<number>`COALESCE(sum(uses_left = 0), 0)`,
      expired: sql<number>`COALESCE(sum(uses_left > 0 AND valid_until < ${today}), 0)`,
    })
    .from(coupons)
    .where(eq(coupons.companyId, actor.companyId));
}

/** Selects the uses of the company's coupons, the latest first. */
export function couponUsesQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ use: couponUses, nameJa: couponIssues.nameJa })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .innerJoin(couponIssues, eq(couponIssues.id, coupons.issueId))
    .where(eq(couponUses.companyId, actor.companyId))
    .orderBy(desc(couponUses.usedAt))
    .limit(usesShown);
}

/** Selects the coupons that the company may use today. */
export function usableCouponsQuery({ db, actor, now }: Scope<Buyer>) {
  const today = japanDay(now);
  return db
    .select({ id: coupons.id, usesLeft: coupons.usesLeft, issue: couponIssues })
    .from(coupons)
    .innerJoin(couponIssues, eq(couponIssues.id, coupons.issueId))
    .where(
      and(
        eq(coupons.companyId, actor.companyId),
        gt(coupons.usesLeft, 0),
        gte(coupons.validUntil, today),
        lte(couponIssues.validFrom, today),
      ),
    )
    .orderBy(asc(coupons.validUntil), asc(coupons.id))
    .limit(usableMax);
}

/** Lists the issues, the latest first, with their uses and their cost to us. */
export async function listIssues({ db }: Pick<Scope, "db">, after: string, limit: number) {
  const ofIssue = sql`FROM coupon_uses u JOIN coupons c ON c.id = u.coupon_id WHERE c.issue_id = ${couponIssues.id}`;
  const rows = await db
    .select({
      issue: couponIssues,
      uses: sql<number>`(SELECT count(*) ${ofIssue})`,
      costYen: sql<number>`(SELECT COALESCE(sum(u.discount_yen), 0) ${ofIssue})`,
    })
    .from(couponIssues)
    .where(beforePlace(couponIssues.issuedAt, couponIssues.id, parsePlace(after)))
    .orderBy(desc(couponIssues.issuedAt), desc(couponIssues.id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1)?.issue;
  const more = rows.length > limit && last;
  return { page, next: more ? `${last.issuedAt.getTime()}.${last.id}` : null };
}

interface Usable {
  id: string;
  usesLeft: number;
  issue: CouponTerms & { nameJa: string };
}

export interface FittingCoupon {
  id: string;
  nameJa: string;
  yen: number;
  validUntil: string;
}

/** Answers the coupons that apply to this document, the largest discount first. */
export function fittingCoupons(
  usable: readonly Usable[],
  document: Discountable,
  today: string,
): FittingCoupon[] {
  return usable
    .flatMap(({ id, issue }) => {
      const discount = couponDiscount(issue, document, today);
      if ("unfit" in discount) return [];
      return [{ id, nameJa: issue.nameJa, yen: discount.yen, validUntil: issue.validUntil }];
    })
    .sort((one, other) => other.yen - one.yen);
}
