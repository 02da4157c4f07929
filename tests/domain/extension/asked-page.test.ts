import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { askedPage } from "#app/extension/asked-page.ts";
import { readAsk } from "#app/extension/messages.ts";
import { usefulWords } from "#app/extension/panel/amazon-panel.ts";

const offerOf = (platform: string, offerId = "712345678901") => ({
  kind: "offer",
  platform,
  offerId,
});

test.each([
  ["https://detail.1688.com/offer/712345678901.html", offerOf("1688")],
  ["https://detail.1688.com/offer/712345678901.html?spm=a.b.c&sk=order#top", offerOf("1688")],
  ["https://m.1688.com/offer/712345678901.html", offerOf("1688")],
  ["https://item.taobao.com/item.htm?spm=x&id=712345678901&skuId=5", offerOf("taobao")],
  ["https://world.taobao.com/item/712345678901.htm", offerOf("taobao")],
  ["https://detail.tmall.com/item.htm?id=712345678901", offerOf("tmall")],
  ["https://detail.tmall.hk/item.htm?id=712345678901", offerOf("tmall")],
  ["https://www.amazon.co.jp/dp/B0ABCDEF12", { kind: "amazon", asin: "B0ABCDEF12" }],
  [
    "https://www.amazon.co.jp/%E3%83%90/dp/B0ABCDEF12/ref=sr_1_1?th=1",
    { kind: "amazon", asin: "B0ABCDEF12" },
  ],
  ["https://www.amazon.co.jp/gp/product/B0ABCDEF12", { kind: "amazon", asin: "B0ABCDEF12" }],
])("%s is a goods page", (address, page) => {
  expect(askedPage(address)).toEqual(page);
});

test.each([
  "https://detail.1688.com/offer/abc.html",
  "https://detail.1688.com/offer/1.html",
  "https://detail.1688.com/",
  "http://detail.1688.com/offer/712345678901.html",
  "https://detail.1688.com:8443/offer/712345678901.html",
  "https://detail.1688.com.evil.example/offer/712345678901.html",
  "https://user:word@detail.1688.com/offer/712345678901.html",
  "https://evil.example/?u=https://detail.1688.com/offer/712345678901.html",
  "https://qr.1688.com/s/abc",
  "https://item.taobao.com/item.htm?id=7e11",
  "https://item.taobao.com/item.htm?id=99999999999999999999999",
  "https://www.amazon.co.jp/dp/short",
  "https://www.amazon.com/dp/B0ABCDEF12",
  "https://x@www.amazon.co.jp/dp/B0ABCDEF12",
  "javascript:alert(1)",
  "about:blank",
  "",
])("%s is none", (address) => {
  expect(askedPage(address)).toBeUndefined();
});

const host = fc.constantFrom(
  "detail.1688.com",
  "m.1688.com",
  "item.taobao.com",
  "world.taobao.com",
  "detail.tmall.com",
  "detail.tmall.hk",
  "www.amazon.co.jp",
);
const piece = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom("offer", "item.htm", "dp", "..", "%2e%2e", "%00", "712345678901.html", "'\"><"),
  fc.bigInt({ min: -5n, max: 10n ** 22n }).map(String),
  fc.integer({ min: 1, max: 2 ** 31 }).map(String),
);
const goodsAddress = fc
  .tuple(
    host,
    fc.array(piece, { maxLength: 4 }),
    fc.dictionary(fc.constantFrom("id", "itemId", "offerId", "x"), piece, { maxKeys: 3 }),
  )
  .map(([site, path, query]) => `https://${site}/${path.join("/")}?${new URLSearchParams(query)}`);
const address = fc.oneof(fc.webUrl(), fc.string({ maxLength: 300 }), goodsAddress, goodsAddress);

describe("whatever a page's address is", () => {
  test("nothing but an offer's number is asked of the shop, and nothing is thrown", () => {
    let offers = 0;
    fc.assert(
      fc.property(address, (odd) => {
        const page = askedPage(odd);
        if (page?.kind !== "offer") return;
        offers++;
        const { kind, ...said } = readAsk(page)!;
        expect(kind).toBe("offer");
        expect(Object.keys(said).sort()).toEqual(["offerId", "platform", "quantity", "skuId"]);
        expect(page.offerId).toMatch(/^[1-9]\d{4,19}$/);
        expect(["1688", "taobao", "tmall"]).toContain(page.platform);
        expect(said).toMatchObject({ skuId: undefined, quantity: undefined });
      }),
      { numRuns: 3_000 },
    );
    expect(offers).toBeGreaterThan(20);
  });

  test("no message but those of our panel is listened to", () => {
    fc.assert(
      fc.property(fc.anything(), (message) => {
        const read = readAsk(message);
        if (read) expect(["settings", "options"]).toContain(read.kind);
      }),
      { numRuns: 2_000 },
    );
    const cart = { kind: "cart", offerId: "712345678901", skuId: "a", quantity: 3 };
    expect(readAsk({ ...cart, shop: "https://evil.example", token: "x" })).toEqual(cart);
    for (const wrong of [
      { ...cart, offerId: "../login" },
      { ...cart, quantity: 1.5 },
      { ...cart, quantity: 1_000_000 },
      { ...cart, skuId: "" },
      { kind: "offer", offerId: "712345678901", platform: "amazon" },
      { kind: "picture", jpeg: "x".repeat(5_000_000) },
    ])
      expect(readAsk(wrong)).toBeUndefined();
  });
});

test.each([
  [
    "Amazon.co.jp: [Amazonブランド] 折りたたみ傘 軽量 撥水 大きい : ファッション",
    "折りたたみ傘 軽量 撥水",
  ],
  ["Amazon | 水筒 500ml【保温】 ステンレス | 水筒", "水筒 500ml ステンレス"],
  ["", ""],
  ["【】（）[]", ""],
])("of the title %s the words %s are looked for", (title, words) => {
  expect(usefulWords(title)).toBe(words);
});
