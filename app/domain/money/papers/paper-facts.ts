import { formatDay, japanDay } from "#app/domain/core/calendar.ts";
import type { Message } from "#app/domain/core/message/message.ts";
import type { issuedPapers } from "#db/schema/index.ts";
import type { PaperGoods } from "#db/schema/money.ts";
import { type HouseAccount, house } from "../ledger/ledger.ts";
import type { Invoice, TaxedSum } from "./invoice.ts";
import { invoiceNames } from "./paper-kinds.ts";

export type { OrderFacts, PaperFacts, PaperGoods, ShippingFacts } from "#db/schema/money.ts";

export type PaperRow = typeof issuedPapers.$inferSelect;

export interface PostedTransfer {
  id: string;
  kind: string;
  fromAccount: string;
  toAccount: string;
  amountYen: number;
  reason: Message;
}

/** Names goods on papers: the title and the chosen variant. */
export function goodsName({ titleJa, spec }: Pick<PaperGoods, "titleJa" | "spec">) {
  return [titleJa, ...spec.map(({ valueJa }) => valueJa)].join(" ");
}

type Part = Exclude<HouseAccount, "payments" | "bank" | "paypal" | "corrections" | "coupons">;

const labels: Record<Part, Pick<TaxedSum, "label" | "taxClass">> = {
  goods: { label: "商品代金", taxClass: "outside" },
  "china-freight": { label: "中国内送料", taxClass: "outside" },
  options: { label: "オプション", taxClass: "outside" },
  "agency-fee": { label: "買付手数料", taxClass: "taxable" },
  "international-freight": { label: "国際送料", taxClass: "exempt" },
  storage: { label: "保管料", taxClass: "outside" },
  duty: { label: "関税・輸入消費税", taxClass: "outside" },
  membership: { label: "定額会員", taxClass: "taxable" },
  "card-fees": { label: "PayPal・カード決済手数料", taxClass: "taxable" },
  deposits: { label: "手付金", taxClass: "advance" },
  claims: { label: "アフターサービス", taxClass: "outside" },
  rounding: { label: "端数調整", taxClass: "outside" },
};

const accounts = Object.keys(labels) as Part[];

const allocated = ["allocation", "coupon"];

/**
 * Splits a payment into the whole yen that each account received, negative for a refund. The coupon's part
 * came from our own account. The sum of all is what the wallet paid.
 */
export function partsOf(event: PostedTransfer, ofDocument: readonly PostedTransfer[]) {
  const stem = event.id.slice(event.id.indexOf("/"));
  const own = ofDocument.filter(({ id, kind }) => {
    const last = id.lastIndexOf("/");
    return allocated.includes(kind) && id.slice(id.indexOf("/"), last) === stem;
  });
  // A down payment has no allocations yet, so its one transfer stands for all.
  const all = own.length > 0 ? own : [event];
  const got = (account: string) =>
    all.reduce((sum, { fromAccount, toAccount, amountYen }) => {
      return sum + (toAccount === account ? amountYen : fromAccount === account ? -amountYen : 0);
    }, 0);
  const sums = accounts.map((part) => ({ ...labels[part], yen: got(house(part).id) }));
  return {
    sums: sums.filter(({ yen }) => yen !== 0),
    couponYen: -got(house("coupons").id),
    isDeposit: got(house("deposits").id) !== 0,
  };
}

const noTable: Invoice["table"] = { caption: "", columns: [], rows: [] };

/** Formats a moment as a day in Japan. */
export const dayText = (moment: number | Date) => formatDay(japanDay(new Date(moment)));

/** Makes the frame of every paper: its number, its day, and the two parties as they were on that day. */
export function frameOf({ kind, number, issuedAt, facts }: PaperRow): Invoice {
  const setting = (key: string) => facts.settings[key] ?? "";
  return {
    kind,
    number,
    title: invoiceNames[kind],
    issuedOn: japanDay(issuedAt),
    to: facts.to,
    issuer: {
      name: setting("issuerName"),
      address: setting("issuerAddress"),
      phone: setting("issuerPhone"),
      seal: setting("issuerSeal"),
      registrationNumber: setting("registrationNumber"),
    },
    headline: null,
    facts: [],
    table: noTable,
    sums: [],
    taxes: [],
    notes: [],
  };
}

const replacementReasons = {
  "quote-renewed": "見積の更新",
  "order-changed": "注文内容の変更",
  "deposit-paid": "手付金のお受け取り",
  "freight-settled": "送料の精算",
};

export type ReplacementReason = keyof typeof replacementReasons;

/** Names the paper that this one replaces, and the reason. */
export function replacedFact({ replaces, reason }: PaperRow): [string, string][] {
  return replaces && reason
    ? [["差し替え", `${replaces} に代わるものです（${replacementReasons[reason]}）`]]
    : [];
}

/** Lists the bank account to which an invoice may be paid. */
export function transferNotes({ facts: { settings } }: PaperRow) {
  const { depositBank, depositBranch, depositAccount, depositHolder } = settings;
  return [
    `お振込先: ${[depositBank, depositBranch, depositAccount, depositHolder].filter(Boolean).join(" ")}`,
    "振込手数料はお客様のご負担です。残高やPayPal・カードでもお支払いいただけます。",
  ];
}
