import type { ApiCode } from "./api-code.ts";

/** 2001 and on: goods, the cart and the lists of goods. */
export const catalogCodes = {
  gone: { code: 2001, msg: "商品の掲載が終わったか、在庫がありません（URL無効）" },
  "out-of-stock": { code: 2002, msg: "在庫を超える数量です。数量を減らしてください" },
  "nothing-chosen": { code: 2003, msg: "1件以上選んでください" },
  "cart-full": { code: 2004, msg: "カートは200明細までです" },
  "cart-changed": { code: 2005, msg: "カートの内容が変わりました。カートをご確認ください" },
  "favourites-full": { code: 2007, msg: "お気に入りは1,000件までです" },
  full: { code: 2006, msg: "ブラックリストは1,000件までです" },
} as const satisfies Record<string, ApiCode>;
