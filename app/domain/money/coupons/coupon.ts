import Decimal from "decimal.js";

/**
 * The kinds of coupons: yen off, or a percentage of the total, of the agency fee, or of the freight to
 * Japan.
 */
export const couponKinds = ["amount", "percent", "agency-fee", "freight"] as const;
export type CouponKind = (typeof couponKinds)[number];

export const couponKindNames: Record<CouponKind, { ja: string; zh: string }> = {
  amount: { ja: "金額割引", zh: "立减" },
  percent: { ja: "割合割引", zh: "折扣" },
  "agency-fee": { ja: "買付手数料の割引", zh: "手续费减免" },
  freight: { ja: "国際送料の割引", zh: "国际运费减免" },
};

export interface CouponTerms {
  kind: CouponKind;
  /** Yen for an amount, whole percent for the other kinds. */
  value: number;
  minimumYen: number;
  maximumYen: number | null;
  validFrom: string;
  validUntil: string;
}

/**
 * Computes the highest total discount of an issue for one company in yen; infinite for a percentage
 * without a ceiling.
 */
export function maximumDiscountYen({
  kind,
  value,
  maximumYen,
  usesEach,
}: Pick<CouponTerms, "kind" | "value" | "maximumYen"> & { usesEach: number }) {
  const yen = kind === "amount" ? value : (maximumYen ?? Number.POSITIVE_INFINITY);
  return yen * usesEach;
}

export type CouponState = "unused" | "used" | "expired";

export const couponStates = {
  unused: { ja: "未使用", shape: "run" },
  used: { ja: "使用済み", shape: "done" },
  expired: { ja: "期限切れ", shape: "stop" },
} as const;

/**
 * Answers the state of a coupon: unused while uses and days are left, used once no use is left, whatever
 * the day.
 */
export function couponState(
  { usesLeft, validUntil }: { usesLeft: number; validUntil: string },
  today: string,
): CouponState {
  if (usesLeft === 0) return "used";
  return validUntil < today ? "expired" : "unused";
}

export const couponsPage = "/user/coupon";

/** The amounts of a document that coupons apply to: whole yen, the agency fee with its decimals. */
export interface Discountable {
  kind: "order" | "shipping";
  totalYen: number;
  /** Decimal yen; zero on a shipping request. */
  feeYen: string;
  /** International freight; zero on an order. */
  freightYen: number;
}

/** The reason why a coupon does not apply to a document. */
type NotApplicable = "not-yet" | "expired" | "below-minimum" | "nothing-to-take-off";

/**
 * Computes the discount in whole yen, rounded down, never more than the document costs. The minimum
 * applies to the whole document, whatever the coupon is for.
 */
export function couponDiscount(
  terms: CouponTerms,
  document: Discountable,
  today: string,
): { yen: number } | { unfit: NotApplicable } {
  if (today < terms.validFrom) return { unfit: "not-yet" };
  if (today > terms.validUntil) return { unfit: "expired" };
  if (document.totalYen < terms.minimumYen) return { unfit: "below-minimum" };

  const yen = recomputeDiscount(terms, document);
  return yen > 0 ? { yen } : { unfit: "nothing-to-take-off" };
}

/** Recomputes the discount of a document that already uses the coupon; its days and minimum were met then. */
export function recomputeDiscount(terms: CouponTerms, document: Discountable) {
  return Math.min(
    rawDiscountYen(terms, document),
    terms.maximumYen ?? document.totalYen,
    document.totalYen,
  );
}

function rawDiscountYen(
  { kind, value }: CouponTerms,
  { totalYen, feeYen, freightYen }: Discountable,
) {
  if (kind === "amount") return value;
  const base = { percent: totalYen, "agency-fee": feeYen, freight: freightYen }[kind];
  return new Decimal(base).times(value).div(100).floor().toNumber();
}
