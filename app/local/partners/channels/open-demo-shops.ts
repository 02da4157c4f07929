import { eq } from "drizzle-orm";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import { daysAfter } from "#app/domain/core/calendar.ts";
import { sealWith } from "#app/domain/customers/session/seal.server.ts";
import type { Database } from "#db/client.ts";
import { channelKeys } from "#db/schema/index.ts";
import { demoShopId, demoShops } from "#db/seed/channels/connected-shops.ts";
import { localApplications } from "./channel-vars.ts";
import { SignedTokens, tokenSecrets } from "./signed-tokens.ts";

const consentSeconds = 270 * 86_400;

/**
 * Gives the demo company's shops the keys that the stand-ins take, sealed with this machine's own key. What
 * they open is renewed by the first question.
 */
export async function openDemoShops(db: Database, sealKey: string, now: Date) {
  const seal = sealWith(sealKey);
  for (const { channel, shopId, renewed } of demoShops) {
    const sealedKeys = await seal.seal(
      JSON.stringify(keysOf(channel, shopId, now, daysAfter(now, renewed))),
    );
    await db
      .update(channelKeys)
      .set({ sealedKeys, keysEnd: channel === "rakuten" ? null : now })
      .where(eq(channelKeys.shop, demoShopId(channel)));
  }
}

function keysOf(
  channel: Channel,
  shopId: string,
  now: Date,
  renewalEnd: Date,
): Record<string, string> {
  switch (channel) {
    case "amazon":
      return {
        accessToken: "",
        refreshToken: localApplications.amazon.ownRefreshToken,
        consentEnd: renewalEnd.toISOString(),
      };
    case "rakuten":
      return { ...localApplications.rakuten, shopUrl: "minato-zakka" };
    case "shopify":
      return { accessToken: "", refreshToken: refreshToken("shopify", shopId, now) };
    case "yahoo":
      return {
        accessToken: "",
        refreshToken: refreshToken("yahoo", "store", now),
        renewalEnd: renewalEnd.toISOString(),
      };
  }
}

function refreshToken(channel: keyof typeof tokenSecrets, shop: string, now: Date) {
  return new SignedTokens(tokenSecrets[channel], () => now).give("refresh", shop, consentSeconds);
}
