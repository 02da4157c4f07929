import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { disconnectShop } from "#app/domain/channels/disconnect-shop.server.ts";
import type { Channel } from "#app/domain/channels/ports/channel.ts";
import {
  connectWithKeys,
  finishConsent,
  startConsent,
} from "#app/domain/channels/shops/connect-shop.server.ts";
import { openShop, resealKeys } from "#app/domain/channels/shops/open-shop.server.ts";
import { findOwnShop, readOwnShops } from "#app/domain/channels/shops/shop.server.ts";
import { parseShopId } from "#app/domain/channels/shops/shop.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { sealWith } from "#app/domain/customers/session/seal.server.ts";
import { auditLog, channelKeys, channelShops, documentEvents, stores } from "#db/schema/index.ts";
import { FakeShops, later, testSeal } from "#tests/support/channels/shop-ports.ts";
import { hanako, kenji, noon, openShop as open, type Shop, taro } from "#tests/support/shop.ts";

let shop: Shop;
let fake: FakeShops;
const asking = () => ({ ports: fake.ports, seal: testSeal });
const returnTo = "https://shop.test/back";

beforeEach(async () => {
  shop = await open();
  fake = new FakeShops();
});

async function stateOf(who: Buyer, channel: Channel = "shopify", typed = "minato-zakka") {
  const begun = await startConsent(shop.as(who), asking(), { channel, typed, returnTo });
  if (!begun.ok) throw new Error(begun.reason);
  return new URL(begun.value).searchParams.get("state")!;
}

function back(
  who: Buyer,
  state: string,
  more: Record<string, string> = {},
  channel: Channel = "shopify",
) {
  const returned = new URLSearchParams({
    state,
    code: "c",
    hmac: "good",
    shop: "minato-zakka.myshopify.com",
    ...more,
  });
  return finishConsent(shop.as(who), asking(), { channel, returnTo, returned });
}

describe("a shop's address as it is typed", () => {
  test.each([
    ["shopify", "minato-zakka", "minato-zakka.myshopify.com"],
    ["shopify", " Minato-Zakka.MyShopify.com ", "minato-zakka.myshopify.com"],
    ["shopify", "ｍｉｎａｔｏ", "minato.myshopify.com"],
    ["yahoo", "Minato-Y", "minato-y"],
    ["amazon", "whatever", ""],
  ] as const)("of %s, %s is %s", (channel, typed, shopId) => {
    expect(parseShopId(channel, typed)).toBe(shopId);
  });

  test.each([
    ["shopify", "evil.example"],
    ["shopify", "evil.example/.myshopify.com"],
    ["shopify", "minato.myshopify.com.evil.example"],
    ["shopify", "minato.myshopify.com@evil.example"],
    ["shopify", "https://minato.myshopify.com"],
    ["shopify", "127.0.0.1"],
    ["shopify", "-minato"],
    ["shopify", ""],
    ["yahoo", "みなと"],
    ["yahoo", "a/b"],
  ] as const)("of %s, %s is none", (channel, typed) => {
    expect(parseShopId(channel, typed)).toBeUndefined();
  });
});

