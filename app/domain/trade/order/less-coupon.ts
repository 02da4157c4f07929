import Decimal from "decimal.js";
import type { YenTextRange } from "#app/domain/pricing/landed-cost/predict-cost.ts";
import { largestRemainder } from "#app/domain/pricing/shares.ts";

interface PaidGoods {
  quantity: number;
  unitPriceFen: number;
  freightFen: number;
  optionsFen: number;
}

/** Cost per piece of each line after a coupon, which was never paid: its yen are shared by what the lines cost. */
export function lessCoupon(
  perLine: readonly YenTextRange[],
  goods: readonly PaidGoods[],
  couponYen: number,
): readonly YenTextRange[] {
  if (couponYen === 0) return perLine;
  const worths = goods.map(({ unitPriceFen, quantity, freightFen, optionsFen }) =>
    String(unitPriceFen * quantity + freightFen + optionsFen),
  );
  const shares = largestRemainder(couponYen, worths);
  return perLine.map(({ min, max }, index) => {
    const yen = new Decimal(shares[index]!).div(goods[index]!.quantity);
    return {
      min: new Decimal(min).minus(yen).toFixed(2, Decimal.ROUND_DOWN),
      max: new Decimal(max).minus(yen).toFixed(2, Decimal.ROUND_UP),
    };
  });
}
