import Decimal from "decimal.js";

/** What paying by card costs beside its amount, rounded up to the yen. */
export function cardFeeYen(amountYen: number, feePercent: string) {
  return new Decimal(feePercent).times(amountYen).div(100).ceil().toNumber();
}
