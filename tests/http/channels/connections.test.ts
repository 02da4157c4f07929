import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Permission } from "#app/domain/core/actor.ts";
import { channelHooks, channelKeys, channelShops, channelStates, users } from "#db/schema/index.ts";
import type { Page } from "#tests/support/browser.ts";
import { connectedShop } from "#tests/support/channels/connected-shop.ts";
import { FakeShops, noShopPorts, signHook } from "#tests/support/channels/shop-ports.ts";
import { chen, hanako, kenji, openShop, type Shop, sato, taro, wei } from "#tests/support/shop.ts";

const connections = "/accountSynchronization";
const returned = `${connections}/returned/shopify`;
let shop: Shop;
let fake: FakeShops;

beforeEach(async () => {
  fake = new FakeShops();
  shop = await openShop({ shops: fake.ports });
});

const open = async (path = connections, who = hanako) => (await shop.browser(who)).open(path);
const stateIn = (page: Page, link: string) => new URL(page.link(link)).searchParams.get("state")!;
const back = (state: string, more: Record<string, string> = {}) =>
  `${returned}?${new URLSearchParams({ state, code: "c", hmac: "good", shop: "minato-zakka.myshopify.com", ...more })}`;

/** Hanako has typed her shop and stands before the way on to Shopify. */
async function begun(typed = "minato-zakka") {
  return (await open()).submit("Shopifyと連携する", { ショップID: typed });
}

