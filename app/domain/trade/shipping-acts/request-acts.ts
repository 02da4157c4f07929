import type { Label } from "#app/domain/core/label.ts";
import type { ShippingState } from "../shipping/shipping-request.ts";

/** What the timeline calls the acts that leave a request in its state. */
export const requestActLabels = {
  hold: { ja: "出荷を保留しました", zh: "暂停处理" },
  release: { ja: "出荷の保留を解きました", zh: "恢复处理" },
  askCoSign: { ja: "共同承認をお願いしました", zh: "买家申请内部会签" },
  coSign: { ja: "共同承認をしました", zh: "买家内部会签同意" },
  withdrawCoSign: { ja: "共同承認のお願いを取り下げました", zh: "买家撤回会签申请" },
  nameMain: { ja: "主番号を変更しました", zh: "更改主单号" },
  nameShipmentIds: { ja: "FBAの納品番号を変更しました", zh: "买家更改FBA货件编号" },
  askMain: { ja: "主番号の変更をお願いしました", zh: "买家申请更改主单号，待会签" },
  keepMain: { ja: "主番号の変更を取りやめました", zh: "买家不更改主单号" },
  askWaive: {
    ja: "差額をいただかないことを、別の担当者が確認しています",
    zh: "申请免收差额，待另一位同事确认",
  },
  refuseWaive: {
    ja: "差額をいただくことにしました",
    zh: "不同意免收差额",
  },
  askLight: {
    ja: "箱の重さを、別の担当者が確認しています",
    zh: "箱重不到货重的一半，待另一位同事核对后完成装箱",
  },
  redirect: { ja: "直送のお届け先が変わりました", zh: "直发收件地址已变更" },
  contestClass: { ja: "品物の区分の見直しを求めました", zh: "买家对货物类别提出异议" },
  answerClass: { ja: "品物の区分の見直しに回答しました", zh: "答复货物类别异议" },
  reopenClass: {
    ja: "品物の区分の見直しへの回答を取り消し、もう一度確認します",
    zh: "撤销对货物类别异议的答复，重新处理",
  },
  tellLapse: { ja: "お支払い期限をお知らせしました", zh: "提醒买家付款期限" },
} as const satisfies Record<string, Label>;
export type RequestAct = keyof typeof requestActLabels;

const holdable: readonly ShippingState[] = [
  "quoting",
  "awaiting_payment",
  "awaiting_finance",
  "packing",
  "awaiting_shipment",
];

/** Whether it still stands in our warehouse, so that it can be kept there. */
export function isHoldable(state: ShippingState) {
  return holdable.includes(state);
}
