import type { Label } from "#app/domain/core/label.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import type { BoxWarning, BoxWarningKind } from "./box-wishes.ts";

/** What of a box is not as it was wished. */
export const boxWarningNames: Record<BoxWarningKind, Label> = {
  "too-large": {
    ja: "FBAの寸法（60×50×50cm）を超えています",
    zh: "超过FBA尺寸（60×50×50厘米）",
  },
  "too-heavy": { ja: "重量の上限を超えています", zh: "超过重量上限" },
  "heavy-mark": {
    ja: "15kgを超えるため重量注意の表示をします",
    zh: "超过15公斤，须贴“重量注意”标识",
  },
  "no-shipment-id": { ja: "納品番号がありません", zh: "没有货件编号" },
};

/** Why a box goes although it is not as it was wished. */
export const wishReasons = {
  told: { ja: "お電話またはメッセージでお知らせ済み", zh: "已打电话或留言告知买家" },
  indivisible: { ja: "1点で上限を超え、分けられないため", zh: "单件就超，拆不开" },
  later: { ja: "納品番号は後日のご連絡", zh: "货件编号买家稍后给" },
} as const satisfies Record<string, Label>;

export type WishReason = keyof typeof wishReasons;

/** What the history keeps of such boxes. */
export function againstWishes(broken: readonly BoxWarning[], reason: WishReason): Message {
  return message("shipping.against-wishes", {
    boxes: broken.map(({ box, kind }) => ({ box, warning: boxWarningNames[kind] })),
    reason: wishReasons[reason],
  });
}

/** What the warehouse is asked before they are packed so. */
export function brokenAsk(broken: readonly BoxWarning[]) {
  const boxes = broken.map(({ box, kind }) => `第${box}箱${boxWarningNames[kind].zh}`);
  return `${boxes.join("，")}：与买家要求不符，请改箱；确要照此发，请选择原因`;
}