describe("connecting Shopify", () => {
  test("leads to the shop, back, and shows what is connected", async () => {
    const on = await begun();
    expect(on.status).toBe(200);
    expect(on.link("Shopifyへ進む")).toMatch(/^https:\/\/minato-zakka\.myshopify\.com\//);
    const done = await open(back(stateIn(on, "Shopifyへ進む")));
    expect(done.text).toContain("Shopify「みなと雑貨」と連携しました");
    expect(done.text).toContain("minato-zakka.myshopify.com");
    expect(done.text).toContain("注文の閲覧、在庫の閲覧");
    expect(done.text).toContain("2026/04/15 あと90日");
    expect(done.document.toString()).not.toContain("key-1");
  });

  test.each(["evil.example", "minato.myshopify.com.evil.example", "a b", ""])(
    "asks no other host: %s",
    async (typed) => {
      const refused = await begun(typed);
      expect(refused.status).toBe(400);
      expect(refused.problems[0]).toContain("ショップIDは「minato-zakka」のように");
      expect(refused.value("shop")).toBe(typed || undefined);
      expect(await shop.db.$count(channelStates)).toBe(0);
    },
  );

  test("refuses what comes back wrong, and connects nothing", async () => {
    const state = stateIn(await begun(), "Shopifyへ進む");
    const bad: [string, typeof hanako, number, string][] = [
      [back("made-up"), hanako, 400, "もう一度はじめから"],
      [back(state), taro, 400, "もう一度はじめから"],
      [`${back(state)}&state=${state}`, hanako, 400, "もう一度はじめから"],
      [back(state, { hmac: "" }), hanako, 400, "同意が確認できなかった"],
      [back(state), hanako, 400, "もう一度はじめから"],
    ];
    for (const [path, who, status, words] of bad) {
      const page = await open(path, who);
      expect([page.status, page.problems.join()]).toEqual([status, expect.stringContaining(words)]);
    }
    const late = stateIn(await begun(), "Shopifyへ進む");
    shop.wait(11 / 1_440);
    expect((await open(back(late))).status).toBe(400);
    const other = back(stateIn(await begun(), "Shopifyへ進む"), { shop: "rival.myshopify.com" });
    expect((await open(other)).problems.join()).toContain("別のショップ");
    expect(await shop.db.$count(channelShops)).toBe(0);
  });

  test("is refused while another company holds the shop, or the marketplace is away", async () => {
    await connectedShop(shop, { who: taro });
    const held = await open(back(stateIn(await begun(), "Shopifyへ進む")));
    expect([held.status, held.problems.join()]).toEqual([
      409,
      expect.stringContaining("ほかの会社の会員に連携されています"),
    ]);
    const state = stateIn(await begun("second"), "Shopifyへ進む");
    fake.fault = { kind: "away" };
    expect((await open(back(state, { shop: "second.myshopify.com" }))).status).toBe(503);
  });
});

describe("connecting Amazon", () => {
  const page = "/user/amazonShopAuthorization";

  test("is explained first, and ends at the same address", async () => {
    const terms = await open(page);
    expect(terms.text).toContain("AmazonのIDとパスワードを買付便に入力することはありません");
    const on = await terms.submit("Amazonと連携する");
    const state = stateIn(on, "Amazonへ進む");
    const path = `${page}?${new URLSearchParams({ state, spapi_oauth_code: "c", selling_partner_id: "A2K8Q1XN", hmac: "good" })}`;
    expect((await open(path)).text).toContain("Amazon「みなと雑貨」と連携しました");
    const again = await open(path);
    expect([again.status, again.problems.join()]).toEqual([
      400,
      expect.stringContaining("終わって"),
    ]);
  });
});

describe("connecting Rakuten", () => {
  const label = "接続を確認して保存する";
  const keys = { serviceSecret: "SP123_a", licenseKey: "SL456-b" };

  test("tries the keys, keeps them and shows them to nobody", async () => {
    const done = await (await open()).submit(label, keys);
    expect(done.text).toContain("楽天市場「みなと雑貨」と連携しました");
    expect(fake.asked).toEqual(["keys SP123_a SL456-b"]);
    const everything = JSON.stringify(await shop.db.select().from(channelKeys));
    expect(everything).not.toContain("SP123_a");
  });

  test("says what is wrong with them, without typing them back", async () => {
    const empty = await (await open()).submit(label, { serviceSecret: "", licenseKey: "鍵" });
    expect([empty.status, empty.problems]).toEqual([
      400,
      ["serviceSecretを入力してください", "licenseKeyは半角の英数字で入力してください"],
    ]);
    fake.fault = { kind: "closed" };
    const refused = await (await open()).submit(label, keys);
    expect([refused.status, refused.problems.join()]).toEqual([
      400,
      expect.stringContaining("この鍵では接続できませんでした"),
    ]);
    expect(refused.document.toString()).not.toContain("SP123_a");
    expect(await shop.db.$count(channelShops)).toBe(0);
  });
});

describe("a connected shop", () => {
  test("is checked on request, and disconnected after a page that says what follows", async () => {
    const { shop: row } = await connectedShop(shop);
    const checked = await (await open()).submit("今すぐ確認");
    expect(checked.text).toContain("Shopify「みなと雑貨」を確認しました: 正常");
    expect(checked.succeeded).toBe(true);
    expect(checked.text).toContain("接続の確認");
    const asked = await checked.follow("連携を解除する");
    expect(asked.text).toContain("いますぐ削除します");
    const gone = await asked.submit("連携を解除する");
    expect(gone.text).not.toContain("minato-zakka");
    expect(await shop.db.$count(channelKeys)).toBe(0);
    expect((await open(`${connections}/disconnect?shop=${row.id}`)).status).toBe(404);
  });

  test("that does not answer is told of, and not as a success", async () => {
    await connectedShop(shop);
    fake.fault = { kind: "closed" };
    const checked = await (await open()).submit("今すぐ確認");
    expect(checked.flash).toBe("Shopify「みなと雑貨」を確認しました: 連携が切れています。");
    expect(checked.succeeded).toBe(false);
  });

  test("is asked at most three times in a row", async () => {
    await connectedShop(shop);
    for (let press = 0; press < 6; press++) await (await open()).submit("今すぐ確認");
    expect(fake.asked).toHaveLength(3);
  });

  test("that its marketplace has closed says so, and is connected again by one button", async () => {
    await connectedShop(shop);
    fake.fault = { kind: "closed" };
    const closed = await (await open()).submit("今すぐ確認");
    expect(closed.text).toContain("1件の対応が必要です: Shopify「みなと雑貨」");
    expect(closed.text).toContain("要再連携");
    fake.fault = undefined;
    const on = await closed.submit("もう一度連携する");
    await open(back(stateIn(on, "Shopifyへ進む")));
    expect(await shop.db.select().from(channelShops)).toMatchObject([{ state: "connected" }]);
  });

  test("does not exist for another company, and is closed to who may not keep stores", async () => {
    const { shop: row } = await connectedShop(shop);
    const paths = [connections, `${connections}/disconnect?shop=${row.id}`, back("x")];
    for (const path of paths)
      expect((await (await shop.browser()).open(path)).path).toContain("/login");
    const may = (permissions: Permission[], storeIds: string[] | null) =>
      shop.db.update(users).set({ permissions, storeIds }).where(eq(users.id, "kenji"));
    await may(["order"], null);
    for (const path of paths) expect((await open(path, kenji)).status).toBe(403);
    await may(["shops"], ["one"]);
    for (const path of paths) expect((await open(path, kenji)).status).toBe(403);
    await may(["shops"], null);
    expect((await open(connections, kenji)).text).toContain("minato-zakka.myshopify.com");

    const other = await shop.browser(taro);
    expect((await other.open(connections)).text).not.toContain("minato-zakka.myshopify.com");
    expect((await other.open(paths[1]!)).status).toBe(404);
    const letGo = new URLSearchParams({ intent: "disconnect" });
    expect((await other.open(paths[1]!, { method: "POST", body: letGo })).status).toBe(404);
    const empty = { method: "POST", body: new URLSearchParams() };
    expect((await (await shop.browser(hanako)).open(paths[1]!, empty)).status).toBe(400);
    for (const id of [row.id, "nothing"]) {
      const body = new URLSearchParams({ intent: "check", shop: id });
      expect((await other.open(connections, { method: "POST", body })).status).toBe(404);
    }
    expect(await shop.db.select().from(channelShops)).toMatchObject([{ state: "connected" }]);
  });
});

test("without keys of this deployment nothing is offered, and no setting is named", async () => {
  shop = await openShop({ shops: noShopPorts });
  const page = await open();
  expect(page.text).toContain("この環境では、Shopifyとの連携を提供していません");
  expect(page.document.querySelectorAll("main form")).toEqual([]);
  expect(page.document.toString()).not.toMatch(/SHOPIFY_|YAHOO_|AMAZON_/);
  const body = new URLSearchParams({ intent: "consent", channel: "shopify", shop: "minato" });
  const refused = await (await shop.browser(hanako)).open(connections, { method: "POST", body });
  expect(refused.status).toBe(409);
  expect((await open("/user/amazonShopAuthorization")).has("Amazonと連携する")).toBe(false);
});

describe("calls of Shopify", () => {
  const call = (signed: string, body = "{}") =>
    shop.fetch(
      new Request("https://shop.test/hooks/shopify", {
        method: "POST",
        body,
        headers: {
          "Content-Type": "application/json",
          "X-Shopify-Hmac-Sha256": signed,
          "X-Shopify-Topic": "app/uninstalled",
          "X-Shopify-Webhook-Id": "b54557e4",
          "X-Shopify-Shop-Domain": "minato-zakka.myshopify.com",
        },
      }),
    );

  test("are answered at once and carried out once behind", async () => {
    await connectedShop(shop);
    expect((await call("forged")).status).toBe(400);
    for (const _ of [1, 2]) expect((await call(signHook("{}"))).status).toBe(200);
    expect(await shop.db.$count(channelHooks)).toBe(1);
    fake.fault = { kind: "closed" };
    expect(await shop.runQueued()).toContain("carry-out-shop-hooks");
    expect(await shop.db.select().from(channelShops)).toMatchObject([{ state: "closed" }]);
    const reading = new Request("https://shop.test/hooks/shopify");
    expect((await shop.fetch(reading)).status).toBe(400);
  });
});

describe("the console's list of connected shops", () => {
  test("names shops by state, and the settings that are missing", async () => {
    await connectedShop(shop);
    await connectedShop(shop, { who: taro, shopId: "rival.myshopify.com", name: "太郎店" });
    await shop.db
      .update(channelShops)
      .set({ state: "closed" })
      .where(eq(channelShops.companyId, taro.companyId));
    const staff = await shop.browser(chen);
    const closed = await staff.open("/staff/channels");
    expect(closed.text).toContain("缺少设置: YAHOO_RELAY_URL");
    expect(closed.text).toContain("太郎店");
    expect(closed.text).not.toContain("みなと雑貨");
    const connected = await closed.follow("已对接");
    expect(connected.text).toContain("Shopify「みなと雑貨」");
    expect(connected.text).not.toContain("太郎店");
  });

  test("is closed to staff who do not look after members", async () => {
    for (const who of [wei, sato])
      expect((await (await shop.browser(who)).open("/staff/channels")).status).toBe(403);
  });
});
