/** What marketplaces list by themselves: what sells best of a kind, and what they would show us. */
const marketLists = ["hot", "recommended"] as const;
export type MarketList = (typeof marketLists)[number];
