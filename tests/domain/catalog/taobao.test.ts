import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { FetchedOffer, FoundPage, Tokens } from "#app/domain/catalog/offers/product-source.ts";
import { itemOf } from "#app/integrations/taobao/item-of.ts";
import { taobao } from "#app/integrations/taobao/marketplace.server.ts";
import { signatureOf } from "#app/integrations/taobao/signature.server.ts";
import { demoOffers } from "#app/local/partners/demo-offers.ts";
import { type OpenTaobao, openTaobao } from "#tests/support/channels/taobao.ts";

let server: OpenTaobao;
let token: string;
const offers = demoOffers();
const some = offers.find(({ platform, skus }) => platform === "taobao" && skus.length > 1)!;

beforeAll(async () => {
  server = await openTaobao();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.behave("well");
  server.asked.length = 0;
  token = ((await server.market.renew(server.refreshToken)) as Tokens).access;
});

const found = async (id: string) => (await server.market.find(token, id, "taobao")) as FetchedOffer;

test("a signature is made over the path and all parameters, ordered by name", async () => {
  const said = {
    app_key: "500000",
    timestamp: "1790000000000",
    sign_method: "sha256",
    access_token: "AT",
    item_resource: "taobao",
    item_id: "700000000001",
    language: "ja",
  };
  const sign = await signatureOf("SECRET", "/traffic/item/get", said);
  expect(sign).toBe("D91D9D2A16D343A872114C8C419B513CCED60CEBD7ED190646D61CDB36C36EE0");
  expect(await signatureOf("SECRET", "/traffic/item/get", { ...said, sign })).toBe(sign);
});

test("goods are told as they are sold: the promotion's price in fen, SKUs to order by, one piece at least", async () => {
  expect(await found(some.id)).toMatchObject({
    id: some.id,
    platform: "taobao",
    titleZh: some.titleZh,
    titleJa: some.titleJa,
    minOrder: 1,
    weightGrams: null,
    pictures: some.pictures,
  });
  expect(
    (await found(some.id)).skus.map(({ id, orderId, priceFen, stock }) => [
      ...[id, orderId, priceFen, stock],
    ]),
  ).toEqual(some.skus.map(({ id, priceFen, stock }) => [id, id, priceFen, stock]));
});

test("an id that no JavaScript number holds keeps all its digits, asked and answered", async () => {
  const id = "9007199254740993123";
  server.goods.add({ ...some, id });
  expect((await found(id)).id).toBe(id);
});

test("a page of hits follows another, within the prices asked for and in their order", async () => {
  const asked = { words: "バッグ", sort: "price_asc", limit: 5 } as const;
  const first = (await server.market.search(token, { ...asked, page: 1 })) as FoundPage;
  const second = (await server.market.search(token, { ...asked, page: 2 })) as FoundPage;
  expect(first).toMatchObject({ more: true });
  const prices = [...first.offers, ...second.offers].map(({ priceFen }) => priceFen);
  expect(prices).toEqual([...prices].sort((one, other) => one - other));
  const dear = (await server.market.search(token, {
    ...asked,
    page: 1,
    priceMinFen: 3_000,
    priceMaxFen: 20_000,
  })) as FoundPage;
  expect(dear.offers.length).toBeGreaterThan(0);
  for (const { priceFen } of dear.offers) {
    expect(priceFen).toBeGreaterThanOrEqual(3_000);
    expect(priceFen).toBeLessThanOrEqual(20_000);
  }
});

test("goods that are gone are none, and no fault", async () => {
  expect(await found("100000000001")).toBeUndefined();
});

test.each([
  ["silent", "away"],
  ["down", "away"],
  ["slow", "away"],
  ["garbled", "away"],
  ["halved", "away"],
  ["busy", "busy"],
  ["spent", "spent"],
  ["denied", "refused"],
] as const)("a gateway that is %s is said to be %s, and never throws", async (mood, silence) => {
  server.behave(mood);
  const market = mood === "slow" ? server.hasty : server.market;
  expect(await market.find(token, some.id, "taobao")).toBe(silence);
  expect(await market.search(token, { words: "杯", page: 1, limit: 20, sort: "popular" })).toBe(
    silence,
  );
});

test("one failure is asked again, a token that is over is not", async () => {
  server.behaveFor("down");
  expect(await found(some.id)).toMatchObject({ id: some.id });
  server.endTokens();
  expect(await server.market.find(token, some.id, "taobao")).toBe("expired");
});

test("another secret is refused", async () => {
  const wrong = taobao({ ...server.settings, appSecret: "another" });
  expect(await wrong.find(token, some.id, "taobao")).toBe("refused");
});

test("what a shop writes beyond all measure is cut, and what has no price is not sold here", () => {
  const facts = { platform: "taobao", today: "2026-01-15" } as const;
  const item = { item_id: "612345678901", title: `杯\u0000${"长".repeat(999)}`, price: 500 };
  const cut = itemOf(item, facts)!;
  expect(cut.titleZh).toHaveLength(200);
  expect(cut.skus).toMatchObject([{ id: item.item_id, priceFen: 500 }]);
  expect(itemOf({ ...item, price: null }, facts)).toBeUndefined();
  expect(itemOf({ ...item, price: 0.5 }, facts)).toBeUndefined();
  expect(itemOf({ ...item, pic_urls: ["//img.alicdn.com/a.jpg", "http://evil/a"] }, facts)).toEqual(
    { ...cut, pictures: ["https://img.alicdn.com/a.jpg"], skus: [expect.anything()] },
  );
});

test("Japanese words stand beside the Chinese ones of the same number", () => {
  const zh = { prop_id: "1", value_id: "2", prop_name: "颜色", value_name: "黑色" };
  const ja = { ...zh, prop_name: "カラー", value_name: "ブラック" };
  const sku_list = [{ sku_id: "7", quantity: 3, price: 900, properties: [zh] }];
  const offer = itemOf(
    {
      item_id: "612345678901",
      title: "杯",
      sku_list,
      properties: [zh],
      multi_language_info: {
        title: "コップ",
        properties: [ja],
        sku_properties: [{ sku_id: "7", properties: [ja] }],
      },
    },
    { platform: "tmall", today: "2026-01-15" },
  )!;
  const both = { nameZh: "颜色", nameJa: "カラー", valueZh: "黑色", valueJa: "ブラック" };
  expect(offer).toMatchObject({ titleJa: "コップ", attributes: [both], stock: 3 });
  expect(offer.skus[0]!.spec).toEqual([both]);
});

test("thirty seconds of silence are not waited for: each of two tries ends after eight", async () => {
  const given: number[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    given.push(milliseconds);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 5);
    return controller.signal;
  });
  server.behave("slow");
  const patient = taobao({ ...server.settings, backOffMs: 1 });
  expect(await patient.find(token, some.id, "taobao")).toBe("away");
  expect(given).toEqual([8_000, 8_000]);
});
