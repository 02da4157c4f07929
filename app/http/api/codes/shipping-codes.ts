import type { ApiCode } from "./api-code.ts";

/** 5001 and on: shipping requests, freight and customs. */
export const shippingCodes = {
  "no-such-address": { code: 5001, msg: "届け先と輸入者を登録済みの住所から選んでください" },
  "no-such-method": { code: 5002, msg: "この便は利用できません。別の便を選んでください" },
  "not-enough-stock": { code: 5003, msg: "出荷できる在庫が足りません" },
  delegated: { code: 5004, msg: "配送を担当者に委任中のため、担当者にご連絡ください" },
  "paid-storage": {
    code: 5009,
    msg: "無料の保管期間を過ぎた商品は、担当者が配送を依頼します。担当者にご連絡ください",
  },
  "arrived-already": { code: 5020, msg: "もう荷物が届いているか、内容が変わっています" },
  "number-taken": { code: 5021, msg: "この追跡番号は、ほかの荷物で登録されています" },
  "no-freight": { code: 5005, msg: "この重さで送れる配送方法がありません" },
  "unknown-hs-code": { code: 5006, msg: "HSコードが見つかりません" },
  "not-on-its-way": { code: 5007, msg: "いまは受け取りを記録できない状態です" },
  "not-received": {
    code: 5008,
    msg: "この配送依頼は評価できません。評価済みか、まだ受け取られていません",
  },
  "main-number-missing": {
    code: 5020,
    msg: "自分でまとめて送る配送依頼は、主番号を入れてから提出してください",
  },
  "not-to-hold": { code: 5021, msg: "いまは保留にできない状態です" },
  "not-held": { code: 5022, msg: "この配送依頼は保留になっていません" },
  "held-by-us": { code: 5023, msg: "担当者による保留のため、担当者が解除します" },
} as const satisfies Record<string, ApiCode>;
