import type { ApiCode } from "./api-code.ts";

/** 7001 and on: connected shops and what goes into their stock. */
export const channelsCodes = {
  "no-shop": { code: 7001, msg: "連携中のAmazonのショップではありません" },
  "no-request": { code: 7002, msg: "この配送依頼から納品プランは作成できません" },
  unbound: {
    code: 7003,
    msg: "ショップの商品に紐付いていない商品が入っています。紐付けてからお試しください",
  },
  "planned-already": { code: 7004, msg: "この配送依頼の納品プランは、すでに作成されています" },
  "no-transport": { code: 7005, msg: "輸送方法が正しくありません" },
  "bad-day": { code: 7006, msg: "納品の開始日は、明日から120日以内の日付です" },
  "fee-moved": { code: 7007, msg: "手数料が変わりました。最新の金額をご確認ください" },
  outdated: {
    code: 7009,
    msg: "配送依頼の内容が、Amazonへ伝えた内容と異なっています。納品プランを作り直してください",
  },
  "article-bound": { code: 7010, msg: "この商品は、すでに自社商品に紐付いています" },
  "product-held": { code: 7011, msg: "この自社商品は、同じショップの別の商品に紐付いています" },
  "sent-already": { code: 7008, msg: "箱を発送したあとは取り消せません" },
} as const satisfies Record<string, ApiCode>;
