import { lifecycle } from "#app/domain/core/lifecycle.ts";

/**
 * お支払い: one or several documents of a company, paid together or not at all. From the balance it is
 * paid when it is made; by bank or card it waits for the money. `kept` is money that came when its
 * documents could no longer be paid: it stays in the wallet.
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
