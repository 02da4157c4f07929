import type { Buyer } from "#app/domain/core/actor.ts";
import { japanDay, slashed } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { appliedRate } from "#app/domain/pricing/price-lists/pricing.ts";
import { commercialInvoice, counted, packingList, yuan } from "./customs-invoices.ts";
import { orderSums, shippingSums, withCoupon } from "./document-sums.ts";
import { type DocumentInvoice, type Invoice, invoiceNames } from "./invoice.ts";
import { issuerIn, settingsOn } from "./issuer.server.ts";
import {
  readOrderForInvoice,
  readShipmentForInvoice,
  unquotedStates,
} from "./read-invoice.server.ts";
import { type TaxedSum, taxSplit } from "./tax-split.ts";

type Document = Pick<Invoice, "number" | "to" | "facts" | "table"> & {
  about: string;
  state: string;
  quotedAt: Date | null;
  paidAt: Date | null;
  shippedAt: Date | null;
  sums: TaxedSum[];
  coupon: { kind: string; discountYen: number } | undefined;
  /** Invoices that say something of their own, with what they say. */
  customs: Partial<Record<DocumentInvoice, Pick<Invoice, "facts" | "table">>>;
  settings: Parameters<typeof settingsOn>[0];
};

/**
 * The company's invoice of this kind about this document; undefined while there is none to give: an
 * invoice follows the quote, a receipt the payment, a delivery note the shipment.
 */
export async function makeInvoice(
  scope: Scope<Buyer>,
  kind: DocumentInvoice,
  number: string,
): Promise<Invoice | undefined> {
  const document = number.startsWith("PD-")
    ? await shipment(scope, number)
    : await order(scope, number);
  const day = document && dayOf(kind, document);
  return document && day ? invoiceOf(kind, document, japanDay(day)) : undefined;
}

/** The day a invoice bears, by the step that it follows. */
function dayOf(kind: DocumentInvoice, { state, quotedAt, paidAt, shippedAt }: Document) {
  switch (kind) {
    case "invoice":
      return (unquotedStates as readonly string[]).includes(state) ? null : quotedAt;
    case "receipt":
      return paidAt;
    case "delivery-note":
    case "commercial-invoice":
    case "packing-list":
      return shippedAt;
  }
}

function invoiceOf(kind: DocumentInvoice, document: Document, issuedOn: string): Invoice {
  const { number, to, about, coupon, settings } = document;
  const own = document.customs[kind];
  const facts = [...document.facts, ...(own?.facts ?? [])];
  const table = own?.table ?? document.table;
  const setting = settingsOn(settings, issuedOn);
  // An invoice asks for the document; what a coupon paid of it is known when it is paid.
  const sums = withCoupon(document.sums, document.paidAt ? coupon : undefined);
  const totalYen = sums.reduce((all, { yen }) => all + yen, 0);
  const discountYen = document.sums.reduce((all, { yen }) => all + yen, 0) - totalYen;
  const shown: Invoice["sums"] = [
    ...document.sums.map(({ label, yen }): [string, number] => [label, yen]),
    ...(discountYen > 0 ? [["クーポン", -discountYen] as [string, number]] : []),
    ["合計", totalYen],
  ];
  const money = kind === "invoice" || kind === "receipt";
  return {
    kind,
    title: invoiceNames[kind],
    number,
    issuedOn,
    to,
    facts,
    table,
    issuer: issuerIn(setting),
    headline: money
      ? { label: kind === "invoice" ? "ご請求金額" : "領収金額", yen: totalYen }
      : null,
    sums: money ? shown : [],
    taxes: money ? taxSplit(sums, setting("consumptionTaxPercent")) : [],
    notes: notesOf(kind, about, setting),
  };
}

