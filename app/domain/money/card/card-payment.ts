import { lifecycle } from "#app/domain/core/lifecycle.ts";

/**
 * PayPal・カード入金: begun here, approved by the buyer at PayPal, captured by us. Whoever hears of
 * it first moves it on: the buyer's return, PayPal's call or our own asking. Money that came is
 * credited even after we had given a payment up.
 */
export const cardLifecycle = lifecycle({
  states: ["created", "approved", "pending", "captured", "failed", "reversed"],
  initial: "created",
  moves: {
    approve: { from: ["created"], to: "approved", by: ["buyer", "system"] },
    wait: { from: ["created", "approved"], to: "pending", by: ["buyer", "system"] },
    capture: {
      from: ["created", "approved", "pending", "failed"],
      to: "captured",
      by: ["buyer", "system"],
    },
    fail: { from: ["created", "approved", "pending"], to: "failed", by: ["buyer", "system"] },
    refundPart: { from: ["captured"], to: "captured", by: ["buyer", "system"] },
    reverse: { from: ["captured"], to: "reversed", by: ["buyer", "system"] },
  },
});

export type CardPaymentState = (typeof cardLifecycle.states)[number];
export type CardMove = keyof typeof cardLifecycle.moves;

interface Charged {
  feeYen: number;
  chargedYen: number;
}

/**
 * What of a refund is the wallet's and what the fee's, after others have gone back: the fee in
 * proportion, cut to the yen, so that all refunds of a payment together are its amount and its fee.
 */
export function refundShares({ feeYen, chargedYen }: Charged, beforeYen: number, yen: number) {
  const feeUpTo = (refundedYen: number) => Math.floor((refundedYen * feeYen) / chargedYen);
  const fee = feeUpTo(beforeYen + yen) - feeUpTo(beforeYen);
  return { amountYen: yen - fee, feeYen: fee };
}
