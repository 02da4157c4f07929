import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { Label } from "#app/domain/core/label.ts";
import { buyerMay, staffMay } from "#app/domain/core/policy.ts";

export const returnReasons = {
  unwanted: { ja: "お客様のご都合", zh: "客户原因" },
  faulty: { ja: "不良・破損", zh: "不良或破损" },
  wrong: { ja: "商品違い・数量違い", zh: "发错货" },
  undelivered: { ja: "不在・受取拒否", zh: "未能投递" },
} as const satisfies Record<string, Label>;
export type ReturnReason = keyof typeof returnReasons;

/** Where the pieces are. Our warehouses in China take none back. */
export const returnPlaces = {
  customer: { ja: "お客様のお手元", zh: "在客户处" },
  seller: { ja: "貴社", zh: "在买家公司" },
  carrier: { ja: "配送会社", zh: "在承运商处" },
} as const satisfies Record<string, Label>;
export type ReturnPlace = keyof typeof returnPlaces;

/** What happens to the pieces. */
export const returnFates = {
  undecided: { ja: "未定", zh: "待定" },
  dispose: { ja: "廃棄", zh: "销毁" },
  resell: { ja: "貴社で再販売", zh: "买家自行再售" },
  resend: { ja: "お客様へ再発送", zh: "重新寄给客户" },
} as const satisfies Record<string, Label>;
export type ReturnFate = keyof typeof returnFates;

/** Returns are recorded by the company's people who order, and by staff of the trade. */
export function mayRecordReturn(actor: Buyer | Staff) {
  return actor.kind === "buyer" ? buyerMay(actor, "order") : staffMay(actor, "record-returns");
}
