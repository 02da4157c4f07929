import { type Message, readMessage } from "#app/domain/core/message/message.ts";
import { returnedByClass } from "./claim-classes.ts";
import { exactSums, withCoupon } from "./document-sums.ts";
import type { Invoice } from "./invoice.ts";
import { type PostedTransfer, partsOf } from "./ledger-parts.ts";
import { dayText, frameOf, type PaperRow } from "./paper-frame.ts";
import { type TaxedSum, taxSplit } from "./tax-split.ts";

const noStamp = "電子的にお渡しするため、収入印紙は貼っていません。";

/** 領収書 of one payment: what the ledger's transfer brought, by the accounts that it was shared to. */
export function receiptWords(
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
    sums: shown(paper, sums, couponYen, event.amountYen),
    taxes: taxSplit(classed(paper, sums, couponYen), facts.settings.consumptionTaxPercent ?? "10"),
    notes: [`但し、${about}として、上記の金額を領収いたしました。`, noStamp],
  };
}

/** 適格返還請求書: what came back of what was paid, under the tax rate of the sale. */
export function creditNoteWords(
  paper: PaperRow,
  event: PostedTransfer,
  ofDocument: readonly PostedTransfer[],
): Invoice {
  const { facts } = paper;
  const isClaim = event.kind === "claim-refund";
  const { sums, couponYen } = isClaim
    ? { sums: claimed(paper, event, ofDocument), couponYen: 0 }
    : given(partsOf(event, ofDocument));
  const { receipts } = facts;
  // A claim is paid by our own account: its sum is not the order's lines, even where it is their total.
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
    sums: shown(own, sums, couponYen, event.amountYen),
    taxes: taxSplit(classed(paper, sums, couponYen), percent),
    notes: [
      `${readMessage(event.reason, "ja")}として、上記の金額を返還いたしました。`,
      returnedTo(paper),
    ],
  };
}

/** What the accounts gave, above zero. */
function given({ sums, couponYen }: ReturnType<typeof partsOf>) {
  return { sums: sums.map((sum) => ({ ...sum, yen: -sum.yen })), couponYen: -couponYen };
}

/** What a claim gave back, by the classes of what had been paid; the accounts of the sale do not bear it. */
function claimed(
  paper: PaperRow,
  event: PostedTransfer,
  ofDocument: readonly PostedTransfer[],
): TaxedSum[] {
  const kind = paper.documentKind === "shipping" ? "shipping" : "order";
  return returnedByClass(event, ofDocument, kind, ({ sums, couponYen }) =>
    couponYen < 0
      ? classed(paper, given({ sums, couponYen, isDeposit: false }).sums, -couponYen).map(
          (sum) => ({ ...sum, yen: -sum.yen }),
        )
      : classed(paper, sums, couponYen),
  );
}

function returnedTo({ documentKind }: PaperRow) {
  return documentKind === "card"
    ? "PayPal・カードへお返ししています。"
    : "残高へお返ししています。";
}

/** The sums by their tax classes with what a coupon took off; they add up to what was paid. */
function classed({ facts }: PaperRow, sums: readonly TaxedSum[], couponYen: number) {
  if (couponYen === 0) return sums;
  const total = (some: readonly TaxedSum[]) => some.reduce((all, { yen }) => all + yen, 0);
  const split = withCoupon(sums, { kind: facts.coupon ?? "amount", discountYen: couponYen });
  // The coupon's own part may have come to nothing: then everything bears it.
  return total(split) === total(sums) - couponYen
    ? split
    : withCoupon(sums, { kind: "amount", discountYen: couponYen });
}

/** The lines of the sum: an order's as its page has them where they make its total, else the ledger's. */
function shown(
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

/** What a receipt calls the price of what a transfer paid. */
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

/** What was paid for, as the paper names it. */
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

export function membershipFacts({
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
