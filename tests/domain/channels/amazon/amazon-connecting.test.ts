import { afterEach, beforeEach, expect, test } from "vitest";
import { amazonPorts } from "#app/integrations/amazon/ports.server.ts";
import { demoSellerId } from "#app/local/partners/channels/amazon/application.ts";
import { type OpenAmazon, openAmazon, valueIn } from "#tests/support/channels/amazon.ts";

let amazon: OpenAmazon;
const hourMs = 3_600_000;

beforeEach(async () => {
  amazon = await openAmazon();
});
afterEach(() => amazon.close());

const asked = { shopId: "", state: "signed & kept", returnTo: "http://127.0.0.1:1/back" };

/** The seller looks at the page of consent and follows one of its links. */
async function returned(words: string, now = asked) {
  const address = amazon.adapter().connecting.consentAddress(now);
  const page = await (await fetch(address)).text();
  const links = [...page.matchAll(/<a href="([^"]+)">([^<]+)</g)];
  const link = links.find(([, , label]) => label!.includes(words))![1]!.replaceAll("&amp;", "&");
  const back = await fetch(new URL(link, address), { redirect: "manual" });
  return new URL(back.headers.get("location")!);
}

test("a seller consents, and comes back to the same place with the same state and keys for a year", async () => {
  const back = await returned("みほん雑貨");
  expect(`${back.origin}${back.pathname}`).toBe(asked.returnTo);
  expect(back.searchParams.get("state")).toBe(asked.state);
  const { connecting } = amazon.adapter();
  const opened = valueIn(await connecting.open(back.searchParams, asked));
  expect(opened).toMatchObject({ shopId: demoSellerId, name: "みほん雑貨 Amazon店", scopes: [] });
  expect(opened.keysEnd).toEqual(new Date(amazon.now().getTime() + hourMs));
  expect(opened.renewalEnd).toEqual(new Date(amazon.now().getTime() + 365 * 24 * hourMs));
  const shop = { channel: "amazon", shopId: opened.shopId, keys: opened.keys } as const;
  expect(valueIn(await connecting.check(shop))).toEqual({ name: "みほん雑貨 Amazon店" });

  amazon.pass(1_800);
  const renewed = valueIn(await connecting.renew!(shop));
  expect(renewed.keys.accessToken).not.toBe(opened.keys.accessToken);
  expect(renewed.keysEnd).toEqual(new Date(amazon.now().getTime() + hourMs));
  expect(renewed.renewalEnd).toEqual(opened.renewalEnd);
});

test("a code works once, and not after five minutes", async () => {
  const { connecting } = amazon.adapter();
  const over = { ok: false, fault: { kind: "refused", code: "CodeOver" } };
  const first = await returned("みほん雑貨");
  expect(await connecting.open(first.searchParams, asked)).toMatchObject({ ok: true });
  expect(await connecting.open(first.searchParams, asked)).toMatchObject(over);
  const second = await returned("みほん雑貨");
  amazon.pass(301);
  expect(await connecting.open(second.searchParams, asked)).toMatchObject(over);
});

test("who declines, or comes with what is not Amazon's, is not connected", async () => {
  const { connecting } = amazon.adapter();
  const none = { fault: { kind: "refused", code: "NotConsented" } };
  const declined = await returned("許可しない");
  expect(declined.searchParams.get("state")).toBe(asked.state);
  expect(await connecting.open(declined.searchParams, asked)).toMatchObject(none);
  const forged = new URLSearchParams({ spapi_oauth_code: "x", selling_partner_id: "../../x" });
  expect(await connecting.open(forged, asked)).toMatchObject(none);
});

test("a seller who sells abroad alone is told so", async () => {
  const back = await returned("Sample Goods");
  expect(await amazon.adapter().connecting.open(back.searchParams, asked)).toMatchObject({
    fault: { kind: "refused", code: "NotInJapan", words: expect.stringContaining("Amazon.co.jp") },
  });
});

test("the page of consent leads nobody to another machine, and knows our application alone", async () => {
  const { connecting } = amazon.adapter();
  const elsewhere = connecting.consentAddress({ ...asked, returnTo: "https://shop.example/back" });
  expect((await fetch(elsewhere)).status).toBe(400);
  const other = amazon.adapter({ appId: "another" }).connecting.consentAddress(asked);
  expect((await fetch(other)).status).toBe(400);
});

test("without our application's keys nothing is asked, and what is missing is named", () => {
  expect(amazonPorts({ AMAZON_APP_ID: "one" })).toEqual({
    missing: ["AMAZON_LWA_CLIENT_ID", "AMAZON_LWA_CLIENT_SECRET"],
  });
  const { AMAZON_OWN_REFRESH_TOKEN, ...rest } = amazon.variables;
  const ports = amazonPorts(rest);
  expect(AMAZON_OWN_REFRESH_TOKEN).toBeTruthy();
  expect(ports.catalog).toBeUndefined();
  expect(ports.inventory).toBeDefined();
  expect(ports.missing).toEqual(["AMAZON_OWN_REFRESH_TOKEN"]);
});
