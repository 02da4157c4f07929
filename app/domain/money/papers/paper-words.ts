import Decimal from "decimal.js";
import { type Message, readMessage } from "#app/domain/core/message/message.ts";
import { appliedRate } from "#app/domain/pricing/pricing.ts";
import {
  type Content,
  commercialInvoiceWords,
  descriptionOf,
  type PaperBox,
  packingList,
  piecesText,
  yuanText,
} from "./commercial-invoice.ts";
import {
  exactSums,
  type Invoice,
  orderSums,
  shippingSums,
  splitTax,
  type TaxClass,
  type TaxedSum,
  withCoupon,
} from "./invoice.ts";
import {
  dayText,
  frameOf,
  goodsName,
  type OrderFacts,
  type PaperGoods,
  type PaperRow,
  type PostedTransfer,
  partsOf,
  replacedFact,
  type ShippingFacts,
  transferNotes,
} from "./paper-facts.ts";

const paidKinds = ["order-payment", "order-refund", "shipping-payment", "shipping-refund"];

const labels: Record<"order" | "shipping", Record<Exclude<TaxClass, "advance">, string>> = {
  order: {
    taxable: "買付手数料の分",
    exempt: "国際送料の分",
    outside: "商品代金・中国内送料・オプションの分",
  },
  shipping: {
    taxable: "手数料の分",
    exempt: "国際送料の分",
    outside: "配送オプション・保管料の分",
  },
};
const classes = ["taxable", "exempt", "outside"] as const;

/** Splits a transfer's parts into sums by the tax classes of the paper issued for it. */
type ClassSplit = (parts: ReturnType<typeof partsOf>) => readonly TaxedSum[];

/**
 * Splits a claim's refund by the tax classes of what is still paid for the document: the sale's sums less
 * earlier refunds, each class in proportion. A full refund leaves nothing in any class. Amounts are
 * positive yen; `transfers` are the document's, in the order of posting.
 */
function returnedByClass(
  event: PostedTransfer,
  transfers: readonly PostedTransfer[],
  kind: "order" | "shipping",
  classed: ClassSplit,
): TaxedSum[] {
  const left = { taxable: 0, exempt: 0, outside: 0, advance: 0 };
  for (const earlier of transfers.slice(0, transfers.indexOf(event))) {
    if (paidKinds.includes(earlier.kind))
      for (const { taxClass, yen } of classed(partsOf(earlier, transfers))) left[taxClass] += yen;
    else if (earlier.kind === "claim-refund")
      for (const { taxClass, yen } of shareByClass(earlier.amountYen, left, kind))
        left[taxClass] -= yen;
  }
  return shareByClass(event.amountYen, left, kind);
}

function shareByClass(yen: number, left: Record<TaxClass, number>, kind: "order" | "shipping") {
  const weights = classes.map((one) => Math.max(0, left[one]));
  const all = weights.reduce((sum, one) => sum + one, 0);
  // Nothing is left that was paid, so this is no refund of a price.
  if (all === 0) return [{ label: "アフターサービス", taxClass: "outside" as const, yen }];
  const shares = weights.map((one) => new Decimal(yen).times(one).div(all).floor().toNumber());
  // The rest of rounding goes to the largest class, so that no class refunds more than was paid.
  let over = yen - shares.reduce((sum, one) => sum + one, 0);
  while (over > 0) {
    const rooms = weights.map((one, index) => one - shares[index]!);
    const widest = rooms.indexOf(Math.max(...rooms));
    const taken = Math.max(1, Math.min(over, rooms[widest]!));
    shares[widest]! += taken;
    over -= taken;
  }
  return classes.flatMap((taxClass, index) =>
    shares[index] ? [{ label: labels[kind][taxClass], taxClass, yen: shares[index] }] : [],
  );
}

const noStamp = "電子的にお渡しするため、収入印紙は貼っていません。";

/** Makes the 領収書 of one payment from the ledger's transfer and its allocations. */
function receiptWords(
  paper: PaperRow,
  event: PostedTransfer,
  ofDocument: readonly PostedTransfer[],
): Invoice {
  const { facts } = paper;
  const { sums, couponYen } = partsOf(event, ofDocument);
  const about = aboutOf(paper, event);
  return {
    ...frameOf(paper),
    headline: { label: "領収金額", yen: event.amountYen },
    facts: [...documentFacts(paper), ["お支払い日", dayText(paper.issuedAt)]],
    sums: sumLines(paper, sums, couponYen, event.amountYen),
    taxes: splitTax(
      splitByClass(paper, sums, couponYen),
      facts.settings.consumptionTaxPercent ?? "10",
    ),
    notes: [`但し、${about}として、上記の金額を領収いたしました。`, noStamp],
  };
}

