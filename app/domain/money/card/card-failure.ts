import { type Message, readMessage } from "#app/domain/core/message/message.ts";

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
