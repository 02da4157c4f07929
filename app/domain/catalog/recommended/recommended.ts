/** おすすめパレット by what they are for. */
export const recommendedClasses = {
  season: { ja: "季節", zh: "季节", about: "これからの季節に売れる商品を、早めに仕入れるために。" },
  event: {
    ja: "行事・イベント",
    zh: "节日活动",
    about: "日本の行事の日から逆算して、買付と輸送が間に合うように。",
  },
  ranking: { ja: "売れ筋", zh: "热销", about: "販売数の多い順に、定番を確認するために。" },
  selected: { ja: "厳選", zh: "精选", about: "担当者が1点ずつ選んだ商品です。" },
} as const;
export type RecommendedClass = keyof typeof recommendedClasses;

export const recommendedLimits = {
  titleMax: 40,
  aboutMax: 200,
  pickedMax: 120,
  /** So many are shown at a time. */
  currentMax: 40,
  /** Staff see so many of all, those that end last first. */
  listedMax: 100,
} as const;

/** What finds the goods of one: the best sellers of these words and this category. */
export interface RecommendedConditions {
  words: string;
  categoryId?: string | undefined;
  landedMaxYen?: number | undefined;
  minOrderMax?: number | undefined;
}
