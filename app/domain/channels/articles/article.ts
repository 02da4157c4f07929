/** The tabs of a shop's article list; each has a partial index of its own. */
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
  /** Articles bound by one press, so that the batch stays small; the next press continues. */
  boundAtOnce: 100,
  /** Unbound articles that one press examines. */
  examinedMax: 5_000,
  /** Titles are searched only among this many of the newest articles. */
  titlesSearchedMax: 2_000,
  hoursMin: 1,
  hoursMax: 168,
} as const;

export interface ArticleQuery {
  part: ArticlePart;
  words?: string | undefined;
  /** The number of the last article of the page before. */
  after?: number | undefined;
}

/** The id of an article on the page that prints labels, beside the ids of own products. */
export function labelledId(number: number) {
  return `item-${number}`;
}

export function labelledNumber(id: string) {
  const [, number] = id.match(/^item-(\d{1,15})$/) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** The numbers by which an article and an own product may be the same. */
export const sameNumbers = {
  management: "管理番号",
  sku: "SKU",
  asin: "ASIN",
  jan: "JAN",
  label: "ラベル番号",
} as const;
export type SameNumber = keyof typeof sameNumbers;
