import Decimal from "decimal.js";
import { startOfDay } from "#app/domain/core/calendar.ts";
import { breakdown, wholeYenShares } from "#app/domain/pricing/pricing.ts";

/** What a company's bookkeeping asks of us; each is issued once and kept. */
export const documentInvoices = [
  "quote",
  "invoice",
  "receipt",
  "credit-note",
  "delivery-note",
  "commercial-invoice",
  "packing-list",
] as const;
export type DocumentInvoice = (typeof documentInvoices)[number];
type InvoiceKind = DocumentInvoice | "statement" | "settlement";

export const invoiceNames: Record<InvoiceKind, string> = {
  quote: "見積書",
  invoice: "請求書",
  receipt: "領収書",
  "credit-note": "返還請求書",
  "delivery-note": "納品書",
  "commercial-invoice": "コマーシャルインボイス",
  "packing-list": "パッキングリスト",
  statement: "取引明細書",
  settlement: "配送費用の精算明細",
};

/** What a number begins with: R2026-000001. */
export const numberLetters: Record<DocumentInvoice, string> = {
  quote: "Q",
  invoice: "I",
  receipt: "R",
  "credit-note": "C",
  "delivery-note": "D",
  "commercial-invoice": "CI",
  "packing-list": "PL",
};

/** Whether a number is a paper's own, not that of the document it is about. */
export function isPaperNumber(number: string) {
  return /^(Q|I|R|C|D|CI|PL)20\d\d-\d{6,}$/.test(number);
}

/** How consumption tax sees a sum: our service, carriage across the border, what is not of Japan, or paid in advance. */
export type TaxClass = "taxable" | "exempt" | "outside" | "advance";

/** One sheet in words and columns; the page and the PDF draw the same. */
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
    /** The words of the stamp beside the name; empty where there is none. */
    seal: string;
  };
  /** The sum in large figures, where the invoice has one. */
  headline: { label: string; yen: number } | null;
  facts: [label: string, value: string][];
  table: {
    caption: string;
    columns: { label: string; share: number; right?: boolean }[];
    /** A cell's own line breaks stand, before those that its width asks for. */
    rows: string[][];
  };
  /** Whole yen, or decimal text where parts are shown to the hundredth. */
  sums: [label: string, yen: number | string][];
  taxes: [label: string, yen: number][];
  notes: string[];
  /** Of a statement in several parts: which this is, from 1, and how many there are. */
  parts?: { part: number; count: number };
}

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

/** The longest period of one statement, in days. */
const statementDaysMax = 366;
export const dayMs = 86_400_000;

/** Days of Japan, both of them within. */
export interface StatementPeriod {
  from: string;
  to: string;
}

/** The whole month, `2026-11`. */
export function monthPeriod(month: string): StatementPeriod {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last };
}

/** What is wrong with a period, in the buyer's words; undefined when a statement can be made of it. */
export function periodProblem({ from, to }: StatementPeriod, today: string) {
  if (from > to) return "開始日は終了日以前の日付にしてください";
  if (from > today) return "開始日は今日以前の日付にしてください";
  const days = (startOfDay(to).getTime() - startOfDay(from).getTime()) / dayMs + 1;
  return days > statementDaysMax
    ? `期間は${statementDaysMax}日以内にしてください（${days.toLocaleString("ja-JP")}日あります）`
    : undefined;
}

/**
 * The words of a seal as it is cut: columns from the right, as even as they can be, the first ones
 * longer. 買付便之印 is 買付便 and 之印.
 */
export function sealColumns(words: string): string[][] {
  const characters = [...words];
  const count = characters.length <= 2 ? 1 : characters.length <= 6 ? 2 : 3;
  const columns: string[][] = [];
  for (let left = count; left > 0; left--)
    columns.push(characters.splice(0, Math.ceil(characters.length / left)));
  return columns;
}
