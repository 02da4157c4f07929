import type { Lent, StandIn } from "./stand-in.ts";

/** The marketplaces that stand in here, each below the prefix of its name. */
export const channelNames = ["shopify", "rakuten", "yahoo", "amazon"] as const;
export type ChannelName = (typeof channelNames)[number];

/** The secrets of the stand-ins. */
export interface ChannelSecrets {
  /** The half of Yahoo's key that is Yahoo's own. */
  yahooPrivateKey: string;
}

/** How each is made; read when the first question comes. */
export const standIns: Partial<
  Record<ChannelName, (lent: Lent, secrets: ChannelSecrets) => Promise<StandIn>>
> = {
  shopify: async (lent) => new (await import("./shopify/shopify.ts")).Shopify(lent),
  rakuten: async (lent) => new (await import("./rakuten/rakuten-orders.ts")).Rakuten(lent),
  yahoo: async (lent, { yahooPrivateKey }) =>
    new (await import("./yahoo/yahoo.ts")).Yahoo(lent, yahooPrivateKey),
  amazon: async (lent) => {
    const [{ AmazonStandIn }, { keepDemoPlan }] = await Promise.all([
      import("./amazon/amazon-stand-in.ts"),
      import("./amazon/demo-plan.ts"),
    ]);
    const standIn = new AmazonStandIn(lent);
    keepDemoPlan(standIn.plans);
    return standIn;
  },
};
