import Decimal from "decimal.js";
import { dayMs, startOfDay } from "#app/domain/core/calendar.ts";
import { breakdown, wholeYenShares } from "#app/domain/pricing/pricing.ts";
import type { DocumentInvoice, InvoiceKind } from "./paper-kinds.ts";

/** The letters with which a paper's number begins, as in R2026-000001. */
export const numberLetters: Record<DocumentInvoice, string> = {
  quote: "Q",
  invoice: "I",
  receipt: "R",
  "credit-note": "C",
  "delivery-note": "D",
  "commercial-invoice": "CI",
  "packing-list": "PL",
};

/** True where the number is a paper's own, not that of its document. */
export function isPaperNumber(number: string) {
  return /^(Q|I|R|C|D|CI|PL)20\d\d-\d{6,}$/.test(number);
}

/**
 * The consumption tax class of a sum: our service (taxable), carriage across the border (exempt), supplies
 * outside Japan (outside), or an advance payment.
 */
export type TaxClass = "taxable" | "exempt" | "outside" | "advance";

/** The content of one paper; the page and the PDF draw the same. */
export interface Invoice {
  kind: InvoiceKind;
  title: string;
  number: string;
  issuedOn: string;
  to: string;
  issuer: {
    name: string;
    address: string;
    phone: string;
    registrationNumber: string;
    /** The text of the seal beside the name; empty where there is none. */
    seal: string;
  };
  /** The sum in large figures; null where the paper has none. */
  headline: { label: string; yen: number } | null;
  facts: [label: string, value: string][];
  table: {
    caption: string;
    columns: { label: string; share: number; right?: boolean }[];
    /** Cells of the rows. A cell keeps its own line breaks, and is wrapped to its width besides. */
    rows: string[][];
  };
  /** Amounts in whole yen, or decimal text where parts are shown to the hundredth. */
  sums: [label: string, yen: number | string][];
  taxes: [label: string, yen: number][];
  notes: string[];
  /** The number of this part, from 1, of a statement in several parts. */
  parts?: { part: number; count: number };
}

export interface TaxedSum {
  label: string;
  yen: number;
  taxClass: TaxClass;
}

const classes: TaxClass[] = ["taxable", "exempt", "outside", "advance"];

/**
 * Spreads a discount over the tax classes in proportion to their sums, each rounded down and the rest to
 * the largest, as the tax office asks of one discount over several rates.
 */
function spreadDiscount(sums: readonly TaxedSum[], discountYen: number): TaxedSum[] {
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

/** Adds up the sums by tax class, with the tax contained in the taxable part, rounded down once a paper. */
export function splitTax(
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

type OrderAmounts = Parameters<typeof breakdown>[0];

const orderLabels: Record<string, Pick<TaxedSum, "label" | "taxClass">> = {
  goods: { label: "商品代金", taxClass: "outside" },
  freight: { label: "中国内送料", taxClass: "outside" },
  options: { label: "オプション", taxClass: "outside" },
  fee: { label: "買付手数料", taxClass: "taxable" },
  rounding: { label: "端数の切り上げ", taxClass: "outside" },
};

/**
 * Lists an order's parts to the hundredth of a yen as its page shows them, the rounding as its own line;
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

/** Splits an order's total into whole yen as the ledger does. */
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

/** Subtracts a coupon from the part that it is for, or from everything. */
export function withCoupon(
  sums: readonly TaxedSum[],
  coupon: { kind: string; discountYen: number } | undefined,
): TaxedSum[] {
  if (!coupon) return [...sums];
  const only = { "agency-fee": "taxable", freight: "exempt" }[coupon.kind];
  const base = only ? sums.filter(({ taxClass }) => taxClass === only) : sums;
  return [...sums, ...spreadDiscount(base, coupon.discountYen)];
}

/** The longest period of one statement, in days. */
const statementDaysMax = 366;

/** Days in Japan; both ends are included. */
export interface StatementPeriod {
  from: string;
  to: string;
}

/** Answers the period of a month given as `2026-11`. */
export function monthPeriod(month: string): StatementPeriod {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last };
}

/** Explains in the buyer's words why no statement can be made of a period; undefined when it can. */
export function periodProblem({ from, to }: StatementPeriod, today: string) {
  if (from > to) return "開始日は終了日以前の日付にしてください";
  if (from > today) return "開始日は今日以前の日付にしてください";
  const days = (startOfDay(to).getTime() - startOfDay(from).getTime()) / dayMs + 1;
  return days > statementDaysMax
    ? `期間は${statementDaysMax}日以内にしてください（${days.toLocaleString("ja-JP")}日あります）`
    : undefined;
}

/**
 * Lays out the text of a seal: columns from the right, as even as they can be, the first ones longer.
 * 買付便之印 becomes 買付便 and 之印.
 */
export function sealColumns(words: string): string[][] {
  const characters = [...words];
  const count = characters.length <= 2 ? 1 : characters.length <= 6 ? 2 : 3;
  const columns: string[][] = [];
  for (let left = count; left > 0; left--)
    columns.push(characters.splice(0, Math.ceil(characters.length / left)));
  return columns;
}
