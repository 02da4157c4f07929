import { japanMinute } from "#app/domain/core/calendar.ts";
import { documentKindNames } from "#app/domain/core/document/document.ts";
import type { Label } from "#app/domain/core/label.ts";
import { readLetter } from "#app/domain/core/letter/letter.ts";
import { parseMessage, readMessage } from "#app/domain/core/message/message.ts";
import { type HouseAccount, houseAccountNames } from "#app/domain/money/ledger/ledger.ts";
import { paymentStates } from "#app/domain/money/payments/payment.ts";
import { topUpStates } from "#app/domain/money/payments/top-up.ts";
import { withdrawalStates } from "#app/domain/money/withdrawals/withdrawal.ts";
import { claimStates } from "#app/domain/trade/after-sales/claim.ts";
import { caseStates } from "#app/domain/trade/floor/problem-case.ts";
import { orderStates } from "#app/domain/trade/orders/order.ts";
import { lotStates } from "#app/domain/trade/purchasing/lot.ts";
import { shippingStates } from "#app/domain/trade/shipments/shipping-request.ts";
import { wordOf } from "./audit-words.ts";

type Lang = "ja" | "zh";
type Labels = Readonly<Record<string, Label>>;

const valueMax = 120;
/**
 * Columns of moments end like this (paid_at, pay_by, usable_from, insured_until, waiting_since); only their
 * numbers are moments, a day or a person is text.
 */
