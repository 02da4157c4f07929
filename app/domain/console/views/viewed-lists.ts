import type { Duty } from "#app/domain/core/policy.ts";
import type { WorkKind } from "../teamwork/work-kinds.ts";

interface ViewedListWords {
  /** Whose duty it is to look at it. */
  duty: Duty;
  /** The documents in it, where somebody takes them on. */
  kind?: WorkKind;
}

/** Lists that views are kept of, and whose rows are taken on, handed over and put back together. */
export const viewedLists = {
  orders: { duty: "see-orders", kind: "order" },
  shipping: { duty: "quote-shipping", kind: "shipping" },
  cases: { duty: "see-cases", kind: "case" },
  claims: { duty: "see-claims", kind: "claim" },
  deposits: { duty: "confirm-deposit", kind: "deposit" },
  "goods-requests": { duty: "quote", kind: "goods-request" },
  members: { duty: "see-members" },
} as const satisfies Record<string, ViewedListWords>;

export type ViewedList = keyof typeof viewedLists;
export const viewedListNames = Object.keys(viewedLists) as ViewedList[];
