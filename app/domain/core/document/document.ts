/** Documents may carry a number, a life cycle, messages and files. */
export const documentKinds = [
  "order",
  "shipping",
  "deposit",
  "withdrawal",
  "card",
  "payment",
  "lot",
  "box",
  "purchase",
  "case",
  "claim",
  "loss",
  "review",
  "upload",
  "sheet",
  "product",
  "material-picture",
  "material",
  "goods-request",
  "opinion",
  "channel-shop",
  "channel-plan",
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The letters in front of a document's number: KB-261120-0001. */
export const numberPrefixes = {
  order: "KB",
  shipping: "PD",
  deposit: "NK",
  withdrawal: "SK",
  card: "CK",
  payment: "SR",
  case: "PG",
  claim: "AS",
  "goods-request": "TH",
} as const;
export type NumberedKind = keyof typeof numberPrefixes;

export const documentKindNames: Record<DocumentKind, { ja: string; zh: string }> = {
  order: { ja: "注文", zh: "订单" },
  shipping: { ja: "配送依頼", zh: "配送单" },
  deposit: { ja: "入金報告", zh: "汇款申报" },
  withdrawal: { ja: "出金申請", zh: "提现" },
  card: { ja: "PayPal・カード入金", zh: "PayPal/银行卡充值" },
  payment: { ja: "お支払い", zh: "付款" },
  lot: { ja: "在庫ロット", zh: "库存批次" },
  box: { ja: "箱", zh: "箱子" },
  purchase: { ja: "買付", zh: "采购" },
  case: { ja: "問題商品", zh: "问题单" },
  claim: { ja: "アフターサービス", zh: "售后" },
  loss: { ja: "転送品の補償", zh: "转运品赔付" },
  review: { ja: "評価", zh: "评价" },
  upload: { ja: "アップロード", zh: "上传" },
  sheet: { ja: "Excel注文", zh: "Excel下单" },
  product: { ja: "自社商品", zh: "自有商品" },
  "material-picture": { ja: "AI素材の画像", zh: "AI素材图片" },
  material: { ja: "副資材", zh: "辅料" },
  opinion: { ja: "商品の口コミ", zh: "商品评价" },
  "goods-request": { ja: "商品手配の依頼", zh: "商品补录" },
  "channel-plan": { ja: "Amazon納品プラン", zh: "亚马逊入仓计划" },
  "channel-shop": { ja: "連携したショップ", zh: "已对接店铺" },
};

/**
 * The party a document waits for: us, somebody else (its buyer, a bank, a seller, the ship), or nobody once
 * it is over.
 */
export type Standing = "ours" | "theirs" | "over";

/** Tells, for a kind of document that staff are assigned, which party each state waits for. */
export interface WorkStandings<State extends string> {
  standings: Record<State, Standing>;
  /** Where this column is set, these states have another standing. */
  exception?: { column: string; states: readonly State[]; standing: Standing };
}

/** Counting stops here, so that a list of a million costs no more than one of a thousand. */
export const countMax = 500;
