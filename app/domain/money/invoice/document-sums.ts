import { breakdown, wholeYenShares } from "#app/domain/pricing/price-lists/pricing.ts";
import { spreadDiscount, type TaxedSum } from "./tax-split.ts";

type OrderAmounts = Parameters<typeof breakdown>[0];

const orderLabels: Record<string, Pick<TaxedSum, "label" | "taxClass">> = {
  goods: { label: "商品代金", taxClass: "outside" },
  freight: { label: "中国内送料", taxClass: "outside" },
  options: { label: "オプション", taxClass: "outside" },
  fee: { label: "買付手数料", taxClass: "taxable" },
  rounding: { label: "端数の切り上げ", taxClass: "outside" },
};

/**
 * An order's parts to the hundredth of a yen as its page shows them, the rounding a line of its own;
 * undefined where they do not make this total.
 */
export function exactSums(order: OrderAmounts, totalYen: number): [string, string][] | undefined {
  const parts = breakdown(order);
  if (parts.totalYen !== totalYen) return undefined;
  const lines: [string, string][] = [
    [orderLabels.goods!.label, parts.goodsYen],
    [orderLabels.freight!.label, parts.freightYen],
    [orderLabels.options!.label, parts.optionsYen],
    [orderLabels.fee!.label, parts.feeYen],
    [orderLabels.rounding!.label, parts.roundingYen],
  ];
  return lines.filter(([, yen]) => Number(yen) !== 0);
}

/** An order's total in the whole yen in which the ledger shares it. */
export function orderSums(order: OrderAmounts & { totalYen: number }): TaxedSum[] {
  const { goodsYen, freightYen, optionsYen, feeYen } = breakdown(order);
  const parts = { goods: goodsYen, freight: freightYen, options: optionsYen, fee: feeYen };
  return wholeYenShares(parts, order.totalYen).map(({ part, yen }) => ({
    ...orderLabels[part]!,
    yen,
  }));
}

interface ShippingAmounts {
  freightYen: number;
  optionsYen: number;
  storageYen: number;
  duesYen?: number;
}

export function shippingSums({
  freightYen,
  optionsYen,
  storageYen,
  duesYen = 0,
}: ShippingAmounts): TaxedSum[] {
  const sums: TaxedSum[] = [
    { label: "国際送料", yen: freightYen, taxClass: "exempt" },
    { label: "配送オプション", yen: optionsYen, taxClass: "outside" },
    { label: "保管料", yen: storageYen, taxClass: "outside" },
    { label: "関税・輸入消費税（立替）", yen: duesYen, taxClass: "outside" },
  ];
  return sums.filter(({ yen }) => yen > 0);
}

/** The sums with what a coupon took off: of the part that the coupon is for, or of everything. */
export function withCoupon(
  sums: readonly TaxedSum[],
  coupon: { kind: string; discountYen: number } | undefined,
): TaxedSum[] {
  if (!coupon) return [...sums];
  const only = { "agency-fee": "taxable", freight: "exempt" }[coupon.kind];
  const base = only ? sums.filter(({ taxClass }) => taxClass === only) : sums;
  return [...sums, ...spreadDiscount(base, coupon.discountYen)];
}
