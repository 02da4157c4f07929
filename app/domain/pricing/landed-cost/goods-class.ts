/** What a carrier asks about goods before it takes them. */
export const goodsClasses = {
  general: { ja: "一般の品", zh: "普货" },
  "food-contact": { ja: "食品に触れる品", zh: "食品接触" },
  battery: { ja: "電池入りの品", zh: "带电" },
  liquid: { ja: "液体・粉末", zh: "液体粉末" },
  brand: { ja: "ブランド品", zh: "品牌货" },
} as const;
export type GoodsClass = keyof typeof goodsClasses;
