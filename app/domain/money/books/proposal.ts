/** What takes two finance people: a credit, the correction of a transfer, the opening balance of the bank. */
export type ProposalKind = "credit" | "correction" | "opening";

/** Open until another person confirms or refuses it, or its own proposer withdraws it. */
export type ProposalState = "open" | "confirmed" | "refused" | "withdrawn";

export const proposalKindNames: Record<ProposalKind, string> = {
  credit: "入账",
  correction: "冲正",
  opening: "银行期初余额",
};
