import type { ChannelResult, OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { ByConsent, ShopKeys } from "#app/domain/channels/ports/connecting.ts";
import { asked, jsonOf } from "../channels/asked.server.ts";
import { away, busy, closed, refused, told, waitOf } from "../channels/faults.ts";
import {
  ShopAnswer,
  SubscribeAnswer,
  SubscriptionsAnswer,
  Token,
} from "./answers.schema.server.ts";
import { read, write } from "./ask.server.ts";
import { shopQuery, subscribeMutation, subscriptionsQuery } from "./operations.ts";
import { isShop, originOf, type ShopifySettings, scopes } from "./settings.ts";
import { isSignedBody, isSignedCallback } from "./signature.server.ts";

/** Consent and tokens of Shopify: tokens end within an hour and are renewed by one that is new each time. */
export function shopifyConnecting(settings: ShopifySettings): ByConsent {
  const { clientId, clientSecret, now = () => new Date() } = settings;
  const shopOf = (shop: OpenedShop) =>
    read(settings, shop, { query: shopQuery, answer: ShopAnswer });
  return {
    way: "consent",
    consentAddress({ shopId, state, returnTo }) {
      const query = new URLSearchParams({
        client_id: clientId,
        scope: scopes.join(","),
        redirect_uri: returnTo,
        state,
      });
      return `${originOf(settings, shopId)}/admin/oauth/authorize?${query}`;
    },
    async open(returned, { shopId, state }) {
      if (!(await isSignedCallback(clientSecret, returned, now())))
        return refused("signature", "The callback is not Shopify's.");
      const code = returned.get("code");
      const theirs = returned.get("shop") ?? "";
      if (!code || !isShop(theirs) || theirs !== shopId || returned.get("state") !== state)
        return refused("callback", "The callback is of another shop or another consent.");
      const keys = await tokens(settings, shopId, { code, expiring: "1" });
      if (!keys.ok) return keys;
      const lacking = scopes.filter((scope) => !isGranted(keys.value.scopes, scope));
      if (lacking.length > 0) return refused("scopes", lacking.join(", "));
      const opened = { channel: "shopify", shopId, keys: keys.value.keys } as const;
      const found = await shopOf(opened);
      return found.ok ? told({ ...keys.value, shopId, name: found.value.shop.name }) : found;
    },
    async check(shop) {
      const found = await shopOf(shop);
      return found.ok ? told({ name: found.value.shop.name }) : found;
    },
    async renew({ shopId, keys }) {
      const { refreshToken } = keys;
      if (!refreshToken) return closed;
      const grant = { grant_type: "refresh_token", refresh_token: refreshToken };
      return tokens(settings, shopId, grant);
    },
    listen: (shop, address) => listen(settings, shop, address),
    isSigned: (body, signature) => isSignedBody(clientSecret, body, signature),
  };
}

/** The right to write is told as the right to read as well. */
function isGranted(granted: readonly string[], scope: string) {
  return granted.includes(scope) || granted.includes(scope.replace(/^read_/, "write_"));
}

async function tokens(
  settings: ShopifySettings,
  shopId: string,
  grant: Record<string, string>,
): Promise<ChannelResult<ShopKeys>> {
  const { clientId, clientSecret, timeoutMs = 15_000, now = () => new Date() } = settings;
  if (!isShop(shopId)) return closed;
  const answered = await asked(
    `${originOf(settings, shopId)}/admin/oauth/access_token`,
    {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({ client_id: clientId, client_secret: clientSecret, ...grant }),
    },
    timeoutMs,
  );
  if (!answered || answered.status >= 500) return away;
  if (answered.status === 429) return busy(waitOf(answered.headers, 2_000));
  if (answered.status !== 200) return closed;
  const token = Token.safeParse(jsonOf(answered.text));
  if (!token.success) return away;
  const { access_token, refresh_token, scope, expires_in, refresh_token_expires_in } = token.data;
  const after = (seconds: number | null | undefined) =>
    seconds ? new Date(now().getTime() + seconds * 1_000) : null;
  return told({
    keys: { accessToken: access_token, ...(refresh_token && { refreshToken: refresh_token }) },
    keysEnd: after(expires_in),
    renewalEnd: after(refresh_token_expires_in),
    scopes: scope.split(",").filter(Boolean),
  });
}

const topics = ["APP_UNINSTALLED", "ORDERS_CREATE", "ORDERS_UPDATED"];

/** One subscription to each topic at each address, however often it is asked for: our right's end, and orders. */
async function listen(
  settings: ShopifySettings,
  shop: OpenedShop,
  address: string,
): Promise<ChannelResult<null>> {
  const kept = await read(settings, shop, {
    query: subscriptionsQuery,
    answer: SubscriptionsAnswer,
  });
  if (!kept.ok) return kept;
  const known = kept.value.webhookSubscriptions.nodes;
  for (const topic of topics) {
    if (known.some((one) => one.topic === topic && one.uri === address)) continue;
    const made = await write(settings, shop, {
      query: subscribeMutation,
      variables: { topic, subscription: { uri: address } },
      answer: SubscribeAnswer,
    });
    if (!made.ok) return made;
    const [error] = made.value.webhookSubscriptionCreate.userErrors;
    if (error) return refused("subscription", error.message);
  }
  return told(null);
}
