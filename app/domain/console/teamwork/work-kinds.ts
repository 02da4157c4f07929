import type { Staff } from "#app/domain/core/actor.ts";
import type { DocumentKind } from "#app/domain/core/document/document.ts";
import { type Duty, staffMay } from "#app/domain/core/policy.ts";

interface NotedKindWords {
  zh: string;
  duty: Duty;
  table: string;
  /** The column of the number that people know it by. */
  number: "number" | "operation_id";
}

/** The documents that somebody takes on, hands over and writes notes on, and whose duty each is to see. */
export const workKinds = {
  order: { zh: "订单", duty: "see-orders", table: "orders", number: "number" },
  shipping: { zh: "配送单", duty: "message", table: "shipping_requests", number: "number" },
  case: { zh: "问题商品", duty: "see-cases", table: "problem_cases", number: "number" },
  claim: { zh: "售后", duty: "see-claims", table: "claims", number: "number" },
  "goods-request": { zh: "商品补录", duty: "quote", table: "goods_requests", number: "number" },
  deposit: { zh: "到账", duty: "confirm-deposit", table: "top_up_reports", number: "number" },
} as const satisfies Partial<Record<DocumentKind, NotedKindWords>>;

/** Whose duty a document is while it stands where one duty alone goes on with it; in other states whoever sees it may. */
export const stageDuties: Partial<Record<keyof typeof workKinds, Readonly<Record<string, Duty>>>> =
  {
    order: { quoting: "quote", buying: "buy" },
  };

export type WorkKind = keyof typeof workKinds;
export const workKindNames = Object.keys(workKinds) as WorkKind[];

/** What notes are written on: the same, and members, whom a manager of their own looks after. */
export const notedKinds = {
  ...workKinds,
  member: { zh: "会员", duty: "see-members", table: "companies", number: "operation_id" },
} as const satisfies Record<string, NotedKindWords>;

export type NotedKind = keyof typeof notedKinds;
export const notedKindNames = Object.keys(notedKinds) as NotedKind[];

/** The kinds of documents that this person's roles let them see today. */
export function workKindsOf(person: Staff) {
  return workKindNames.filter((kind) => staffMay(person, workKinds[kind].duty));
}

/** The kinds of what they may read notes on today. */
export function notedKindsOf(person: Staff) {
  return notedKindNames.filter((kind) => staffMay(person, notedKinds[kind].duty));
}
