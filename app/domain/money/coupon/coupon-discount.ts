import Decimal from "decimal.js";
import type { CouponTerms } from "./coupon.ts";

/** What a coupon looks at in a document: whole yen, the agency fee with its decimals. */
export interface Discountable {
  kind: "order" | "shipping";
  totalYen: number;
  /** Decimal yen; nothing on a shipping request. */
  feeYen: string;
  /** International freight; nothing on an order. */
  freightYen: number;
}

/** Why a coupon takes nothing off a document. */
type Unfit = "not-yet" | "expired" | "below-minimum" | "nothing-to-take-off";

/**
 * Whole yen that a coupon takes off, rounded down, never more than the document costs. The minimum
 * is asked of the whole document, whatever the coupon is for.
 */
export function couponDiscount(
  terms: CouponTerms,
  document: Discountable,
  today: string,
): { yen: number } | { unfit: Unfit } {
  if (today < terms.validFrom) return { unfit: "not-yet" };
  if (today > terms.validUntil) return { unfit: "expired" };
  if (document.totalYen < terms.minimumYen) return { unfit: "below-minimum" };

  const yen = discountAt(terms, document);
  return yen > 0 ? { yen } : { unfit: "nothing-to-take-off" };
}

/** The same for a document that the coupon was used for already: its days and minimum were met then. */
export function discountAt(terms: CouponTerms, document: Discountable) {
  return Math.min(
    takenOff(terms, document),
    terms.maximumYen ?? document.totalYen,
    document.totalYen,
  );
}

function takenOff({ kind, value }: CouponTerms, { totalYen, feeYen, freightYen }: Discountable) {
  if (kind === "amount") return value;
  const base = { percent: totalYen, "agency-fee": feeYen, freight: freightYen }[kind];
  return new Decimal(base).times(value).div(100).floor().toNumber();
}
