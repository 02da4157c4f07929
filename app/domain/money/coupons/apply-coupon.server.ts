import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type Actor, signedName } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { couponIssues, coupons, couponUses } from "#db/schema/index.ts";
import { couponDiscount, type Discountable } from "./coupon.ts";

/** Rules of the schema that a second use of one coupon loses to. */
export const couponRefusals = {
  coupon_not_overused: "coupon-used",
  "coupon_uses.document_kind, coupon_uses.document_id": "coupon-used",
} as const;

interface CouponedDocument extends Discountable {
  id: string;
  number: string;
  companyId: string;
}

interface CouponApplied {
  discountYen: number;
  /** To be written with the payment, or not at all. */
  statements: Statement[];
}

const without: CouponApplied = { discountYen: 0, statements: [] };

/** What the company's coupon takes off this document, and the statements that use it up by this person. */
export async function applyCoupon(
  { db, actor, now }: Scope<Actor>,
  couponId: string | undefined,
  document: CouponedDocument,
  usedByName = signedName(actor),
) {
  if (!couponId) return done(without);
  const { companyId, kind, id, number } = document;
  const [found] = await db
    .select({ coupon: coupons, terms: couponIssues })
    .from(coupons)
    .innerJoin(couponIssues, eq(couponIssues.id, coupons.issueId))
    .where(and(eq(coupons.id, couponId), eq(coupons.companyId, companyId)))
    .limit(1);
  if (!found) return refuse("coupon-unknown");
  if (found.coupon.usesLeft === 0) return refuse("coupon-used");
  const discount = couponDiscount(found.terms, document, japanDay(now));
  if ("unfit" in discount) return refuse("coupon-unfit");

  return done<CouponApplied>({
    discountYen: discount.yen,
    statements: [
      db
        .update(coupons)
        .set({ usesLeft: sql`${coupons.usesLeft} - 1` })
        .where(eq(coupons.id, couponId)),
      db.insert(couponUses).values({
        documentKind: kind,
        documentId: id,
        documentNumber: number,
        couponId,
        companyId,
        discountYen: discount.yen,
        usedAt: now,
        usedByName,
      }),
    ],
  });
}

/** The statement for the terms of the coupon that a document was paid with. */
export function usedCouponQuery(
  { db }: Pick<Scope, "db">,
  kind: CouponedDocument["kind"],
  id: string | SQL<string>,
) {
  return db
    .select(getTableColumns(couponIssues))
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .innerJoin(couponIssues, eq(couponIssues.id, coupons.issueId))
    .where(and(eq(couponUses.documentKind, kind), eq(couponUses.documentId, id)))
    .limit(1);
}

/** What the coupon of a paid document takes off from now on; with nothing left it is given back. */
export function updateCouponUse(
  { db }: Pick<Scope, "db">,
  { kind, id }: Pick<CouponedDocument, "kind" | "id">,
  discountYen: number,
): Statement[] {
  if (discountYen === 0) return returnCoupon({ db }, { kind, id });
  const used = and(eq(couponUses.documentKind, kind), eq(couponUses.documentId, id));
  return [db.update(couponUses).set({ discountYen }).where(used)];
}

/** Gives back the coupon of a document that was not paid after all; nothing where there was none. */
export function returnCoupon(
  { db }: Pick<Scope, "db">,
  { kind, id }: Pick<CouponedDocument, "kind" | "id">,
): Statement[] {
  const used = and(eq(couponUses.documentKind, kind), eq(couponUses.documentId, id));
  return [
    db
      .update(coupons)
      .set({ usesLeft: sql`${coupons.usesLeft} + 1` })
      .where(
        eq(coupons.id, db.select({ couponId: couponUses.couponId }).from(couponUses).where(used)),
      ),
    db.delete(couponUses).where(used),
  ];
}
