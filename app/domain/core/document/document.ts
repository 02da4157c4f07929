/** What carries a number, a life cycle, messages and files. */
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

/** Letters in front of a document's number: KB-261120-0001. */
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