describe("a consent", () => {
  test("connects the shop, makes its store, and keeps its keys sealed and out of the log", async () => {
    const kept = await back(hanako, await stateOf(hanako));
    expect(kept).toMatchObject({ ok: true });
    const { shops } = await readOwnShops(shop.as(hanako));
    expect(shops).toMatchObject([
      {
        shop: { shopId: "minato-zakka.myshopify.com", state: "connected", version: 1 },
        storeName: "みなと雑貨",
        answer: "ok",
      },
    ]);
    const [keys] = await shop.db.select().from(channelKeys);
    expect(keys!.sealedKeys).not.toContain("key-1");
    expect(await testSeal.open(keys!.sealedKeys)).toContain("key-1");
    const log = JSON.stringify(await shop.db.select().from(auditLog));
    expect(log).toContain("channel_shops");
    expect(log).not.toContain(keys!.sealedKeys);
    expect(await shop.db.select().from(documentEvents)).toMatchObject([
      { documentKind: "channel-shop", move: "create", by: "buyer:hanako" },
    ]);
  });

  test("names the one store of its marketplace that is open and free, and makes no second", async () => {
    await shop.db.insert(stores).values({
      id: "mine",
      companyId: "hanako-shop",
      name: "本店",
      marketplace: "shopify",
      createdAt: noon,
    });
    await back(hanako, await stateOf(hanako));
    expect(await shop.db.select().from(channelShops)).toMatchObject([{ storeId: "mine" }]);
    const second = await stateOf(hanako, "shopify", "other");
    await back(hanako, second, { shop: "other.myshopify.com" });
    const names = (await shop.db.select().from(stores)).map(({ name }) => name);
    expect(names).toEqual(["本店", "みなと雑貨"]);
  });

  test("is good once, for ten minutes, for the person who began it and this marketplace", async () => {
    const state = await stateOf(hanako);
    expect(await back(taro, state)).toMatchObject({ reason: "not-begun-here" });
    expect(await back(hanako, state, {}, "amazon")).toMatchObject({ reason: "not-begun-here" });
    expect(await back(hanako, "made-up")).toMatchObject({ reason: "not-begun-here" });
    expect(await back(hanako, state)).toMatchObject({ ok: true });
    expect(await back(hanako, state)).toMatchObject({ reason: "not-begun-here" });
    const old = await stateOf(hanako);
    shop.wait(11 / 1_440);
    expect(await back(hanako, old)).toMatchObject({ reason: "not-begun-here" });
    expect(fake.asked).toEqual(["open c"]);
  });

  test("of two windows at once one is heard", async () => {
    const state = await stateOf(hanako);
    const both = await Promise.all([back(hanako, state), back(hanako, state)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("without the marketplace's signature, or with two states, opens nothing", async () => {
    expect(await back(hanako, await stateOf(hanako), { hmac: "bad" })).toMatchObject({
      reason: "declined",
    });
    const returned = new URLSearchParams({ state: await stateOf(hanako), hmac: "good" });
    returned.append("state", "another");
    const twice = await finishConsent(shop.as(hanako), asking(), {
      channel: "shopify",
      returnTo,
      returned,
    });
    expect(twice).toMatchObject({ reason: "not-begun-here" });
    expect(await shop.db.$count(channelShops)).toBe(0);
  });

  test("opens the shop that was typed and no other", async () => {
    const other = await back(hanako, await stateOf(hanako), { shop: "rival.myshopify.com" });
    expect(other).toMatchObject({ reason: "other-shop" });
    expect(await shop.db.$count(channelShops)).toBe(0);
  });

  test("of a shop that another company holds is refused, until that one lets it go", async () => {
    await back(hanako, await stateOf(hanako));
    const wanted = await back(taro, await stateOf(taro));
    expect(wanted).toMatchObject({ reason: "held-elsewhere" });
    const [held] = await shop.db.select().from(channelShops);
    const { id } = held!;
    expect(await disconnectShop(shop.as(taro), id)).toMatchObject({ reason: "not-found" });
    expect(await disconnectShop(shop.as(hanako), id)).toMatchObject({ ok: true });
    expect(await back(taro, await stateOf(taro))).toMatchObject({ ok: true });
    expect(await back(hanako, await stateOf(hanako))).toMatchObject({ reason: "held-elsewhere" });
  });

  test("is not for who may not keep the stores", async () => {
    const begin = (who: Buyer) =>
      startConsent(shop.as(who), asking(), { channel: "shopify", typed: "m", returnTo });
    expect(await begin(kenji)).toMatchObject({ reason: "forbidden" });
    const limited = { ...kenji, permissions: ["shops" as const], storeIds: ["one"] };
    expect(await begin(limited)).toMatchObject({ reason: "forbidden" });
    expect(await back(kenji, await stateOf(hanako))).toMatchObject({ reason: "forbidden" });
    expect(await disconnectShop(shop.as(kenji), "any")).toMatchObject({ reason: "forbidden" });
  });

  test("is begun twenty times in ten minutes and no more", async () => {
    for (let begun = 0; begun < 20; begun++) await stateOf(hanako);
    const again = startConsent(shop.as(hanako), asking(), {
      channel: "amazon",
      typed: "",
      returnTo,
    });
    expect(await again).toMatchObject({ reason: "too-often" });
  });
});

describe("keys that are typed", () => {
  const typed = { serviceSecret: "SP", licenseKey: "SL" };
  const connect = () => connectWithKeys(shop.as(hanako), asking(), { channel: "rakuten", typed });

  test("are tried before they are kept, and new ones renew the shop that there is", async () => {
    fake.fault = { kind: "closed" };
    expect(await connect()).toMatchObject({ reason: "declined" });
    fake.fault = { kind: "away" };
    expect(await connect()).toMatchObject({ reason: "marketplace-away" });
    expect(await shop.db.$count(channelShops)).toBe(0);
    fake.fault = undefined;
    const [first, again] = [await connect(), await connect()];
    expect(again).toEqual(first);
    expect(await shop.db.select().from(channelShops)).toMatchObject([{ version: 2 }]);
    const [keys] = await shop.db.select().from(channelKeys);
    expect(await testSeal.open(keys!.sealedKeys)).toContain("key-2");
  });
});

test("keys are tried eight times by a company, then one a minute", async () => {
  fake.fault = { kind: "closed" };
  const typed = { serviceSecret: "SP", licenseKey: "SL" };
  const attempt = () => connectWithKeys(shop.as(hanako), asking(), { channel: "rakuten", typed });
  const reasons: string[] = [];
  for (let tried = 0; tried < 9; tried++) {
    const refused = await attempt();
    if (!refused.ok) reasons.push(refused.reason);
  }
  expect(reasons).toEqual([...Array<string>(8).fill("declined"), "too-often"]);
  shop.wait(1 / 1_440);
  expect(await attempt()).toMatchObject({ reason: "declined" });
});

describe("a disconnected shop", () => {
  test("has its keys forgotten at once, and comes back as the row that it was", async () => {
    await back(hanako, await stateOf(hanako));
    const [connected] = await shop.db.select().from(channelShops);
    const { id, storeId } = connected!;
    const pressed = await Promise.all([1, 2].map(() => disconnectShop(shop.as(hanako), id)));
    expect(pressed.every(({ ok }) => ok)).toBe(true);
    expect(await shop.db.$count(channelKeys)).toBe(0);
    expect((await readOwnShops(shop.as(hanako))).shops).toEqual([]);
    expect(await disconnectShop(shop.as(hanako), id)).toMatchObject({ ok: true });
    expect(await disconnectShop(shop.as(taro), id)).toMatchObject({ reason: "not-found" });
    await back(hanako, await stateOf(hanako));
    expect(await shop.db.select().from(channelShops)).toMatchObject([
      { id, storeId, state: "connected", version: 3 },
    ]);
  });
});

describe("keys that end soon", () => {
  async function kept() {
    const [found] = (await readOwnShops(shop.as(hanako))).shops;
    const row = await findOwnShop(shop.as(hanako), found!.shop.id);
    return { shop: row!.shop, keys: row!.keys! };
  }

  test("are renewed before a call, by one copy of ours alone", async () => {
    await back(hanako, await stateOf(hanako));
    shop.wait(56 / 1_440);
    fake.keysEnd = later(2 * 3_600_000);
    const before = await kept();
    const opened = await Promise.all(
      [1, 2, 3].map(() => openShop(shop.as(hanako), asking(), before)),
    );
    expect(fake.asked.filter((one) => one.startsWith("renew"))).toEqual(["renew key-1"]);
    expect(opened.every(({ ok }) => ok)).toBe(true);
    const again = await openShop(shop.as(hanako), asking(), await kept());
    expect(again).toMatchObject({ value: { keys: { token: "key-2" } } });
  });

  test("still open while the marketplace is away, and no longer once they have ended", async () => {
    await back(hanako, await stateOf(hanako));
    fake.fault = { kind: "away" };
    shop.wait(56 / 1_440);
    expect(await openShop(shop.as(hanako), asking(), await kept())).toMatchObject({ ok: true });
    shop.wait(10 / 1_440);
    expect(await openShop(shop.as(hanako), asking(), await kept())).toMatchObject({
      fault: { kind: "away" },
    });
  });

  test("sealed under an older key are sealed anew", async () => {
    await back(hanako, await stateOf(hanako));
    const fresh = sealWith(
      btoa("another key, of 32 bytes too!!!!"),
      btoa("the key of the tests, 32 bytes!!"),
    );
    const scope = { ...shop.as(hanako), actor: { kind: "system" as const, id: "reseal" } };
    await resealKeys(scope, fresh);
    const [keys] = await shop.db.select().from(channelKeys);
    expect(keys!.sealedKeys.startsWith(await fresh.currentId())).toBe(true);
    await shop.db
      .update(channelKeys)
      .set({ sealedKeys: "00000000.x.y" })
      .where(eq(channelKeys.shop, keys!.shop));
    await expect(resealKeys(scope, fresh)).rejects.toThrow("open with no key");
  });
});
