import { createHash, createHmac } from "node:crypto";
import type { ChannelResult, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { ByConsent, ShopKeys } from "#app/domain/channels/ports/connecting.ts";
import { away, closed, refused, told } from "../channels/faults.ts";
import { Items } from "./answers.schema.server.ts";
import { askGoods } from "./ask.server.ts";
import { isStore, login, type YahooSettings } from "./settings.ts";
import { signatureOf } from "./signature.server.ts";
import { tokens } from "./tokens.server.ts";

/** A consent holds for four weeks where each question about orders is signed. */
const consentMs = 28 * 86_400_000;
const scopes = ["openid", "profile"];

/** Consent and tokens of Yahoo!: a token lives for an hour, the consent for four weeks. */
export function yahooConnecting(settings: YahooSettings): ByConsent {
  const { clientId, clientSecret, authUrl = login, now = () => new Date() } = settings;
  return {
    way: "consent",
    consentAddress({ state, returnTo }) {
      const query = new URLSearchParams({
        response_type: "code",
        client_id: clientId,
        redirect_uri: returnTo,
        state,
        scope: scopes.join(" "),
        bail: "1",
        code_challenge_method: "S256",
        code_challenge: createHash("sha256").update(verifierOf(state)).digest("base64url"),
      });
      return `${authUrl}/yconnect/v2/authorization?${query}`;
    },
    async open(returned, { shopId, state, returnTo }) {
      if (!isStore(shopId)) return refused("shop", "No store account has this form.");
      const code = returned.get("code");
      if (!code || returned.get("state") !== state)
        return refused("callback", returned.get("error") ?? "The callback is of another consent.");
      const keys = await tokens(settings, {
        grant_type: "authorization_code",
        code,
        redirect_uri: returnTo,
        code_verifier: verifierOf(state),
      });
      if (!keys.ok) return keys;
      const { accessToken, refreshToken, keysEnd } = keys.value;
      if (!refreshToken) return away;
      const renewalEnd = new Date(now().getTime() + consentMs);
      const opened: ShopKeys = {
        keys: { accessToken, refreshToken, renewalEnd: renewalEnd.toISOString() },
        keysEnd,
        renewalEnd,
        scopes,
      };
      const name = await nameOf(settings, { channel: "yahoo", shopId, keys: opened.keys });
      return name.ok ? told({ ...opened, shopId, ...name.value }) : name;
    },
    check: (shop) => nameOf(settings, shop),
    async renew({ shopId, keys: { refreshToken, renewalEnd } }) {
      if (!refreshToken) return closed;
      const grant = { grant_type: "refresh_token", refresh_token: refreshToken };
      const renewed = await tokens(settings, grant, signatureOf(settings, shopId));
      if (!renewed.ok) return renewed;
      const { accessToken, keysEnd } = renewed.value;
      const until = renewalEnd ? new Date(renewalEnd) : null;
      const keys = { accessToken, refreshToken, ...(renewalEnd && { renewalEnd }) };
      return told({ keys, keysEnd, renewalEnd: until, scopes });
    },
  };

  /** Known to us alone, and to be had again from the state that comes back. */
  function verifierOf(state: string) {
    return createHmac("sha256", clientSecret).update(state).digest("base64url");
  }
}

/** One cheap question about the store's goods; a store of somebody else's answers nothing. */
async function nameOf(
  settings: YahooSettings,
  shop: OpenedShop,
): Promise<ChannelResult<{ name: string }>> {
  const query = new URLSearchParams({ seller_id: shop.shopId, start: "1", results: "1" });
  const path = `/ShoppingWebService/V1/myItemList?${query}`;
  const answer = await askGoods(settings, shop, { path, answer: Items });
  return answer.ok ? told({ name: shop.shopId }) : answer;
}
