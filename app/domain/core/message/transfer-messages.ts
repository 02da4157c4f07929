import { formatDay } from "../calendar.ts";
import type { Label } from "../label.ts";
import { type AnyMessage, type Wording, wording } from "./wording.ts";

/** Defines a wording that names a document by its number. */
function ofNumber(
  ja: (number: string) => string,
  zh: (number: string) => string,
): Wording<{ number: string }> {
  return wording(
    ({ number }) => ja(number),
    ({ number }) => zh(number),
  );
}

/** Reasons of transfers, as the history of a wallet shows them. */
export const transferMessages = {
  "transfer.deposit": wording<{ number: string; payerKana: string }>(
    ({ number, payerKana }) => `入金 ${number}（${payerKana}）`,
    ({ number, payerKana }) => `入账 ${number}（${payerKana}）`,
  ),
  "transfer.card-deposit": ofNumber(
    (number) => `PayPal・カード入金 ${number}`,
    (number) => `PayPal/银行卡充值 ${number}`,
  ),
  "transfer.card-fee": ofNumber(
    (number) => `PayPal・カード手数料 ${number}`,
    (number) => `PayPal/银行卡手续费 ${number}`,
  ),
  "transfer.card-reversed": wording<{ number: string; whole: boolean }>(
    ({ number, whole }) => `PayPal・カード入金 ${number} の${whole ? "取消" : "一部取消"}`,
    ({ number, whole }) => `PayPal/银行卡充值 ${number} ${whole ? "撤销" : "部分撤销"}`,
  ),
  "transfer.membership": wording<{ plan: string; startsOn: string; endsOn: string }>(
    ({ plan, startsOn, endsOn }) =>
      `定額会員 ${plan}（${formatDay(startsOn)}から${formatDay(endsOn)}まで）`,
    ({ plan, startsOn, endsOn }) =>
      `包月会员 ${plan}（${formatDay(startsOn)}至${formatDay(endsOn)}）`,
  ),
  "transfer.payment-held": wording<{ about: AnyMessage }>(
    ({ about }, read) => `${read(about)} の支払いのために確保`,
    ({ about }, read) => `为支付 ${read(about)} 冻结`,
  ),
  "transfer.payment-released": wording<{ about: AnyMessage }>(
    ({ about }, read) => `${read(about)} の支払いのために確保した金額`,
    ({ about }, read) => `为支付 ${read(about)} 冻结的金额退回`,
  ),
  "transfer.store-money": wording<{ store: string; toStore: boolean }>(
    ({ store, toStore }) =>
      toStore ? `${store}の残高へ振替` : `${store}の残高から会社の残高へ振替`,
    ({ store, toStore }) => (toStore ? `转入店铺余额 ${store}` : `店铺余额 ${store} 转回会员余额`),
  ),
  "transfer.withdrawal-requested": wording<{ number: string; bank: string; branch: string }>(
    ({ number, bank, branch }) => `出金申請 ${number}（${bank} ${branch}）`,
    ({ number, bank, branch }) => `提现申请 ${number}（${bank} ${branch}）`,
  ),
  "transfer.withdrawal": ofNumber(
    (number) => `出金 ${number}`,
    (number) => `提现 ${number}`,
  ),
  "transfer.withdrawal-returned": ofNumber(
    (number) => `出金 ${number} の戻し`,
    (number) => `提现 ${number} 退回`,
  ),
  "transfer.withdrawal-again": ofNumber(
    (number) => `出金 ${number} の再受付`,
    (number) => `提现 ${number} 重新受理`,
  ),
  /** A correction of a correction counts them, without their causes. */
  "transfer.corrected": wording<{ of: AnyMessage; times: number; cause: AnyMessage | null }>(
    ({ of, times, cause }, read) =>
      `「${read(of)}」${"の訂正".repeat(times)}: ${cause ? read(cause) : ""}`,
    ({ of, times, cause }, read) =>
      `“${read(of)}”${"的更正".repeat(times)}: ${cause ? read(cause) : ""}`,
  ),
  "transfer.order-payment": ofNumber(
    (number) => `注文 ${number} の支払い`,
    (number) => `订单 ${number} 付款`,
  ),
  "transfer.down-payment": ofNumber(
    (number) => `注文 ${number} の手付金`,
    (number) => `订单 ${number} 定金`,
  ),
  "transfer.balance-payment": ofNumber(
    (number) => `注文 ${number} の残金`,
    (number) => `订单 ${number} 尾款`,
  ),
  "transfer.order-changed": wording<{ number: string; charged: boolean }>(
    ({ number, charged }) => `注文 ${number} の金額変更${charged ? "の差額" : "による返金"}`,
    ({ number, charged }) => `订单 ${number} 金额变更${charged ? "差额" : "退款"}`,
  ),
  "transfer.order-case": wording<{ number: string; kind: Label }>(
    ({ number, kind }) => `注文 ${number} の問題商品（${kind.ja}）`,
    ({ number, kind }) => `订单 ${number} 问题商品（${kind.zh}）`,
  ),
  "transfer.claim-refund": ofNumber(
    (number) => `アフターサービス ${number} の返金`,
    (number) => `售后 ${number} 退款`,
  ),
  "transfer.loss-compensated": ofNumber(
    (number) => `転送品 ${number} の紛失・破損の補償`,
    (number) => `转运品 ${number} 丢失、损坏的赔付`,
  ),
  "transfer.shipping-payment": ofNumber(
    (number) => `配送依頼 ${number} の支払い`,
    (number) => `配送单 ${number} 付款`,
  ),
  "transfer.shipping-cancelled": ofNumber(
    (number) => `配送依頼 ${number} の取りやめによる返金`,
    (number) => `配送单 ${number} 取消退款`,
  ),
  "transfer.freight-settled": ofNumber(
    (number) => `配送依頼 ${number} の実測による送料の返金`,
    (number) => `配送单 ${number} 按实测退运费`,
  ),
  "transfer.freight-difference": ofNumber(
    (number) => `配送依頼 ${number} の送料差額の支払い`,
    (number) => `配送单 ${number} 运费差额付款`,
  ),
  "transfer.hold-storage": ofNumber(
    (number) => `配送依頼 ${number} の保留中の保管料の支払い`,
    (number) => `配送单 ${number} 暂停期间仓储费付款`,
  ),
  "transfer.dues-difference": ofNumber(
    (number) => `配送依頼 ${number} の関税・輸入消費税の差額の支払い`,
    (number) => `配送单 ${number} 关税、进口消费税差额付款`,
  ),
  "transfer.dues-refund": ofNumber(
    (number) => `配送依頼 ${number} の関税・輸入消費税の精算による返金`,
    (number) => `配送单 ${number} 关税、进口消费税结算退款`,
  ),
  "transfer.rehearsal": ofNumber(
    (number) => `配送依頼 ${number} のお試し梱包（取りやめ）`,
    (number) => `配送单 ${number} 试装箱（已取消）`,
  ),
  "transfer.option-share": ofNumber(
    (number) => `配送依頼 ${number} の配送オプション（分けた依頼のキャンセル）`,
    (number) => `配送单 ${number} 增值服务分摊（拆单后取消）`,
  ),
  "transfer.repacked-difference": ofNumber(
    (number) => `配送依頼 ${number} の梱包のやり直しによる、送料差額の返金`,
    (number) => `配送单 ${number} 重新装箱，退运费差额`,
  ),
  "transfer.repacked-refund": ofNumber(
    (number) => `配送依頼 ${number} の梱包のやり直しによる、返金の取り消し`,
    (number) => `配送单 ${number} 重新装箱，撤销退款`,
  ),
  /** A movement for a document out of the reader's reach: its kind, without its number. */
  "transfer.beyond-reach": wording<{ kind: string }>(
    ({ kind }) => `${kind}（担当外）`,
    ({ kind }) => `${kind}（无权查看）`,
  ),
};
