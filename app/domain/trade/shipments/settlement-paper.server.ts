import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import { formatDay, japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { kilograms } from "#app/domain/core/weight.ts";
import type { Invoice } from "#app/domain/money/papers/invoice.ts";
import { issuerIn, settingsOn } from "#app/domain/money/papers/open-paper.server.ts";
import { invoiceNames } from "#app/domain/money/papers/paper-kinds.ts";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { findShipment } from "./shipment-queries.server.ts";
import { shippingStates } from "./shipping-request.ts";
import {
  partNames,
  type StageColumn,
  type StageDifference,
  type StageRow,
  stageNames,
  stageTable,
  tableWords,
} from "./stage-table.ts";

const words = tableWords.ja;

/**
 * Builds the 精算明細 of a request: one table of its stages from the estimate to customs, with the reasons below. The
 * same people may read it as the request. Undefined before any amount was computed, and for another company's
 * request.
 */
export async function settlementPaper(
  scope: Scope<Buyer | Staff>,
  number: string,
): Promise<Invoice | undefined> {
  const found = await findShipment(scope, number);
  if (!found) return undefined;
  const { request, method, company, boxes, settings, stages } = found;
  const { columns, rows } = stageTable(stages);
  if (columns.length === 0) return undefined;
  const today = japanDay(scope.now);
  return {
    kind: "settlement",
    title: invoiceNames.settlement,
    number: request.number,
    issuedOn: today,
    to: company.name,
    issuer: issuerIn(settingsOn(settings, today)),
    headline: null,
    facts: [
      ["配送依頼", request.number],
      ["配送方法", method.nameJa],
      ["状態", `${shippingStates[request.state].ja}（${formatDay(today)} 現在）`],
      ...(boxes.length > 0 ? [["梱包", packedText(boxes)] as [string, string]] : []),
    ],
    table: toInvoiceTable(columns, rows),
    sums: [],
    taxes: [],
    notes: [
      ...columns
        .filter(({ reason }) => reason)
        .map(({ kind, at, reason }) => `${stageNames[kind].ja}（${dayOf(at)}）: ${reason}`),
      "※は見込みです。送料は、見積の日に有効だった料金表で、梱包した箱の実測から計算します。",
    ],
  };
}

const dayOf = (at: Date) => formatDay(japanDay(at));

function packedText(boxes: readonly { weightGrams: number }[]) {
  const grams = boxes.reduce((sum, { weightGrams }) => sum + weightGrams, 0);
  return `${boxes.length}箱・計${kilograms(grams)}kg`;
}

function toInvoiceTable(columns: StageColumn[], rows: StageRow[]): Invoice["table"] {
  const share = 0.78 / (columns.length + 1);
  return {
    caption: `${words.caption}（円）`,
    columns: [
      { label: words.item, share: 0.22 },
      ...columns.map(({ kind }) => ({ label: stageNames[kind].ja, share, right: true })),
      { label: words.difference, share, right: true },
    ],
    rows: [
      ["日付", ...columns.map(({ at }) => dayOf(at)), ""],
      ["計算に使う重さ", ...columns.map(({ grams }) => (grams ? weightText(grams) : "")), ""],
      ...rows.map(({ key, cells, difference, goodsClass }) => [
        partNames[key].ja + (goodsClass ? `（${goodsClasses[goodsClass].ja}）` : ""),
        ...cells.map((cell) => (cell ? cellText(cell) : "")),
        difference ? differenceText(difference) : "",
      ]),
    ],
  };
}

function cellText({ yen, certainty }: NonNullable<StageRow["cells"][number]>) {
  return inLines(rangeText(yen, grouped)) + (certainty === "expected" ? " ※" : "");
}

function weightText(grams: { min: number; max: number }) {
  return `${inLines(rangeText(grams, (one) => kilograms(one)))} kg`;
}

function rangeText(range: { min: number; max: number }, said: (one: number) => string) {
  const { min, max } = range;
  return min === max ? said(max) : `${said(min)}〜${said(max)}`;
}

/** Breaks a long range between its ends, never within a figure. */
function inLines(range: string) {
  return range.length > 11 ? range.replace("〜", "〜\n") : range;
}

function differenceText({ yen, ofRange }: StageDifference) {
  if (ofRange && yen === 0) return words.within;
  const sign = yen > 0 ? "+" : yen < 0 ? "−" : "";
  const sum = `${sign}${grouped(Math.abs(yen))}`;
  return ofRange ? `${yen > 0 ? words.above : words.below}\n${sum}` : sum;
}

function grouped(yen: number) {
  return yen.toLocaleString("ja-JP");
}
