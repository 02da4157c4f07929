import { expect, test } from "vitest";
import { openShop } from "#tests/support/shop.ts";

const shop = await openShop();
const origin = "http://shop.test";
const get = (path: string) => shop.fetch(new Request(encodeURI(origin + path)));

test.each(["/CommoditySearch", "/CommoditySearch?q=バッグ", "/comisiones-1688"])(
  "%s is a page",
  async (address) => {
    expect((await get(address)).status).toBe(200);
  },
);

test.each([
  ["/commoditysearch", "/CommoditySearch"],
  ["/CommoditySearch/", "/CommoditySearch"],
  ["/COMMODITYSEARCH?q=bag", "/CommoditySearch?q=bag"],
  ["/user/ORDER///", "/user/order"],
  ["/comisiones-1688/", "/comisiones-1688"],
])("%s is another spelling of %s", async (address, spelled) => {
  const response = await get(address);
  expect(response.status).toBe(301);
  expect(response.headers.get("Location")).toBe(spelled);
});

test("a path that would name another host leads nowhere", async () => {
  const response = await get("//elsewhere.example/");
  expect(response.status).toBe(404);
  expect(response.headers.get("Location")).toBeNull();
});

test("a form to another spelling is still read", async () => {
  const body = new URLSearchParams({ intent: "estimate", goods_id: "10001" });
  const sent = await shop.fetch(
    new Request(`${origin}/productdetails?goods_id=1`, { method: "POST", body }),
  );
  expect(sent.status).toBe(303);
});

test.each(["/nowhere", "/nowhere/else", "/cart/else"])("%s is nobody's", async (address) => {
  expect((await shop.fetch(new Request(origin + address))).status).toBe(404);
});

test.each(["/shopifyOrders/A-1", "/SHOPIFYORDERS/A-1", "/shopifyOrders/A-1/return"])(
  "%s, with a number in it, is a page for those who signed in",
  async (address) => {
    const response = await get(address);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toContain("/login");
  },
);

test("an address with more in it than its page's is nobody's", async () => {
  expect((await get("/shopifyOrders/A-1/return/else")).status).toBe(404);
});

test("an address that cannot be decoded never reaches the router", async () => {
  expect((await shop.fetch(new Request(`${origin}/%E0%A4%A`))).status).toBe(400);
});
