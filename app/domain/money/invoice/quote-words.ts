import { appliedRate } from "#app/domain/pricing/price-lists/pricing.ts";
import { counted, yuan } from "./customs-invoices.ts";
import { exactSums, orderSums, shippingSums, withCoupon } from "./document-sums.ts";
import { goodsName } from "./goods-name.ts";
import type { Invoice } from "./invoice.ts";
import type { OrderFacts, PaperGoods, ShippingFacts } from "./paper-facts.ts";
import { dayText, frameOf, type PaperRow, replacedFact, transferNotes } from "./paper-frame.ts";
import { membershipFacts } from "./receipt-words.ts";
import { type TaxedSum, taxSplit } from "./tax-split.ts";

type Words = Partial<Invoice>;

/** 見積書 or 請求書 of an order, a shipping request or a membership. */
export function quoteWords(paper: PaperRow, goods: readonly PaperGoods[]): Invoice {
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
  const bought = goods.filter(({ refusal }) => refusal === "");
  // What a coupon pays is known when it has paid.
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
        counted(line.quantity),
        yuan(line.priceFen),
        yuan(line.priceFen * line.quantity - line.discountFen),
      ]),
    },
    sums: [
      ...(exactSums(order, order.totalYen) ?? plain(orderSums(order))),
      ...(couponYen > 0 ? [["クーポン", -couponYen] as [string, number]] : []),
      ["合計", dueYen],
      ...partsOfDeposit(order),
    ],
    taxes: taxSplit(sums, facts.settings.consumptionTaxPercent ?? "10"),
  };
}

/** 手付金 and 残金 below the total: what is asked for now and later, or what has come and what is left. */
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
    table: sentTable(goods),
    sums: [
      ...plain(whole),
      ...(couponYen > 0 ? [["クーポン", -couponYen] as [string, number]] : []),
      ["合計", dueYen],
      ...differenceOf(shipping, dueYen),
    ],
    taxes: taxSplit(sums, facts.settings.consumptionTaxPercent ?? "10"),
  };
}

/** What has come already and what the measured weight still asks for. */
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
    taxes: taxSplit(sums, paper.facts.settings.consumptionTaxPercent ?? "10"),
  };
}

const plain = (sums: readonly TaxedSum[]) =>
  sums.map(({ label, yen }): [string, number] => [label, yen]);

/** The goods of a shipment by their orders. */
export function sentTable(goods: readonly PaperGoods[]): Invoice["table"] {
  return {
    caption: "お届けする商品",
    columns: [
      { label: "商品", share: 0.66 },
      { label: "注文番号", share: 0.22 },
      { label: "数量", share: 0.12, right: true },
    ],
    rows: goods.map((line) => [goodsName(line), line.orderNumber, counted(line.quantity)]),
  };
}
