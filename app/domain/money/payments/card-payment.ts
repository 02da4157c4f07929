import { lifecycle } from "#app/domain/core/lifecycle.ts";
import { type Message, readMessage } from "#app/domain/core/message/message.ts";

/**
 * PayPal・カード入金: started here, approved by the buyer at PayPal, captured by us. The buyer's return,
 * PayPal's webhook or our own query moves it on, whichever comes first. Money that arrived is credited
 * even after the payment was given up.
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
 * Splits a refund between wallet and fee, given the sum refunded before. The fee's share is proportional
 * and rounded down, so that all refunds of a payment together are its amount and its fee.
 */
export function refundShares({ feeYen, chargedYen }: Charged, beforeYen: number, yen: number) {
  const feeUpTo = (refundedYen: number) => Math.floor((refundedYen * feeYen) / chargedYen);
  const fee = feeUpTo(beforeYen + yen) - feeUpTo(beforeYen);
  return { amountYen: yen - fee, feeYen: fee };
}

/** Explains to the buyer why an uncharged payment ended; undefined where the card was declined. */
export function givenUpText(failure: Message | null) {
  switch (failure?.code) {
    case undefined:
    case "card.declined":
      return undefined;
    case "card.voided":
      return "PayPalで取り消されたため、お支払いを取りやめました";
    case "card.lapsed":
      return "PayPalでの承認がないまま期限が過ぎたため、お支払いを取りやめました";
    default:
      return readMessage(failure, "ja");
  }
}
