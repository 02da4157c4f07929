/** The classes of goods that carriers distinguish. */
export const goodsClasses = {
  general: { ja: "一般の品", zh: "普货" },
  "food-contact": { ja: "食品に触れる品", zh: "食品接触" },
  battery: { ja: "電池入りの品", zh: "带电" },
  liquid: { ja: "液体・粉末", zh: "液体粉末" },
  brand: { ja: "ブランド品", zh: "品牌货" },
} as const;
export type GoodsClass = keyof typeof goodsClasses;

/**
 * The source of a line's class: its SKU was inspected, another SKU of the offer was, its company declared
 * it, or it is guessed by category.
 */
export type ClassSource = "seen" | "offer" | "declared" | "category";

export const classSourceNames: Record<ClassSource, { ja: string; zh: string }> = {
  seen: { ja: "担当者が確認済み", zh: "已确认" },
  offer: { ja: "同じ商品の検品から推定", zh: "按同款推测" },
  declared: { ja: "お客様の申告", zh: "会员申报" },
  category: { ja: "商品の分類から推定", zh: "按类目推测" },
};

/** Words in titles of accessories without a battery. */
export const unpoweredWords = [
  ...["手机壳", "保护壳", "外壳", "手机套", "保护套", "皮套", "硅胶套", "收纳"],
  ...["钢化膜", "保护膜", "贴膜", "支架", "挂绳", "挂链", "腕带", "防尘塞"],
  ...["数据线", "充电线", "转接头", "理线", "鼠标垫", "键盘膜", "贴纸"],
];

/** Words that make a battery likely even in an accessory. */
export const poweredWords = [
  "电池",
  "充电宝",
  "充电壳",
  "移动电源",
  "锂",
  "蓝牙",
  "无线充",
  "风扇",
  "灯",
];

/**
 * Guesses the class of goods from category and Chinese title: a category of battery-powered goods also has
 * cases, films and stands, which carriers take as general goods.
 */
export function guessedClass(ofCategory: GoodsClass, titleZh = ""): GoodsClass {
  if (ofCategory !== "battery") return ofCategory;
  const names = (words: readonly string[]) => words.some((word) => titleZh.includes(word));
  return names(unpoweredWords) && !names(poweredWords) ? "general" : "battery";
}
