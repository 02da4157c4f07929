import type { ChannelResult } from "#app/domain/channels/ports/channel.ts";
import type { ByConsent, NewShop } from "#app/domain/channels/ports/connecting.ts";
import { lineOf } from "../channels/articles.ts";
import { away, refused, told } from "../channels/faults.ts";
import type { AmazonSettings } from "./amazon-settings.ts";
import { Participations } from "./answers.schema.server.ts";
import type { Ask, Opened } from "./call.server.ts";
import { type AmazonTokens, askTokens } from "./lwa.server.ts";

/** A seller's consent holds for a year; then only the seller can give it again. */
const consentMs = 365 * 24 * 3_600_000;

/** A seller consents in Seller Central; its id comes back with a code, which is good for keys once. */
export function amazonConnecting(settings: AmazonSettings, ask: Ask): ByConsent {
  const { now = () => new Date() } = settings;

  function keysOf(tokens: AmazonTokens, refreshToken: string, renewalEnd: Date | null) {
    const { accessToken, seconds } = tokens;
    return {
      keys: { accessToken, refreshToken, consentEnd: renewalEnd?.toISOString() ?? "" },
      keysEnd: new Date(now().getTime() + seconds * 1_000),
      renewalEnd,
      scopes: [],
    };
  }

  return {
    way: "consent",
    consentAddress({ state, returnTo }) {
      const address = new URL(settings.consentUrl);
      address.searchParams.set("application_id", settings.appId);
      address.searchParams.set("state", state);
      address.searchParams.set("redirect_uri", returnTo);
      return address.href;
    },
    async open(returned): Promise<ChannelResult<NewShop>> {
      const code = returned.get("spapi_oauth_code");
      const shopId = returned.get("selling_partner_id") ?? "";
      if (!code || !/^[A-Z0-9]{10,20}$/.test(shopId))
        return refused("NotConsented", "Amazonで連携が許可されませんでした。");
      const tokens = await askTokens(settings, { grant_type: "authorization_code", code });
      if (!tokens.ok)
        return tokens.fault.kind === "closed"
          ? refused("CodeOver", "Amazonの許可の期限が切れています。もう一度お試しください。")
          : tokens;
      const { accessToken, refreshToken } = tokens.value;
      if (!refreshToken) return away;
      const named = await nameOf(settings, ask, { keys: { accessToken, refreshToken } });
      if (!named.ok) return named;
      const renewalEnd = new Date(now().getTime() + consentMs);
      return told({ shopId, ...named.value, ...keysOf(tokens.value, refreshToken, renewalEnd) });
    },
    check: (shop) => nameOf(settings, ask, shop),
    async renew({ keys }) {
      const refresh_token = keys.refreshToken ?? "";
      const tokens = await askTokens(settings, { grant_type: "refresh_token", refresh_token });
      if (!tokens.ok) return tokens;
      const { refreshToken = refresh_token } = tokens.value;
      const end = keys.consentEnd ? new Date(keys.consentEnd) : null;
      return told(keysOf(tokens.value, refreshToken, end));
    },
  };
}

/** What the seller's shop in Japan is called; refused where it sells elsewhere only. */
async function nameOf(
  { marketplaceId }: AmazonSettings,
  ask: Ask,
  shop: Opened,
): Promise<ChannelResult<{ name: string }>> {
  const path = "/sellers/v1/marketplaceParticipations";
  const found = await ask(shop, { call: "getMarketplaceParticipations", path }, Participations);
  if (!found.ok) return found;
  const here = found.value.payload.find((one) => one.marketplace.id === marketplaceId);
  if (!here?.participation.isParticipating)
    return refused("NotInJapan", "Amazon.co.jpに出品していないアカウントです。");
  return told({ name: lineOf(here.storeName, 100) });
}