const momentName = /(^|_)(at|by|from|until|since)$/;
const uuid = /^(forwarded\/)?[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** A transfer may be for a document or for a membership. */
const documentKinds: Labels = {
  ...documentKindNames,
  membership: { ja: "定額会員", zh: "定额会员" },
};

const statesOf: Readonly<Record<string, Labels>> = {
  orders: orderStates,
  lots: lotStates,
  problem_cases: caseStates,
  claims: claimStates,
  shipping_requests: shippingStates,
  top_up_reports: topUpStates,
  withdrawals: withdrawalStates,
  payments: paymentStates,
  price_changes: {
    waiting: { ja: "確認待ち", zh: "待复核" },
    set: { ja: "設定済み", zh: "已设定" },
    withdrawn: { ja: "取り消し", zh: "已撤回" },
    replaced: { ja: "差し替え済み", zh: "已替换" },
  },
  file_reservations: {
    queued: { ja: "作成待ち", zh: "等待生成" },
    running: { ja: "作成中", zh: "生成中" },
    succeeded: { ja: "作成済み", zh: "已生成" },
    failed: { ja: "作成できず", zh: "生成失败" },
    expired: { ja: "保存期限切れ", zh: "已过期" },
  },
  // An authorised act is about either kind of document.
  authorised_acts: { ...shippingStates, ...orderStates },
};

/**
 * Formats a value of the log for its reader: labels for states and kinds, separators in amounts, and names
 * for ids that `nameOf` finds.
 */
export function formatAuditValue(
  entity: string,
  column: string,
  value: unknown,
  lang: Lang,
  nameOf: (id: string) => string | undefined = () => undefined,
): string {
  if (value === undefined || value === null || value === "") return "";
  if (typeof value === "number") {
    // In the reader's time zone; China is an hour behind Japan all year.
    if (momentName.test(column))
      return japanMinute(new Date(value - (lang === "zh" ? 3_600_000 : 0))).replaceAll("-", "/");
    if (column.endsWith("_yen")) return value.toLocaleString("en");
    if (column.endsWith("_fen"))
      return (value / 100).toLocaleString("en", { minimumFractionDigits: 2 });
    if (column.startsWith("is_")) return yesOrNo(value !== 0, lang);
  }
  const text = String(value);
  if (column.endsWith("_account")) return accountName(text, lang);
  if (column === "document_kind") return documentKinds[text]?.[lang] ?? text;
  // An id without a name is a key of ours and is not shown.
  if (column.endsWith("_id") && uuid.test(text)) return "";
  const word = wordOf(entity, column, text, lang);
  if (word) return word;
  if (/^state(_|$)/.test(column)) return statesOf[entity]?.[text]?.[lang] ?? text;
  if (!/^[[{]/.test(text)) return truncate(text);
  if (column === "letter") {
    const { title, body } = readLetter(JSON.parse(text), lang);
    return truncate([title, body].filter(Boolean).join(" / "));
  }
  const said = parseMessage(text);
  if (said) return truncate(readMessage(said, lang));
  return truncate(
    joinLeaves(text, lang, (leaf) => wordOf(entity, column, leaf, lang) ?? nameOf(leaf) ?? leaf),
  );
}

function yesOrNo(yes: boolean, lang: Lang) {
  return lang === "ja" ? (yes ? "はい" : "いいえ") : yes ? "是" : "否";
}

/**
 * Names `wallet/<company>`, `wallet/<company>/<store>`, `held/<company>` or `house/<name>`; buyers are not shown which
 * of our accounts it is.
 */
function accountName(name: string, lang: Lang) {
  const [kind, rest = "", storeId] = name.split("/");
  if (kind === "wallet" && storeId) return lang === "ja" ? "店舗の残高" : "店铺余额";
  if (kind === "wallet") return lang === "ja" ? "残高" : "会员余额";
  if (kind === "held") return lang === "ja" ? "保留中の残高" : "会员冻结余额";
  return lang === "ja" ? "買付便" : (houseAccountNames[rest as HouseAccount] ?? name);
}

/**
 * Joins the values of a stored list or object, without keys and ids. A value in both languages appears in the
 * reader's.
 */
function joinLeaves(json: string, lang: Lang, inWords: (leaf: string) => string) {
  const said: string[] = [];
  try {
    JSON.parse(json, function (this: object, key, value) {
      const bilingual = "nameJa" in this && "nameZh" in this;
      if (bilingual && /^(id|priceType|nameJa|nameZh)$/.test(key)) {
        if (key === (lang === "ja" ? "nameJa" : "nameZh")) said.push(value);
      } else if (typeof value === "boolean") said.push(yesOrNo(value, lang));
      else if (typeof value !== "object" && value !== "" && !uuid.test(value))
        said.push(inWords(String(value)));
      return value;
    });
  } catch {
    // A person's own text may begin with a bracket.
    return json;
  }
  return said.join(" / ");
}

function truncate(text: string) {
  return text.length > valueMax ? `${text.slice(0, valueMax)}…` : text;
}

/**
 * Technical columns: keys, versions, markers of sent messages, signatures beside a name. The log stores them;
 * its pages hide them.
 */
const machineColumns = new Set([
  "id",
  "version",
  "company_id",
  "paid_key",
  "deposit_key",
  "settled_key",
  "down_payment_key",
  "file_key",
  "key",
  "shown_start",
  "mailed_at",
  "sent_at",
  "read_at",
  "asked_at",
  "approve_url",
  "capture_id",
  "picture",
  "posted_by",
  "bought_by",
  "started_by",
  "requested_by",
  "recorded_by",
  "owner_decided_by",
  "reported_by",
  "saved_by",
  "asked_by",
  "issued_by",
  "picked_by",
  "opened_by",
  "counted_by",
  "found_by",
  "content_type",
  "decided_by",
  "approved_by",
  "settled_by",
  "written_by",
  "answered_by",
  "undone_by",
  "noted_by",
  "submitted_by",
  "pay_asked_by",
  "waive_asked_by",
  "author",
  "done_at",
  "proposed_by",
  "confirmed_by",
  "imported_by",
  "made_by",
  "line_id",
  "transfer_id",
  "account_id",
  "order_line_id",
  "shipping_line_id",
  "purchase_id",
  "replacement_lot_id",
  "resend_order_id",
  "claim_id",
  "lot_id",
  "box_id",
  "coupon_id",
  "sku_id",
  "issue_id",
  "membership_id",
  "circular_id",
  "article_id",
  "file_id",
  "staff_id",
  "ordinal",
  "from_balance_yen",
  "to_balance_yen",
  "popularity",
  "before",
  "after",
  "lines",
  "line_count",
]);

export const isTechnicalColumn = (column: string) => machineColumns.has(column);
