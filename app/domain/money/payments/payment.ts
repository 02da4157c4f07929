import { actorKey, type Buyer } from "#app/domain/core/actor.ts";
import type { StateLabel } from "#app/domain/core/label.ts";
import { lifecycle } from "#app/domain/core/lifecycle.ts";
import { message } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";

/**
 * お支払い: one or several documents of a company, paid together or not at all. From the balance it is paid at
 * once; by bank or card it waits for the money. `kept` means that the money came when the documents could
 * no longer be paid, and stays in the wallet.
 */
export const paymentLifecycle = lifecycle({
  states: ["waiting", "paid", "kept", "cancelled", "expired"],
  initial: "waiting",
  moves: {
    receivePart: { from: ["waiting"], to: "waiting", by: ["staff"] },
    settle: { from: ["waiting"], to: "paid", by: ["staff", "system"] },
    keep: { from: ["waiting", "cancelled"], to: "kept", by: ["system"] },
    fail: { from: ["waiting"], to: "cancelled", by: ["system"] },
    withdraw: { from: ["waiting"], to: "cancelled", by: ["buyer"] },
    reject: { from: ["waiting"], to: "cancelled", by: ["staff"] },
    expire: { from: ["waiting"], to: "expired", by: ["system"] },
  },
});

export type PaymentState = (typeof paymentLifecycle.states)[number];
export type PaymentMove = keyof typeof paymentLifecycle.moves;

const paymentWays = ["balance", "bank", "card"] as const;
export type PaymentWay = (typeof paymentWays)[number];

export const paymentStates: Record<PaymentState, StateLabel> = {
  waiting: { ja: "お支払い待ち", zh: "待到账", shape: "wait" },
  paid: { ja: "支払い済み", zh: "已付款", shape: "done" },
  kept: { ja: "残高に入金", zh: "已转入余额", shape: "stop" },
  cancelled: { ja: "取り下げ", zh: "已撤回", shape: "stop" },
  expired: { ja: "期限切れ", zh: "已过期", shape: "stop" },
};

/**
 * Refuses to charge a total other than the one shown, since a document may change between the page and its
 * button. `seenYen` is undefined for API clients that name no total.
 */
export function refuseChangedTotal(seenYen: number | undefined, payableYen: number) {
  if (seenYen === undefined || seenYen === payableYen) return undefined;
  return { ok: false, reason: "amounts-changed", seenYen, payableYen } as const;
}

/** Both totals of the refusal `amounts-changed`, for its sentence. */
export interface ChangedTotals {
  seenYen: number;
  payableYen: number;
}

/**
 * Answers whether the person may pay the rest of a payment by bank from the balance. An employee may do so for
 * payments of their own: their limit and budget were held to when the payment was started.
 */
export function mayPayRest(actor: Buyer, startedBy: string) {
  return buyerMay(actor, "pay") && (actor.role === "owner" || startedBy === actorKey(actor));
}

/** Names a payment by its documents in short. */
export function summarizeDocuments([first, ...rest]: readonly { number: string }[]) {
  return message("payment.documents", { first: first?.number ?? "", others: rest.length });
}
