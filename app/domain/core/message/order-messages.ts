import { formatDay } from "../calendar.ts";
import type { Label } from "../label.ts";
import { yuanOf } from "../yuan.ts";
import { type AnyMessage, fixed, wording } from "./wording.ts";

interface Fen {
  before: number;
  after: number;
}

interface ChangedLine {
  /** The goods' Japanese name; a change stores no other. */
  title: string;
  /** Pieces before the change, and how many fewer there are after it; negative for a new line. */
  asked: number;
  fewer: number;
  added: boolean;
  priceFen: Fen | null;
  /** The new SKU; null where it stays. */
  spec: Label | null;
  optionsChanged: boolean;
  reason: AnyMessage | null;
}

/** Messages in the history of orders and of their purchases. */
export const orderMessages = {
  "order.line-changed": wording<ChangedLine>(
    ({ title, asked, fewer, added, priceFen, spec, optionsChanged, reason }, read) =>
      `${title}: ${[
        added ? `${-fewer}個を追加` : fewer !== 0 && `${asked}個 → ${asked - fewer}個`,
        priceFen && fenChange(priceFen),
        spec?.ja,
        optionsChanged && "オプションの変更",
      ]
        .filter(Boolean)
        .join("、")}（${reason ? read(reason) : ""}）`,
    ({ title, asked, fewer, added, priceFen, spec, optionsChanged, reason }, read) =>
      `${title}: ${[
        added ? `增加${-fewer}件` : fewer !== 0 && `${asked}件 → ${asked - fewer}件`,
        priceFen && fenChange(priceFen),
        spec?.zh,
        optionsChanged && "增值服务变更",
      ]
        .filter(Boolean)
        .join("、")}（${reason ? read(reason) : ""}）`,
  ),
  "order.freight-changed": wording<Fen & { reason: AnyMessage | null }>(
    ({ reason, ...fen }, read) => `中国内送料: ${fenChange(fen)}（${reason ? read(reason) : ""}）`,
    ({ reason, ...fen }, read) => `国内运费: ${fenChange(fen)}（${reason ? read(reason) : ""}）`,
  ),
  "order.line-cut": wording<{
    title: Label;
    asked: number;
    quantity: number;
    reason: AnyMessage | null;
  }>(
    ({ title, asked, quantity, reason }, read) =>
      `${title.ja}: ${asked}個 → ${quantity}個（${reason ? read(reason) : ""}）`,
    ({ title, asked, quantity, reason }, read) =>
      `${title.zh}: ${asked}件 → ${quantity}件（${reason ? read(reason) : ""}）`,
  ),
  /** The effect of a problem case on a line: other pieces, or a discount alone. */
  "order.case-settled": wording<{
    title: Label;
    pieces: { before: number; after: number } | null;
    kind: Label;
  }>(
    ({ title, pieces, kind }) =>
      `${title.ja}: ${pieces ? `${pieces.before}個 → ${pieces.after}個` : "値引き"}（${kind.ja}）`,
    ({ title, pieces, kind }) =>
      `${title.zh}: ${pieces ? `${pieces.before}件 → ${pieces.after}件` : "折让"}（${kind.zh}）`,
  ),
  "order.quote-expired": fixed("見積の期限が切れました", "报价已过期"),
  "order.quoted-from": wording<{ day: string }>(
    ({ day }) => `見積を始める日 ${formatDay(day)}`,
    ({ day }) => `开始报价日 ${formatDay(day)}`,
  ),
  "order.dropped-as-planned": fixed(
    "欠品のため、ご指定のとおり取りやめました",
    "缺货，已按买家选择取消",
  ),
  "order.cut-as-planned": fixed(
    "欠品のため、ご指定のとおりある分だけ買付します",
    "缺货，已按买家选择有多少买多少",
  ),
  "order.restock-awaited": wording<{ title: Label }>(
    ({ title }) => `${title.ja}: 入荷待ち`,
    ({ title }) => `${title.zh}: 等待补货`,
  ),
  titles: wording<{ titles: Label[] }>(
    ({ titles }) => [...new Set(titles.map(({ ja }) => ja))].join("、"),
    ({ titles }) => [...new Set(titles.map(({ zh }) => zh))].join("、"),
  ),
  "purchase.corrected": wording<{
    reason: AnyMessage | null;
    changes: { field: CorrectedField; before: string; after: string }[];
  }>(
    ({ reason, changes }, read) => corrected("ja", reason && read(reason), changes),
    ({ reason, changes }, read) => corrected("zh", reason && read(reason), changes),
  ),
  "purchase.extra-paid": wording<{ paidFen: number; owedFen: number }>(
    ({ paidFen, owedFen }) => `追加の支払い ${yuanOf(paidFen)}元（必要額 ${yuanOf(owedFen)}元）`,
    ({ paidFen, owedFen }) => `补款 ${yuanOf(paidFen)}元（应付 ${yuanOf(owedFen)}元）`,
  ),
};

const correctedFields = {
  number: { ja: "注文番号", zh: "单号" },
  goods: { ja: "商品代金", zh: "货款" },
  freight: { ja: "送料", zh: "运费" },
  discount: { ja: "割引", zh: "优惠" },
  account: { ja: "アカウント", zh: "账号" },
} as const satisfies Record<string, Label>;

export type CorrectedField = keyof typeof correctedFields;

function corrected(
  lang: "ja" | "zh",
  reason: string | null,
  changes: readonly { field: CorrectedField; before: string; after: string }[],
) {
  return [
    reason ?? "",
    ...changes.map(
      ({ field, before, after }) => `${correctedFields[field][lang]} ${before} → ${after}`,
    ),
  ].join("；");
}

function fenChange({ before, after }: Fen) {
  return `${before / 100}元 → ${after / 100}元`;
}