function notesOf(kind: DocumentInvoice, about: string, setting: ReturnType<typeof settingsOn>) {
  switch (kind) {
    case "invoice":
      return [
        `お振込先: ${setting("depositBank")} ${setting("depositBranch")} ${setting("depositAccount")} ${setting("depositHolder")}`,
        "振込手数料はお客様のご負担です。残高やPayPal・カードでもお支払いいただけます。",
      ];
    case "receipt":
      return [
        `但し、${about}の代金として、上記の金額を領収いたしました。`,
        "電子的にお渡しする領収書のため、収入印紙は貼っていません。",
      ];
    case "delivery-note":
      return ["上記のとおり納品いたします。内容に相違があるときは、担当者へご連絡ください。"];
    case "commercial-invoice":
      return ["We certify that the particulars above are true and correct."];
    case "packing-list":
      return [];
  }
}

const named = (line: { titleJa: string; spec: { valueJa: string }[] }) =>
  [line.titleJa, ...line.spec.map(({ valueJa }) => valueJa)].join(" ");

async function order(scope: Scope<Buyer>, number: string): Promise<Document | undefined> {
  const found = await readOrderForInvoice(scope, number);
  if (!found) return undefined;
  const { order, lines, coupon, to, settings } = found;
  const bought = lines.filter(({ refusal }) => refusal === "");
  return {
    number,
    to,
    coupon,
    settings,
    about: `注文 ${number}`,
    customs: {},
    state: order.state,
    quotedAt: order.quotedAt,
    paidAt: order.paidAt,
    shippedAt: null,
    sums: orderSums(order),
    facts: [
      ["注文番号", number],
      ["注文日", slashed(japanDay(order.createdAt))],
      ["レート", `1元 = ${appliedRate(order.ttsRate, order.spreadYen)}円（TTS ${order.ttsRate}）`],
      ["買付手数料率", `${order.serviceRatePercent}%`],
    ],
    table: {
      caption: "商品の明細",
      columns: [
        { label: "商品", share: 0.58 },
        { label: "数量", share: 0.12, right: true },
        { label: "単価（元）", share: 0.14, right: true },
        { label: "金額（元）", share: 0.16, right: true },
      ],
      rows: bought.map((line) => [
        named(line),
        counted(line.quantity),
        yuan(line.priceFen),
        yuan(line.priceFen * line.quantity - line.discountFen),
      ]),
    },
  };
}

async function shipment(scope: Scope<Buyer>, number: string): Promise<Document | undefined> {
  const found = await readShipmentForInvoice(scope, number);
  if (!found) return undefined;
  const { request, methodJa, lines, packed, contents, coupon, to, settings } = found;
  const goods = lines.map((line) => ({ ...line, name: named(line) }));
  const grams = packed.reduce((all, { weightGrams }) => all + weightGrams, 0);
  const facts: [string, string][] = [
    ["配送依頼番号", number],
    ["配送方法", methodJa],
    ["お届け先", `${request.receiver.companyName} ${request.receiver.recipient}`],
    ["箱", packed.length > 0 ? `${packed.length}箱 ${(grams / 1_000).toFixed(2)}kg` : ""],
    ["輸入者", `${request.importer.companyName} ${request.importer.romajiName}`],
    ["追跡番号", [request.carrier, request.trackingNumber].filter(Boolean).join(" ")],
  ];
  return {
    number,
    to,
    coupon,
    settings,
    about: `配送依頼 ${number}`,
    state: request.state,
    quotedAt: request.quotedAt,
    paidAt: request.paidAt,
    shippedAt: request.shippedAt,
    customs: {
      "commercial-invoice": commercialInvoice(goods),
      "packing-list": packingList(goods, packed, contents),
    },
    sums: shippingSums(request),
    facts: facts.filter(([, value]) => value !== ""),
    table: {
      caption: "お届けする商品",
      columns: [
        { label: "商品", share: 0.66 },
        { label: "注文番号", share: 0.22 },
        { label: "数量", share: 0.12, right: true },
      ],
      rows: lines.map((line) => [named(line), line.orderNumber, counted(line.quantity)]),
    },
  };
}
