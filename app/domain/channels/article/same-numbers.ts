/** By which number an article and a product are the same. */
export const sameNumbers = {
  management: "管理番号",
  sku: "SKU",
  asin: "ASIN",
  jan: "JAN",
  label: "ラベル番号",
} as const;
export type SameNumber = keyof typeof sameNumbers;
