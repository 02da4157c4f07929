import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { FetchedOffer, FoundPage, Tokens } from "#app/domain/catalog/offers/product-source.ts";
import { alibaba } from "#app/integrations/1688/marketplace.server.ts";
import { offerOf, tagsOf } from "#app/integrations/1688/offer-of.ts";
import { signatureOf } from "#app/integrations/1688/signature.server.ts";
import { fenOf } from "#app/integrations/marketplace/told.ts";
import { demoOffers } from "#app/local/partners/demo-offers.ts";
import { type OpenAlibaba, openAlibaba } from "#tests/support/channels/alibaba.ts";

let server: OpenAlibaba;
let token: string;
const offers = demoOffers();
const some = offers.find(
  ({ platform, skus, tiers }) => platform === "1688" && skus.length > 2 && tiers.length > 1,
)!;

beforeAll(async () => {
  server = await openAlibaba();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.behave("well");
  server.asked.length = 0;
  token = ((await server.market.renew(server.refreshToken)) as Tokens).access;
});

test("a signature is made as the platform's own example has it", async () => {
  const path = "param2/1/system/currentTime/1000000";
  expect(await signatureOf("test123", path, { b: "2", a: "1" })).toBe(
    "33E54F4F7B989E3E0E912D3FBD2F1A03CA7CCE88",
  );
});

test("goods are told as the marketplace sells them: prices in fen, steps, measures, specId to order by", async () => {
  const found = (await server.market.find(token, some.id, "1688")) as FetchedOffer;
  expect(found).toMatchObject({
    id: some.id,
    titleZh: some.titleZh,
    titleJa: some.titleJa,
    minOrder: some.minOrder,
    tiers: some.tiers,
    pictures: some.pictures,
    weightGrams: some.weightGrams,
    domesticFreightFen: some.domesticFreightFen,
  });
  expect(found.skus.map(({ id, priceFen, stock }) => ({ id, priceFen, stock }))).toEqual(
    some.skus.map(({ id, priceFen, stock }) => ({ id: id, priceFen, stock })),
  );
  expect(found.skus[0]!.orderId).toBe(`spec-${some.skus[0]!.id}`);
});

test("an id that no JavaScript number holds keeps all its digits, asked and answered", async () => {
  const id = "9007199254740993123";
  server.goods.add({ ...some, id });
  const found = (await server.market.find(token, id, "1688")) as FetchedOffer;
  expect(found.id).toBe(id);
});

test("words that look like a marked number are searched as the words they are", async () => {
  for (const words of ["@0012@", '"offerId":"@0012@"'])
    expect(
      await server.market.search(token, { words, sort: "popular", limit: 20, page: 1 }),
    ).toMatchObject({ more: false });
});

test("a page of hits follows another, within the prices asked for and in their order", async () => {
  const asked = { words: "バッグ", sort: "price_asc", limit: 20 } as const;
  const first = (await server.market.search(token, { ...asked, page: 1 })) as FoundPage;
  const second = (await server.market.search(token, { ...asked, page: 2 })) as FoundPage;
  expect(first.offers).toHaveLength(20);
  expect(first.more).toBe(true);
  const prices = [...first.offers, ...second.offers].map(({ priceFen }) => priceFen);
  expect(prices).toEqual([...prices].sort((one, other) => one - other));
  expect(new Set([...first.offers, ...second.offers].map(({ id }) => id)).size).toBe(
    first.offers.length + second.offers.length,
  );
  const dear = (await server.market.search(token, {
    ...asked,
    page: 1,
    priceMinFen: 5_000,
    priceMaxFen: 9_000,
  })) as FoundPage;
  for (const { priceFen } of dear.offers) {
    expect(priceFen).toBeGreaterThanOrEqual(5_000);
    expect(priceFen).toBeLessThanOrEqual(9_000);
  }
  expect(dear.offers.length).toBeGreaterThan(0);
});

test("goods that are gone are none, and no fault", async () => {
  expect(await server.market.find(token, "100000000001", "1688")).toBeUndefined();
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
  expect(await market.find(token, some.id, "1688")).toBe(silence);
  expect(await market.search(token, { words: "杯", page: 1, limit: 20, sort: "popular" })).toBe(
    silence,
  );
});

