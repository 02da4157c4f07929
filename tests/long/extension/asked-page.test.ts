import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { askedPage } from "#app/extension/asked-page.ts";
import { readAsk } from "#app/extension/messages.ts";

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
