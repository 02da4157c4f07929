import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";

/**
 * The acts that need two people of finance: a credit, the correction of a transfer, the opening balance of
 * the bank.
 */
export type ProposalKind = "credit" | "correction" | "opening";

/** Open until another person confirms or refuses it, or its own proposer withdraws it. */
export type ProposalState = "open" | "confirmed" | "refused" | "withdrawn";

export const proposalKindNames: Record<ProposalKind, string> = {
  credit: "入账",
  correction: "冲正",
  opening: "银行期初余额",
};

/** Words the reason of a correction; the correction of a correction omits the first cause. */
export function correctionReason({ reason }: { reason: Message }, cause: string) {
  const { of, times } =
    reason.code === "transfer.corrected" ? reason.params : { of: reason, times: 0 };
  return message("transfer.corrected", { of, times: times + 1, cause: typedMessage(cause) });
}