test("one failure is asked again, a token that is over is not", async () => {
  server.behaveFor("down");
  expect(await server.market.find(token, some.id, "1688")).toMatchObject({ id: some.id });
  server.endTokens();
  expect(await server.market.find(token, some.id, "1688")).toBe("expired");
});

test("another secret is refused", async () => {
  const wrong = alibaba({ ...server.settings, appSecret: "another" });
  expect(await wrong.find(token, some.id, "1688")).toBe("refused");
});

test("sums are read as written, rounded up to a fen, and nothing else is a sum", () => {
  expect([fenOf("12.5"), fenOf("0.014"), fenOf("15")]).toEqual([1_250, 2, 1_500]);
  expect([fenOf("0"), fenOf("価格"), fenOf("-1"), fenOf("1e9"), fenOf(undefined)]).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

test("marks stand in the shop's order, once each; words we do not know are left out", () => {
  expect(tagsOf(["isOnePsale", "super_factory", "isOnePsale", "tp_member", null])).toEqual([
    "factory",
    "single_piece",
  ]);
});

test("what a seller writes beyond all measure is cut, and no weight or count is below nothing", () => {
  const sku = { skuId: "700000000001", specId: "s", price: "5.00", amountOnSale: 1.5 };
  const written = {
    offerId: "600000000001",
    subject: `a\u0000b${"<b>".repeat(50_000)}`,
    minOrderQuantity: 1.5,
    productImage: { images: Array(99).fill("https://cbu01.alicdn.com/a.jpg") },
    productSkuInfos: Array(2_000).fill(sku),
    productSaleInfo: { amountOnSale: 1e30 },
    productShippingInfo: { weight: -3, width: 1e20, height: 12.34, length: -1 },
    companyName: "x".repeat(9_999),
  };
  const offer = offerOf(written as never, { freightFen: undefined, today: "2026-01-15" })!;
  expect(offer).toMatchObject({
    minOrder: 1,
    stock: 600,
    weightGrams: null,
    lengthMm: null,
    widthMm: null,
    heightMm: 123,
  });
  expect(offer.titleZh).toMatch(/^a b/);
  expect([offer.titleZh, offer.titleJa, offer.supplier.nameZh].map(({ length }) => length)).toEqual(
    [200, 200, 200],
  );
  expect([offer.skus.length, offer.pictures.length]).toEqual([600, 30]);
});

test.each([
  ["0.33", 33],
  ["33%", 33],
  ["33", 33],
  ["1%", 1],
  ["0.5%", 1],
  ["1", 100],
  ["", 0],
])("a share of buyers who came again, told as %s, is %i percent", (told, percent) => {
  const detail = {
    offerId: "12345",
    subject: "杯子",
    productImage: { images: [] },
    productSaleInfo: { amountOnSale: 5, quoteType: 0, priceRangeList: [], consignPrice: "3.00" },
    sellerDataInfo: { compositeServiceScore: "4.8", repeatPurchasePercent: told },
  };
  const found = offerOf(detail as never, { freightFen: undefined, today: "2026-01-15" });
  expect(found?.supplier).toMatchObject({ repurchasePercent: percent, ratingTenths: 48 });
});

test("what is taken off the shelf or has no price is not sold here", () => {
  const detail = {
    offerId: "12345",
    subject: "杯子",
    productImage: { images: [] },
    productSaleInfo: { amountOnSale: 5, quoteType: 0, priceRangeList: [] },
  };
  const facts = { freightFen: undefined, today: "2026-01-15" };
  const priced = { ...detail.productSaleInfo, consignPrice: "3.00" };
  expect(offerOf(detail as never, facts)).toBeUndefined();
  expect(offerOf({ ...detail, productSaleInfo: priced } as never, facts)).toMatchObject({
    priceFen: 300,
    skus: [{ id: "12345", spec: [] }],
  });
  expect(
    offerOf({ ...detail, productSaleInfo: priced, status: "deleted" } as never, facts),
  ).toBeUndefined();
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
  const patient = alibaba({ ...server.settings, backOffMs: 1 });
  expect(await patient.find(token, some.id, "1688")).toBe("away");
  expect(given).toEqual([8_000, 8_000]);
});
