import Decimal from "decimal.js";
import type { TaxClass } from "./invoice.ts";

export interface TaxedSum {
  label: string;
  yen: number;
  taxClass: TaxClass;
}

const classes: TaxClass[] = ["taxable", "exempt", "outside", "advance"];

/**
 * A discount on the whole spread over the classes in proportion to their sums, each rounded down
 * and the rest to the largest, as the tax office asks of one discount over several rates.
 */
export function spreadDiscount(sums: readonly TaxedSum[], discountYen: number): TaxedSum[] {
  const parts = classes.map((taxClass) => ({ taxClass, yen: sumOf(sums, taxClass) }));
  const total = parts.reduce((all, { yen }) => all + yen, 0);
  if (discountYen === 0 || total === 0) return [];
  const shares = parts.map(({ taxClass, yen }) => ({
    label: "クーポン",
    taxClass,
    yen: -new Decimal(discountYen).times(yen).div(total).floor().toNumber(),
  }));
  const rest = discountYen + shares.reduce((all, { yen }) => all + yen, 0);
  const largest = parts.reduce(
    (most, part, index) => (part.yen > parts[most]!.yen ? index : most),
    0,
  );
  shares[largest]!.yen -= rest;
  return shares.filter(({ yen }) => yen !== 0);
}

/** The sums by class, with the tax that the taxable part holds, rounded down once an invoice. */
export function taxSplit(
  sums: readonly TaxedSum[],
  percent: string,
): [label: string, yen: number][] {
  const taxable = sumOf(sums, "taxable");
  const tax = new Decimal(taxable).times(percent).div(new Decimal(percent).plus(100)).trunc();
  const lines: [string, number][] = [
    [`${percent}%対象（税込）`, taxable],
    [`うち消費税（${percent}%）`, tax.toNumber()],
    ["免税（国際輸送）", sumOf(sums, "exempt")],
    ["対象外（立替金・国外の作業）", sumOf(sums, "outside")],
    ["前受金（手付金）", sumOf(sums, "advance")],
  ];
  return lines.filter(([, yen]) => yen !== 0);
}

function sumOf(sums: readonly TaxedSum[], wanted: TaxClass) {
  return sums.reduce((all, { yen, taxClass }) => all + (taxClass === wanted ? yen : 0), 0);
}
