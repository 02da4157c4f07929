import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { ByConsent } from "#app/domain/channels/ports/connecting.ts";
import { processHooks, receiveShopHook } from "#app/domain/channels/shop-hooks.server.ts";
import { warnOfExpiringKeys } from "#app/domain/channels/shops/close-shop.server.ts";
import { mailNotices } from "#app/domain/content/notice/notice-settings.server.ts";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { openScope } from "#app/domain/open-scope.server.ts";
import { channelHooks, channelKeys, channelShops, notices, outbox } from "#db/schema/index.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { FakeShops, later, signHook, testSeal } from "#tests/support/channels/shop-ports.ts";
import { openShop, type Shop, taro } from "#tests/support/shop.ts";

const day = 86_400_000;
let shop: Shop;
let fake: FakeShops;

beforeEach(async () => {
  shop = await openShop();
  fake = new FakeShops();
});

const system = (at = 0) => openScope(shop.db, { kind: "system", id: "watch" }, later(at));
const stateNow = async () => (await shop.db.select().from(channelShops))[0]!.state;
const titles = async () =>
  (await shop.db.select(noticeFields).from(notices)).map(
    ({ title, userId }) => `${userId}: ${title}`,
  );

describe("keys whose end comes near", () => {
  test("are warned of 30, 14 and 3 days before, each once, by notice and letter; past it the shop is closed", async () => {
    await connectedShop(shop, { channel: "rakuten", shopId: "minato" });
    const told: Record<number, number> = {};
    for (const left of [31, 30, 29.5, 14, 13.9, 3, 2, 0.5])
      for (let run = 0; run < 2; run++) {
        const scope = system((90 - left) * day);
        await warnOfExpiringKeys(scope);
        await mailNotices(scope);
        told[left] = await shop.db.$count(notices);
      }
    expect(told).toEqual({ 31: 0, 30: 1, 29.5: 1, 14: 2, 13.9: 2, 3: 3, 2: 3, 0.5: 3 });
    expect(await shop.db.$count(outbox)).toBe(3);
    expect((await titles())[0]).toBe("hanako: 楽天市場「みなと雑貨」の連携が2026/04/15に切れます");
    expect(await stateNow()).toBe("renew");
    await warnOfExpiringKeys(system(90 * day + 1));
    await warnOfExpiringKeys(system(91 * day));
    expect(await stateNow()).toBe("closed");
    expect(await shop.db.$count(notices)).toBe(4);
  });

  test("are not warned of from the first day on where they live four weeks only", async () => {
    await connectedShop(shop, { renewalEnd: later(28 * day) });
    await warnOfExpiringKeys(system());
    expect(await stateNow()).toBe("connected");
    await warnOfExpiringKeys(system(14 * day));
    expect(await stateNow()).toBe("renew");
  });

  test("and has moved away again are as before; new keys are warned of anew", async () => {
    const { shop: row } = await connectedShop(shop, { channel: "rakuten" });
    await warnOfExpiringKeys(system(61 * day));
    expect(await stateNow()).toBe("renew");
    await shop.db.update(channelKeys).set({ renewalEnd: later(150 * day) });
    await warnOfExpiringKeys(system(62 * day));
    expect(await stateNow()).toBe("connected");
    await warnOfExpiringKeys(system(121 * day));
    expect(await shop.db.$count(notices)).toBe(2);
    expect(row.state).toBe("connected");
  });
});

describe("a call of Shopify", () => {
  const domain = "minato-zakka.myshopify.com";
  const call = (topic: string, id: string, told: object = {}, signature?: string) => {
    const body = JSON.stringify({ shop_domain: domain, ...told });
    const headers = new Headers({
      "X-Shopify-Hmac-Sha256": signature ?? signHook(body),
      "X-Shopify-Topic": topic,
      "X-Shopify-Webhook-Id": id,
      "X-Shopify-Shop-Domain": domain,
    });
    return receiveShopHook(system(), fake.ports.shopify.connecting as ByConsent, headers, body);
  };
  const carryOut = () => processHooks(system(), { ports: fake.ports, seal: testSeal });
  const waiting = async () =>
    (await shop.db.select().from(channelHooks)).filter(({ doneAt }) => !doneAt).length;

  test("counts only with its signature over the raw body, and once for each id", async () => {
    expect(await call("app/uninstalled", "1", {}, "forged")).toMatchObject({
      reason: "not-verified",
    });
    expect(await call("app/uninstalled", "1", {}, "")).toMatchObject({ reason: "not-verified" });
    const other = signHook("another body");
    expect(await call("shop/redact", "1", {}, other)).toMatchObject({ reason: "not-verified" });
    expect(await shop.db.$count(channelHooks)).toBe(0);
    for (let time = 0; time < 3; time++) expect((await call("shop/redact", "1")).ok).toBe(true);
    expect(await shop.db.$count(channelHooks)).toBe(1);
    expect(await call("products/update", "2")).toMatchObject({ value: { kept: false } });
    expect(await shop.db.$count(channelHooks)).toBe(1);
  });

  test("that the shop let us go is asked for again, and then its owner is told", async () => {
    await connectedShop(shop);
    await call("app/uninstalled", "1");
    await carryOut();
    // A late call, after it was connected again: the shop still opens.
    expect(await stateNow()).toBe("connected");
    await call("app/uninstalled", "2");
    fake.fault = { kind: "away" };
    await carryOut();
    expect([await stateNow(), await waiting()]).toEqual(["connected", 1]);
    fake.fault = { kind: "closed" };
    await carryOut();
    expect([await stateNow(), await waiting()]).toEqual(["closed", 0]);
    expect(await titles()).toEqual(["hanako: Shopify「みなと雑貨」との連携が切れました"]);
  });

  test("to forget a shop forgets one that is closed, and not one that has come back", async () => {
    await connectedShop(shop);
    await call("shop/redact", "1");
    await carryOut();
    expect(await stateNow()).toBe("connected");
    await shop.db.update(channelShops).set({ state: "closed" });
    await call("shop/redact", "2");
    await carryOut();
    expect(await stateNow()).toBe("disconnected");
    expect(await shop.db.$count(channelKeys)).toBe(0);
  });

  test("for a customer's data reaches the owner with the orders, and no word of who it is", async () => {
    await connectedShop(shop);
    const customer = { id: 1, email: "john@example.com", phone: "555" };
    await call("customers/data_request", "1", { customer, orders_requested: [299938, 280263] });
    await call("customers/redact", "2", { customer, orders_to_redact: [299938] });
    expect(JSON.stringify(await shop.db.select().from(channelHooks))).not.toContain("john");
    await carryOut();
    const [told] = await shop.db.select(noticeFields).from(notices);
    expect(told!.title).toContain("開示の求め");
    expect(told!.body).toContain("299938、280263");
    expect(await waiting()).toBe(0);
  });

  test("is no other company's business", async () => {
    await connectedShop(shop, { who: taro, shopId: "rival.myshopify.com" });
    await call("app/uninstalled", "1");
    fake.fault = { kind: "closed" };
    await carryOut();
    const [rival] = await shop.db
      .select()
      .from(channelShops)
      .where(eq(channelShops.shopId, "rival.myshopify.com"));
    expect(rival!.state).toBe("connected");
  });
});
