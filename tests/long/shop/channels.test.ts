import { afterEach, expect, test } from "vitest";
import { rakutenPorts } from "#app/integrations/rakuten/ports.server.ts";
import { shopifyPorts } from "#app/integrations/shopify/ports.server.ts";
import { yahooPorts } from "#app/integrations/yahoo/ports.server.ts";
import { type LocalChannels, startChannels } from "#app/local/partners/channels/channel-server.ts";
import { localApplications } from "#app/local/partners/channels/channel-vars.ts";
import { childrenOf } from "#app/local/runner/child-processes.ts";

let channels: LocalChannels | undefined;

afterEach(async () => {
  await channels?.close();
});

const shop = { channel: "rakuten", shopId: "412345", keys: localApplications.rakuten } as const;

test("the marketplaces start with the first question, and end with the runner", async () => {
  channels = await startChannels();
  expect(channels.isStarted()).toBe(false);
  expect((await fetch(`${channels.origin}/nobody/`)).status).toBe(404);
  expect(channels.isStarted()).toBe(true);
  await channels.close();
  expect(channels.isStarted()).toBe(false);
});

test("they are steered before they start and after, and start again where they died", async () => {
  channels = await startChannels();
  const { inventory } = rakutenPorts({ baseUrl: channels.vars.RAKUTEN_BASE_URL, backOffMs: 1 });
  channels.behave("rakuten", "busy");
  expect(await inventory!.articles(shop, null)).toMatchObject({ fault: { kind: "busy" } });
  channels.behave("rakuten", "well");
  expect(await inventory!.articles(shop, null)).toMatchObject({ ok: true });
  channels.behave("rakuten", "away");
  const [pid] = childrenOf(process.pid).slice(-1);
  process.kill(pid!, "SIGKILL");
  // The one that died forgot nothing that the runner knows.
  await expect.poll(() => channels!.isStarted()).toBe(false);
  expect(await inventory!.articles(shop, null)).toMatchObject({ fault: { kind: "away" } });
  channels.behave("rakuten", "well");
  expect(await inventory!.articles(shop, null)).toMatchObject({ ok: true });
});

test("the variables given to the Worker let it connect a shop by consent", async () => {
  channels = await startChannels();
  const { vars } = channels;
  const shopify = shopifyPorts({
    clientId: vars.SHOPIFY_CLIENT_ID!,
    clientSecret: vars.SHOPIFY_CLIENT_SECRET!,
    baseUrl: vars.SHOPIFY_BASE_URL,
  });
  const yahoo = yahooPorts({
    clientId: vars.YAHOO_CLIENT_ID!,
    clientSecret: vars.YAHOO_CLIENT_SECRET!,
    publicKey: vars.YAHOO_PUBLIC_KEY,
    keyVersion: vars.YAHOO_KEY_VERSION,
    relayUrl: vars.YAHOO_RELAY_URL,
    baseUrl: vars.YAHOO_BASE_URL,
    authUrl: vars.YAHOO_AUTH_URL,
  });
  const wanted = [
    { ports: shopify, channel: "shopify", shopId: "minato.myshopify.com" },
    { ports: yahoo, channel: "yahoo", shopId: "minato-store" },
  ] as const;
  for (const { ports, channel, shopId } of wanted) {
    const { connecting } = ports;
    if (connecting?.way !== "consent") throw new Error("no consent");
    const asked = { shopId, state: "state-1", returnTo: "http://127.0.0.1/back" };
    const page = await (await fetch(connecting.consentAddress(asked))).text();
    const agreed = page.match(/href="([^"]+)">許可する/)?.[1]?.replaceAll("&amp;", "&");
    const opened = await connecting.open(new URL(agreed!).searchParams, asked);
    if (!opened.ok) throw new Error(JSON.stringify(opened.fault));
    const own = { channel, shopId, keys: opened.value.keys };
    // Signed by the half of the key that the Worker has, opened by the other.
    expect(await ports.orders!.changed(own, new Date(), null)).toMatchObject({ ok: true });
    const kept = connecting.renew && (await connecting.renew(own));
    expect(kept).toMatchObject({ ok: true });
  }
});
