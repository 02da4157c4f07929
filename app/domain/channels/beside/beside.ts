import type { Channel } from "../ports/channel.ts";

/** The marketplaces whose articles anybody may look at beside Chinese goods. */
export const besideChannels = ["amazon", "rakuten"] as const satisfies readonly Channel[];
export type BesideChannel = (typeof besideChannels)[number];

/** As the lists of selling fees call them. */
export const feeMarketplaces: Record<BesideChannel, string> = {
  amazon: "Amazon",
  rakuten: "楽天市場",
};

export const besideLimits = {
  /** Articles that a company may save of one marketplace. */
  savedMax: 300,
  hiddenMax: 2_000,
  /** Letters that are kept of an article's title. */
  titleMax: 300,
  /** Goods that stand beside an article. */
  goodsMax: 12,
} as const;
