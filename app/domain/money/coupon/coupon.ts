/** What a coupon takes off: yen, a percentage of everything, of the agency fee, or of the freight to Japan. */
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

/** The most that an issue can take off for one company, in yen; a percentage without a ceiling has no end. */
export function mostYenEach({
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

/** A coupon with a use left and a day left is unused; one with no use left is used, whatever the day. */
export function couponState(
  { usesLeft, validUntil }: { usesLeft: number; validUntil: string },
  today: string,
): CouponState {
  if (usesLeft === 0) return "used";
  return validUntil < today ? "expired" : "unused";
}

export const couponsPage = "/user/coupon";
