import { formatDay } from "../calendar.ts";
import type { Label } from "../label.ts";
import { type AnyMessage, fixed, wording } from "./wording.ts";

/** The accesses that a change of staff accounts grants. */
const accessActs = {
  added: { ja: "担当者を追加", zh: "新增人员" },
  roles: { ja: "役割を変更", zh: "更改岗位" },
  password: { ja: "パスワードを変更", zh: "更改密码" },
  enabled: { ja: "利用を再開", zh: "启用" },
} as const satisfies Record<string, Label>;
export type AccessAct = keyof typeof accessActs;

/** Details of alarms, beside their kind and subject; staff alone read them. */
export const alarmMessages = {
  "alarm.yen": wording<{ yen: number }>(
    ({ yen }) => `${grouped(yen)}円`,
    ({ yen }) => `${grouped(yen)}日元`,
  ),
  "alarm.drift": wording<{ storedYen: number; summedYen: number }>(
    ({ storedYen, summedYen }) => `記録 ${storedYen}円、振替の合計 ${summedYen}円`,
    ({ storedYen, summedYen }) => `记录${storedYen}日元，转账合计${summedYen}日元`,
  ),
  "alarm.uncovered": wording<{ yen: number; reason: AnyMessage }>(
    ({ yen, reason }, read) => `${grouped(yen)}円 ${read(reason)}`,
    ({ yen, reason }, read) => `${grouped(yen)}日元 ${read(reason)}`,
  ),
  "alarm.transfer-awaited": wording<{ payerKana: string; yen: number; day: string }>(
    ({ payerKana, yen, day }) => `${payerKana} ${grouped(yen)}円 ${day}`,
    ({ payerKana, yen, day }) => `${payerKana} ${grouped(yen)}日元 ${day}`,
  ),
  /** `capturedYen` is null where the capture is in another currency. */
  "alarm.card-mismatch": wording<{ chargedYen: number; capturedYen: number | null }>(
    ({ chargedYen, capturedYen }) =>
      `請求 ${chargedYen}円、実収 ${capturedYen === null ? "円以外の金額" : `${capturedYen}円`}`,
    ({ chargedYen, capturedYen }) =>
      `应收${chargedYen}日元，实收${capturedYen === null ? "非日元金额" : `${capturedYen}日元`}`,
  ),
  "alarm.card-capture-taken": wording<{ capture: string }>(
    ({ capture }) => `PayPalの決済 ${capture} は別のお支払いに使用済みです`,
    ({ capture }) => `PayPal收款 ${capture} 已用于另一笔付款`,
  ),
  "alarm.card-other-order": wording<{ own: string; told: string }>(
    ({ own, told }) => `当店の注文 ${own}、PayPalの回答 ${told}。計上していません`,
    ({ own, told }) => `本站订单 ${own}，PayPal返回 ${told}，未入账`,
  ),
  "alarm.card-refund-not-yen": fixed(
    "PayPalの返金が円ではありません。残高を確認してください",
    "PayPal退款不是日元，请核对余额",
  ),
  "alarm.card-refund-unknown": fixed(
    "PayPalの一部返金の金額が不明です。残高を確認してください",
    "PayPal部分退款，金额未知，请核对余额",
  ),
  "alarm.card-over-refunded": wording<{ refundYen: number; leftYen: number }>(
    ({ refundYen, leftYen }) => `返金 ${refundYen}円、残り ${leftYen}円`,
    ({ refundYen, leftYen }) => `退款${refundYen}日元，剩余${leftYen}日元`,
  ),
  "alarm.card-reversed": wording<{ yen: number }>(
    ({ yen }) => `${yen}円が取り消されました。残高が足りず、差し引いていません`,
    ({ yen }) => `被撤回${yen}日元，余额不足，未扣款`,
  ),
  "alarm.staff-access": wording<{ by: string; acts: AccessAct[] }>(
    ({ by, acts }) => `${by}: ${acts.map((act) => accessActs[act].ja).join("、")}`,
    ({ by, acts }) => `${by}：${acts.map((act) => accessActs[act].zh).join("、")}`,
  ),
  "alarm.price-set": wording<{ from: string; value: string; by: string }>(
    ({ from, value, by }) => `${from}から ${value}（${by}）`,
    ({ from, value, by }) => `${from}起 ${value}（${by}）`,
  ),
  /** The figure that moves most, and how many more move too far; null where its row comes or goes. */
  "alarm.price-change": wording<PriceMove>(
    (move) =>
      `${formatDay(move.from)}から ${moved(move)}${move.more > 0 ? `、ほか${move.more}件` : ""}（${move.by}）`,
    (move) =>
      `${formatDay(move.from)}起 ${moved(move)}${move.more > 0 ? `，另${move.more}项` : ""}（${move.by}）`,
  ),
  "alarm.rate-jump": wording<{ rate: string; before: string }>(
    ({ rate, before }) => `TTS ${rate}（前回 ${before || "なし"}）`,
    ({ rate, before }) => `TTS ${rate}（上次 ${before || "无"}）`,
  ),
  "alarm.rate-of": wording<{ rate: string; day: string }>(
    ({ rate, day }) => `TTS ${rate}、${formatDay(day)}`,
    ({ rate, day }) => `TTS ${rate}，${formatDay(day)}`,
  ),
};

interface PriceMove {
  by: string;
  from: string;
  before: string | null;
  after: string | null;
  percent: string | null;
  more: number;
}

function moved({ before, after, percent }: PriceMove) {
  const sign = percent !== null && !percent.startsWith("-") ? "+" : "";
  return `${before ?? "—"} → ${after ?? "—"}${percent === null ? "" : `（${sign}${percent}%）`}`;
}

function grouped(yen: number) {
  return yen.toLocaleString("ja-JP");
}
