import { lifecycle } from "#app/domain/core/lifecycle.ts";
import { type Message, readMessage } from "#app/domain/core/message/message.ts";

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

/**
 * Why a payment that was not charged ended without anybody declining it, as its buyer reads it on the page of the
 * payment; undefined where the card was declined.
 */
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
