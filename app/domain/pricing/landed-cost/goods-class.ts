/** What a carrier asks about goods before it takes them. */
export const goodsClasses = {
  general: { ja: "一般の品", zh: "普货" },
  "food-contact": { ja: "食品に触れる品", zh: "食品接触" },
  battery: { ja: "電池入りの品", zh: "带电" },
  liquid: { ja: "液体・粉末", zh: "液体粉末" },
  brand: { ja: "ブランド品", zh: "品牌货" },
} as const;
export type GoodsClass = keyof typeof goodsClasses;

/** Where the class of a line is known from: somebody of us saw or settled the SKU, another SKU of the offer, or nobody did. */
export type ClassSource = "seen" | "offer" | "declared" | "category";

export const classSourceNames: Record<ClassSource, { ja: string; zh: string }> = {
  seen: { ja: "担当者が確認済み", zh: "已确认" },
  offer: { ja: "同じ商品の検品から推定", zh: "按同款推测" },
  declared: { ja: "お客様の申告", zh: "会员申报" },
  category: { ja: "商品の分類から推定", zh: "按类目推测" },
};
