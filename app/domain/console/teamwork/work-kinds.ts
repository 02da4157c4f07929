import type { Staff } from "#app/domain/core/actor.ts";
import type { DocumentKind } from "#app/domain/core/document/document.ts";
import { type Duty, staffMay } from "#app/domain/core/policy.ts";

/** The documents that somebody takes on, hands over and writes notes on, and whose duty each is to see. */
export const workKinds = {
  order: { zh: "订单", duty: "see-orders", table: "orders" },
  shipping: { zh: "配送单", duty: "message", table: "shipping_requests" },
  case: { zh: "问题商品", duty: "see-cases", table: "problem_cases" },
  claim: { zh: "售后", duty: "see-claims", table: "claims" },
  "goods-request": { zh: "商品补录", duty: "quote", table: "goods_requests" },
  deposit: { zh: "到账", duty: "confirm-deposit", table: "top_up_reports" },
} as const satisfies Partial<Record<DocumentKind, { zh: string; duty: Duty; table: string }>>;

export type WorkKind = keyof typeof workKinds;
export const workKindNames = Object.keys(workKinds) as WorkKind[];

/** The kinds of documents that this person's roles let them see today. */
export function workKindsOf(person: Staff) {
  return workKindNames.filter((kind) => staffMay(person, workKinds[kind].duty));
}
