/** Parts of a shop's list, each with an index of its own. */
export const articleParts = {
  sold: "すべて",
  unbound: "未紐付け",
  empty: "在庫切れ",
  odd: "在庫数の異常",
  gone: "掲載終了",
} as const;
export type ArticlePart = keyof typeof articleParts;

export const articleLimits = {
  page: 30,
  /** Bound at one press, so that a batch stays small; the next press goes on. */
  boundAtOnce: 100,
  /** Not bound articles that one press looks through. */
  lookedThrough: 5_000,
  /** Words of titles are looked for among so many of the newest. */
  plainlyMax: 2_000,
  hoursMin: 1,
  hoursMax: 168,
} as const;

export interface ArticleQuery {
  part: ArticlePart;
  words?: string | undefined;
  /** The number of the last one before. */
  after?: number | undefined;
}

/** What an article is called among the products whose labels are asked for, and which one that is. */
export function labelledId(number: number) {
  return `item-${number}`;
}

export function labelledNumber(id: string) {
  const [, number] = id.match(/^item-(\d{1,15})$/) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** By which number an article and a product are the same. */
export const sameNumbers = {
  management: "管理番号",
  sku: "SKU",
  asin: "ASIN",
  jan: "JAN",
  label: "ラベル番号",
} as const;
export type SameNumber = keyof typeof sameNumbers;
