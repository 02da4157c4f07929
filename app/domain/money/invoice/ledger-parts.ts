import type { Message } from "#app/domain/core/message/message.ts";
import { type HouseAccount, house } from "../ledger/ledger.ts";
import type { TaxedSum } from "./tax-split.ts";

/** A transfer of a document, as the ledger has it. */
export interface PostedTransfer {
  id: string;
  kind: string;
  fromAccount: string;
  toAccount: string;
  amountYen: number;
  reason: Message;
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
 * What the accounts got by one payment, in whole yen: below zero what they gave, as a return does. The
 * coupon's part came from our own account. All of them together are what the wallet paid.
 */
export function partsOf(event: PostedTransfer, ofDocument: readonly PostedTransfer[]) {
  const stem = event.id.slice(event.id.indexOf("/"));
  const own = ofDocument.filter(({ id, kind }) => {
    const last = id.lastIndexOf("/");
    return allocated.includes(kind) && id.slice(id.indexOf("/"), last) === stem;
  });
  // A down payment waits in one piece, under a name of its own.
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
