import { type AnyMessage, fixed, wording } from "./wording.ts";

/** Reasons why an order at 1688 or Taobao failed or needs a person; staff alone read them. */
export const marketplaceMessages = {
  "marketplace.one-order-only": fixed(
    "販売元で複数の注文に分かれるため、分けて買付してください",
    "平台需拆成多笔订单，请分开采购",
  ),
  "marketplace.no-reason": fixed("販売元から理由の連絡がありません", "平台未说明原因"),
  "marketplace.no-such-order": fixed("販売元にこの注文がありません", "平台没有这笔订单"),
  "marketplace.lines-changed": fixed(
    "注文の明細が変わりました。もう一度確認してください",
    "订单明细已变更，请重新预览",
  ),
  "marketplace.dearer": fixed(
    "販売元の価格か送料が上がりました。もう一度確認してください",
    "平台价格或运费已上涨，请重新预览",
  ),
  "marketplace.purchase-stands": fixed(
    "販売元の注文は取り消されましたが、買付を取り消せません",
    "平台订单已取消，采购未能撤销，请人工处理",
  ),
  "marketplace.closed": fixed(
    "販売元が注文を閉じました。確認のうえ買付を取り消してください",
    "平台已关闭这笔订单，请核对后撤销采购",
  ),
  "marketplace.other-parcels": wording<{ numbers: string[] }>(
    ({ numbers }) => `ほかの荷物: ${numbers.join("、")}`,
    ({ numbers }) => `另有包裹：${numbers.join("、")}`,
  ),
  "marketplace.given-up": wording<{ by: string; reason: AnyMessage | null }>(
    ({ by, reason }, read) => `${by}が取りやめ: ${reason ? read(reason) : ""}`,
    ({ by, reason }, read) => `${by}放弃：${reason ? read(reason) : ""}`,
  ),
};