/** Makes the 適格返還請求書 of a refund at the tax rate of the sale. */
function creditNoteWords(
  paper: PaperRow,
  event: PostedTransfer,
  ofDocument: readonly PostedTransfer[],
): Invoice {
  const { facts } = paper;
  const isClaim = event.kind === "claim-refund";
  const { sums, couponYen } = isClaim
    ? { sums: claimRefundSums(paper, event, ofDocument), couponYen: 0 }
    : positiveSums(partsOf(event, ofDocument));
  const { receipts } = facts;
  // A claim is paid from our own account, so its sum is not the order's lines even where it equals their total.
  const own = isClaim ? { ...paper, facts: { ...facts, order: null } } : paper;
  const percent = receipts[0]?.taxPercent ?? facts.settings.consumptionTaxPercent ?? "10";
  return {
    ...frameOf(paper),
    headline: { label: "返還金額", yen: event.amountYen },
    facts: [
      ...documentFacts(paper),
      ["返還日", dayText(paper.issuedAt)],
      ...receipts.map(({ number, issuedAt }): [string, string] => [
        "返還のもと",
        `領収書 ${number}（${dayText(issuedAt)}のお取引）`,
      ]),
    ],
    sums: sumLines(own, sums, couponYen, event.amountYen),
    taxes: splitTax(splitByClass(paper, sums, couponYen), percent),
    notes: [
      `${readMessage(event.reason, "ja")}として、上記の金額を返還いたしました。`,
      returnedTo(paper),
    ],
  };
}

/** Turns the sums of a refund positive. */
function positiveSums({ sums, couponYen }: ReturnType<typeof partsOf>) {
  return { sums: sums.map((sum) => ({ ...sum, yen: -sum.yen })), couponYen: -couponYen };
}

/** Splits a claim's refund by tax class; the accounts of the sale do not bear it. */
function claimRefundSums(
  paper: PaperRow,
  event: PostedTransfer,
  ofDocument: readonly PostedTransfer[],
): TaxedSum[] {
  const kind = paper.documentKind === "shipping" ? "shipping" : "order";
  return returnedByClass(event, ofDocument, kind, ({ sums, couponYen }) =>
    couponYen < 0
      ? splitByClass(
          paper,
          positiveSums({ sums, couponYen, isDeposit: false }).sums,
          -couponYen,
        ).map((sum) => ({ ...sum, yen: -sum.yen }))
      : splitByClass(paper, sums, couponYen),
  );
}

function returnedTo({ documentKind }: PaperRow) {
  return documentKind === "card"
    ? "PayPal・カードへお返ししています。"
    : "残高へお返ししています。";
}

/** Splits the sums by tax class after the coupon; the result adds up to the sum paid. */
function splitByClass({ facts }: PaperRow, sums: readonly TaxedSum[], couponYen: number) {
  if (couponYen === 0) return sums;
  const total = (some: readonly TaxedSum[]) => some.reduce((all, { yen }) => all + yen, 0);
  const split = withCoupon(sums, { kind: facts.coupon ?? "amount", discountYen: couponYen });
  // Where the coupon's own part is too small, all parts bear the discount.
  return total(split) === total(sums) - couponYen
    ? split
    : withCoupon(sums, { kind: "amount", discountYen: couponYen });
}

/**
 * Lists the lines of the sum: an order's lines as its page shows them where they make its total, else the
 * ledger's.
 */
function sumLines(
  { facts: { order } }: PaperRow,
  sums: readonly TaxedSum[],
  couponYen: number,
  paidYen: number,
): Invoice["sums"] {
  const advance = sums.filter(({ taxClass }) => taxClass === "advance");
  const others = sums.filter(({ taxClass }) => taxClass !== "advance");
  const othersYen = others.reduce((all, { yen }) => all + yen, 0);
  const exact = order && others.length > 0 ? exactSums(order, othersYen) : undefined;
  const applied = others.length > 0;
  return [
    ...(exact ?? others.map(({ label, yen }): [string, number] => [label, yen])),
    ...(couponYen === 0 ? [] : [["クーポン", -couponYen] as [string, number]]),
    ...advance.map(({ yen }): [string, number] => [
      applied && yen < 0 ? "お受け取り済みの手付金" : "手付金",
      yen,
    ]),
    ["合計", paidYen],
  ];
}

function aboutOf({ documentKind, documentNumber, facts }: PaperRow, event: PostedTransfer) {
  switch (documentKind) {
    case "order":
    case "shipping":
      return priceOf(event.reason);
    case "membership":
      return `定額会員 ${facts.membership?.nameJa ?? ""}の会費`;
    case "card":
      return `PayPal・カード ${documentNumber} の決済手数料`;
  }
}

