/** Notes of a card payment's history where it failed; every other one says why we gave it up. */
export const cardFailures = {
  declined: "カードで決済できませんでした",
  voided: "PayPalで無効",
  lapsed: "期限切れ",
} as const;

/** Why a payment that was not charged ended without anybody declining it, in the buyer's words; undefined where the card was declined. */
export function givenUpText(note: string | null) {
  switch (note) {
    case null:
    case "":
    case cardFailures.declined:
      return undefined;
    case cardFailures.voided:
      return "PayPalで取り消されたため、お支払いを取りやめました";
    case cardFailures.lapsed:
      return "PayPalでの承認がないまま期限が過ぎたため、お支払いを取りやめました";
    default:
      return note;
  }
}
