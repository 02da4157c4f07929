import { expect, test } from "vitest";
import { openShop } from "#tests/support/shop.ts";

const shop = await openShop();
const origin = "http://shop.test";

test.each([
  "/CommoditySearch",
  "/commoditysearch",
  "/CommoditySearch/",
  "/COMMODITYSEARCH?q=バッグ",
])("%s is the search", async (address) => {
  const response = await shop.fetch(new Request(encodeURI(origin + address)));
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('href="/CommoditySearch" rel="canonical"'.slice(0, 23));
});

test.each(["/comisiones-1688", "/comisiones-1688/"])(
  "%s is a page whose address is a pattern",
  async (address) => {
    expect((await shop.fetch(new Request(origin + address))).status).toBe(200);
  },
);

test.each(["/nowhere", "/nowhere/else", "/cart/else", "/%E0%A4%A"])(
  "%s is nobody's",
  async (address) => {
    expect((await shop.fetch(new Request(origin + address))).status).toBe(404);
  },
);

test("the browser's data request reaches the same page", async () => {
  const response = await shop.fetch(new Request(`${origin}/cart.data`));
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toContain("text/x-script");
  expect((await shop.fetch(new Request(`${origin}/_root.data`))).status).toBe(200);
});

test("the browser learns the routes of a link it has not followed yet", async () => {
  // @ts-expect-error: exists once `remix vite:build` has run
  const { assets } = await import("../../build/server/index.js");
  const wanted = new URLSearchParams({ p: "/ProductDetails", version: assets.version });
  const response = await shop.fetch(new Request(`${origin}/__manifest?${wanted}`));
  expect(Object.keys((await response.json()) as object)).toContain("/ProductDetails");
});