/** Names the price on a receipt by the kind of the transfer. */
function priceOf(reason: Message) {
  switch (reason.code) {
    case "transfer.order-payment":
      return `注文 ${reason.params.number} の代金`;
    case "transfer.shipping-payment":
      return `配送依頼 ${reason.params.number} の代金`;
    case "transfer.freight-difference":
      return `配送依頼 ${reason.params.number} の送料差額の代金`;
    case "transfer.hold-storage":
      return `配送依頼 ${reason.params.number} の保留中の保管料の代金`;
    case "transfer.dues-difference":
      return `配送依頼 ${reason.params.number} の関税・輸入消費税の差額の代金`;
    default:
      return readMessage(reason, "ja");
  }
}

/** Names the document that was paid for. */
function documentFacts({ documentKind, documentNumber, facts }: PaperRow): [string, string][] {
  const { membership, card } = facts;
  switch (documentKind) {
    case "order":
      return [["注文番号", documentNumber]];
    case "shipping":
      return [["配送依頼番号", documentNumber]];
    case "membership":
      return membership ? membershipFacts(membership) : [];
    case "card":
      return [
        ["決済番号", documentNumber],
        ...(card?.about ? [["お支払い", readMessage(card.about, "ja")] as [string, string]] : []),
      ];
  }
}

function membershipFacts({
  nameJa,
  startsOn,
  endsOn,
}: NonNullable<PaperRow["facts"]["membership"]>): [string, string][] {
  const days = `${startsOn.replaceAll("-", "/")}から${endsOn.replaceAll("-", "/")}まで`;
  return [
    ["プラン", nameJa],
    ["期間", days],
  ];
}

type Words = Partial<Invoice>;

/** Makes the 見積書 or 請求書 of an order, a shipping request or a membership. */
function quoteWords(paper: PaperRow, goods: readonly PaperGoods[]): Invoice {
  const { kind, facts } = paper;
  const { order, shipping, membership } = facts;
  const words = order
    ? orderWords(paper, order, goods)
    : shipping
      ? shippingWords(paper, shipping, goods)
      : membershipWords(paper, membership!.priceYen);
  const isQuote = kind === "quote";
  return {
    ...frameOf(paper),
    ...words,
    notes: isQuote
      ? ["上記のとおりお見積りいたします。金額とレートは、期限までのお支払いに限り有効です。"]
      : transferNotes(paper),
  };
}

function headlineOf({ kind }: PaperRow, yen: number) {
  return { label: kind === "quote" ? "お見積金額" : "ご請求金額", yen };
}

function orderWords(paper: PaperRow, order: OrderFacts, goods: readonly PaperGoods[]): Words {
  const { facts, documentNumber } = paper;
  const bought = goods.filter(({ refusal }) => refusal === null);
  // A coupon's discount is known once the order is paid.
  const couponYen = order.paidAt ? order.couponYen : 0;
  const sums = withCoupon(
    orderSums(order),
    couponYen > 0 ? { kind: facts.coupon ?? "amount", discountYen: couponYen } : undefined,
  );
  const dueYen = order.totalYen - couponYen;
  return {
    headline: headlineOf(paper, dueYen),
    facts: [
      ["注文番号", documentNumber],
      ["注文日", dayText(order.createdAt)],
      ["レート", `1元 = ${appliedRate(order.ttsRate, order.spreadYen)}円（TTS ${order.ttsRate}）`],
      ["買付手数料率", `${order.serviceRatePercent}%`],
      ...(order.payBy && !order.paidAt
        ? [["お支払い期限", dayText(order.payBy)] as [string, string]]
        : []),
      ...replacedFact(paper),
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
        goodsName(line),
        piecesText(line.quantity),
        yuanText(line.priceFen),
        yuanText(line.priceFen * line.quantity - line.discountFen),
      ]),
    },
    sums: [
      ...(exactSums(order, order.totalYen) ?? plain(orderSums(order))),
      ...(couponYen > 0 ? [["クーポン", -couponYen] as [string, number]] : []),
      ["合計", dueYen],
      ...partsOfDeposit(order),
    ],
    taxes: splitTax(sums, facts.settings.consumptionTaxPercent ?? "10"),
  };
}

/** Lists 手付金 and 残金 below the total: the amounts due now and later, or paid and remaining. */
function partsOfDeposit(order: OrderFacts): [string, number][] {
  const { downPaymentPercent, downPaymentYen, downPaymentPaidAt, totalYen, paidYen, paidAt } =
    order;
  if (downPaymentPercent === 0 || paidAt) return [];
  return downPaymentPaidAt
    ? [
        ["入金済み（手付金）", paidYen],
        ["残金", totalYen - paidYen],
      ]
    : [
        ["うち手付金（買付の前）", downPaymentYen],
        ["残金（生産完了のあと）", totalYen - downPaymentYen],
      ];
}

