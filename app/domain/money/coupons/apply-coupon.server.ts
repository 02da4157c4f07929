import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { type Actor, signedName } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { couponIssues, coupons, couponUses } from "#db/schema/index.ts";
import { couponDiscount, type Discountable } from "./coupon.ts";

/** Refusals for the constraints that a second use of a coupon violates. */
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
  /** Belongs in the commit of the payment. */
  statements: Statement[];
}

const without: CouponApplied = { discountYen: 0, statements: [] };

interface CouponUse {
  /** Who uses it; left out, the actor. */
  usedByName?: string | undefined;
  /** When its terms must hold; left out, now. */
  on?: Date | undefined;
}

/** Computes the coupon's discount on this document, and the statements that record its use. */
export async function applyCoupon(
  { db, actor, now }: Scope<Actor>,
  couponId: string | undefined,
  document: CouponedDocument,
  { usedByName = signedName(actor), on = now }: CouponUse = {},
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
  const discount = couponDiscount(found.terms, document, japanDay(on));
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

/** Selects the terms of the coupon that a document was paid with. */
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

/** Changes the discount of a paid document's coupon; at zero the coupon is returned. */
export function updateCouponUse(
  { db }: Pick<Scope, "db">,
  { kind, id }: Pick<CouponedDocument, "kind" | "id">,
  discountYen: number,
): Statement[] {
  if (discountYen === 0) return returnCoupon({ db }, { kind, id });
  const used = and(eq(couponUses.documentKind, kind), eq(couponUses.documentId, id));
  return [db.update(couponUses).set({ discountYen }).where(used)];
}

/** Returns the coupon of a document that was not paid; does nothing without one. */
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
