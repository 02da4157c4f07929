import { goodsRequestWork } from "#app/domain/catalog/goods-requests/goods-request.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import type { DocumentKind, WorkStandings } from "#app/domain/core/document/document.ts";
import { type Duty, staffMay } from "#app/domain/core/policy.ts";
import { topUpWork } from "#app/domain/money/payments/top-up.ts";
import { claimWork } from "#app/domain/trade/after-sales/claim.ts";
import { caseWork } from "#app/domain/trade/floor/problem-case.ts";
import { orderWork } from "#app/domain/trade/orders/order.ts";
import { shippingWork } from "#app/domain/trade/shipments/shipping-request.ts";

interface NotedKindWords {
  zh: string;
  duty: Duty;
  table: string;
  /** The column of the number that people use. */
  number: "number" | "operation_id";
}

/** The documents that are assigned, handed over and written notes on, with the duty to see each kind. */
export const workKinds = {
  order: { zh: "订单", duty: "see-orders", table: "orders", number: "number" },
  shipping: { zh: "配送单", duty: "see-shipping", table: "shipping_requests", number: "number" },
  case: { zh: "问题商品", duty: "see-cases", table: "problem_cases", number: "number" },
  claim: { zh: "售后", duty: "see-claims", table: "claims", number: "number" },
  "goods-request": { zh: "商品补录", duty: "quote", table: "goods_requests", number: "number" },
  deposit: { zh: "到账", duty: "confirm-deposit", table: "top_up_reports", number: "number" },
} as const satisfies Partial<Record<DocumentKind, NotedKindWords>>;

/** The duty that goes on with a document in these states; in other states everybody who sees it may. */
export const stageDuties: Partial<Record<keyof typeof workKinds, Readonly<Record<string, Duty>>>> =
  {
    order: { quoting: "quote", buying: "buy" },
  };

export type WorkKind = keyof typeof workKinds;
export const workKindNames = Object.keys(workKinds) as WorkKind[];

/** The subjects of notes: these documents, and members, who have a manager instead of an assignee. */
export const notedKinds = {
  ...workKinds,
  member: { zh: "会员", duty: "see-members", table: "companies", number: "operation_id" },
} as const satisfies Record<string, NotedKindWords>;

export type NotedKind = keyof typeof notedKinds;
export const notedKindNames = Object.keys(notedKinds) as NotedKind[];

/** Lists the kinds of documents that the person may work on. */
export function workKindsOf(person: Staff) {
  if (!staffMay(person, "share-work")) return [];
  return workKindNames.filter((kind) => staffMay(person, workKinds[kind].duty));
}

/** Lists the kinds of subjects whose notes may mention the person. */
export function notedKindsOf(person: Staff) {
  if (!staffMay(person, "share-work")) return [];
  return notedKindNames.filter((kind) => staffMay(person, notedKinds[kind].duty));
}

/**
 * The parties that documents wait for, by kind and state; their moves maintain `open_work` by the same
 * tables.
 */
export const workStandings: Record<WorkKind, WorkStandings<string>> = {
  order: orderWork,
  shipping: shippingWork,
  case: caseWork,
  claim: claimWork,
  "goods-request": goodsRequestWork,
  deposit: topUpWork,
};

interface ViewedListWords {
  /** The duty to see the list. */
  duty: Duty;
  /** The kind of documents in it, where they can be assigned. */
  kind?: WorkKind;
}

/** The lists with saved views, whose rows are assigned together. */
export const listsWithViews = {
  orders: { duty: "see-orders", kind: "order" },
  shipping: { duty: "see-shipping-queues", kind: "shipping" },
  cases: { duty: "see-cases", kind: "case" },
  claims: { duty: "see-claims", kind: "claim" },
  deposits: { duty: "confirm-deposit", kind: "deposit" },
  "goods-requests": { duty: "quote", kind: "goods-request" },
  members: { duty: "see-members" },
} as const satisfies Record<string, ViewedListWords>;

export type ListWithViews = keyof typeof listsWithViews;
export const listsWithViewsNames = Object.keys(listsWithViews) as ListWithViews[];

/**
 * Finds the people mentioned by @ in a note, the longest name first: @李强强 is not 李强. `missed` is true where
 * an @ names none of them.
 */
export function mentionsIn(body: string, people: readonly { id: string; name: string }[]) {
  const byLength = [...people].sort((a, b) => b.name.length - a.name.length);
  const text = body.replaceAll("＠", "@");
  const found = new Set<string>();
  let missed = false;
  for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
    const after = text.slice(at + 1);
    const [first] = byLength.filter(({ name }) => after.startsWith(name));
    // The @ of a mail address mentions nobody.
    if (!first && !/[\w.]$/.test(text.slice(0, at))) missed = true;
    // Two people of one name are both notified, which is better than neither.
    for (const { id, name } of byLength) if (name === first?.name) found.add(id);
  }
  return { ids: [...found], missed };
}
