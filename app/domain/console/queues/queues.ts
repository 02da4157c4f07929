import type { Duty } from "#app/domain/core/policy.ts";

/** The work queues of the console in the order goods pass them, with the duty of each. */
export const workQueues = {
  quote: "quote",
  goodsRequest: "quote",
  buy: "buy",
  payExtra: "buy",
  receive: "receive",
  inspect: "inspect",
  shelve: "shelve",
  caseAside: "shelve",
  caseStock: "shelve",
  caseSettle: "settle-cases",
  caseOverdue: "settle-cases",
  claim: "answer-claims",
  forwardedLoss: "answer-claims",
  weighShipping: "pack",
  quoteShipping: "quote-shipping",
  pick: "pack",
  pack: "pack",
  ship: "ship",
  pickedUp: "ship",
  unpack: "shelve",
  reviewCount: "review-counts",
  waitingMoney: "confirm-deposit",
  confirmTopUp: "confirm-deposit",
  payWithdrawal: "pay-withdrawals",
  answer: "message",
  contact: "answer-contacts",
} as const satisfies Record<string, Duty>;

export type WorkQueue = keyof typeof workQueues;

/** The count of a tab: a queue, one's own work, or notes that mention one. */
export type Counted = WorkQueue | "own" | "mentioned";

/** Counting for the tabs stops here; more is shown as 300+, which nobody works through in a day. */
export const tabCountMax = 300;
