import type { FittingCoupon } from "#app/domain/money/coupon/fitting-coupons.server.ts";
import type { PaymentChoice } from "./read-choice.server.ts";

interface ChosenParts {
  /** By the document's number. */
  coupons: ReadonlyMap<string, string>;
  fromYen: number;
}

/**
 * What the documents cost with the coupons that fit, each as often as it may be used, and with a part
 * from the balance that leaves a rest; what does not fit is left out.
 */
export function chooseAmounts({ items, usable, balanceYen }: PaymentChoice, wanted: ChosenParts) {
  const left = new Map(usable.map(({ id, usesLeft }) => [id, usesLeft]));
  const chosen = new Map<string, FittingCoupon>();
  for (const { document, coupons } of items) {
    const coupon = coupons.find(({ id }) => id === wanted.coupons.get(document.number));
    if (!coupon || !left.get(coupon.id)) continue;
    left.set(coupon.id, left.get(coupon.id)! - 1);
    chosen.set(document.number, coupon);
  }
  const totalYen = items.reduce((sum, { document }) => sum + document.totalYen, 0);
  const taken = items.map(
    ({ document, unpayable }) =>
      chosen.get(document.number)?.yen ?? (unpayable ? document.couponYen : 0),
  );
  const couponYen = taken.reduce((sum, yen) => sum + yen, 0);
  const dueYen = totalYen - couponYen;
  const fromYen = wanted.fromYen < dueYen ? Math.min(wanted.fromYen, balanceYen) : 0;
  return { chosen, totalYen, couponYen, dueYen, fromYen, restYen: dueYen - fromYen };
}
