/** Goods with a page of their own, chosen by staff from all that the marketplaces offer. */
export const selections = ["cross_border", "yanxuan"] as const;
export type Selection = (typeof selections)[number];

export const selectionNames: Record<Selection, { ja: string; zh: string }> = {
  cross_border: { ja: "1688越境専供", zh: "1688跨境专供" },
  yanxuan: { ja: "網易厳選", zh: "网易严选" },
};