function shippingWords(
  paper: PaperRow,
  shipping: ShippingFacts,
  goods: readonly PaperGoods[],
): Words {
  const { facts, documentNumber } = paper;
  const couponYen = shipping.paidAt ? shipping.couponYen : 0;
  const whole = shippingSums(shipping);
  const sums = withCoupon(
    whole,
    couponYen > 0 ? { kind: facts.coupon ?? "amount", discountYen: couponYen } : undefined,
  );
  const dueYen = shipping.totalYen - couponYen;
  return {
    headline: headlineOf(paper, dueYen),
    facts: [
      ["配送依頼番号", documentNumber],
      ["配送方法", shipping.methodJa],
      ["お届け先", `${shipping.receiver.companyName} ${shipping.receiver.recipient}`],
      ...replacedFact(paper),
    ],
    table: shippedGoodsTable(goods),
    sums: [
      ...plain(whole),
      ...(couponYen > 0 ? [["クーポン", -couponYen] as [string, number]] : []),
      ["合計", dueYen],
      ...differenceOf(shipping, dueYen),
    ],
    taxes: splitTax(sums, facts.settings.consumptionTaxPercent ?? "10"),
  };
}

/** Lists the sum already paid and the difference due after weighing. */
function differenceOf({ paidAt, paidYen }: ShippingFacts, dueYen: number): [string, number][] {
  if (!paidAt || paidYen === undefined || paidYen === dueYen) return [];
  return [
    ["入金済み", paidYen],
    ["差額", dueYen - paidYen],
  ];
}

function membershipWords(paper: PaperRow, priceYen: number): Words {
  const sums: TaxedSum[] = [{ label: "定額会員", yen: priceYen, taxClass: "taxable" }];
  return {
    headline: headlineOf(paper, priceYen),
    facts: membershipFacts(paper.facts.membership!),
    sums: [...plain(sums), ["合計", priceYen]],
    taxes: splitTax(sums, paper.facts.settings.consumptionTaxPercent ?? "10"),
  };
}

const plain = (sums: readonly TaxedSum[]) =>
  sums.map(({ label, yen }): [string, number] => [label, yen]);

/** Lists the goods of a shipment by order. */
function shippedGoodsTable(goods: readonly PaperGoods[]): Invoice["table"] {
  return {
    caption: "お届けする商品",
    columns: [
      { label: "商品", share: 0.66 },
      { label: "注文番号", share: 0.22 },
      { label: "数量", share: 0.12, right: true },
    ],
    rows: goods.map((line) => [goodsName(line), line.orderNumber, piecesText(line.quantity)]),
  };
}

/** Makes the 納品書, commercial invoice or packing list of a shipment. */
function shipmentWords(
  paper: PaperRow,
  goods: readonly PaperGoods[],
  boxes: readonly PaperBox[],
  contents: readonly Content[],
): Invoice {
  const shipping = paper.facts.shipping!;
  const { receiver, importer, methodJa } = shipping;
  const frame = frameOf(paper);
  const facts: Invoice["facts"] = [
    ["配送依頼番号", paper.documentNumber],
    ["配送方法", methodJa],
    ["お届け先", `${receiver.companyName} ${receiver.recipient}`],
    ["輸入者", `${importer.companyName} ${importer.romajiName}`],
  ];
  const lines = goods.map((line) => ({
    ...line,
    name: descriptionOf(line),
    hsCode: line.sent?.hsCode ?? "",
  }));
  switch (paper.kind) {
    case "commercial-invoice":
      return { ...frame, ...commercialInvoiceWords(paper, shipping, goods) };
    case "packing-list": {
      const own = packingList(lines, boxes, contents);
      return { ...frame, facts: [...facts, ...own.facts], table: own.table };
    }
    default:
      return {
        ...frame,
        facts,
        table: shippedGoodsTable(goods),
        notes: ["上記のとおり納品いたします。内容に相違があるときは、担当者へご連絡ください。"],
      };
  }
}

interface PaperBasis {
  goods: readonly PaperGoods[];
  transfers: readonly PostedTransfer[];
  boxes: readonly PaperBox[];
  contents: readonly Content[];
}

/** Makes a paper's content from the facts stored with its event alone, so that it is the same at any time. */
export function writePaper(
  paper: PaperRow,
  { goods, transfers, boxes, contents }: PaperBasis,
): Invoice {
  switch (paper.kind) {
    case "receipt":
      return receiptWords(paper, eventOf(paper, transfers), transfers);
    case "credit-note":
      return creditNoteWords(paper, eventOf(paper, transfers), transfers);
    case "quote":
    case "invoice":
      return quoteWords(paper, goods);
    default:
      return shipmentWords(paper, goods, boxes, contents);
  }
}

function eventOf({ number, event }: PaperRow, transfers: readonly PostedTransfer[]) {
  const found = transfers.find(({ id }) => id === event);
  if (!found) throw new Error(`paper ${number} has no transfer ${event}`);
  return found;
}
