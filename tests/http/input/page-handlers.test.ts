import type { ServerBuild } from "@remix-run/cloudflare";
import { describe, expect, test } from "vitest";
import { pageHandlers } from "#app/http/page-handlers.server.ts";
import { hanako, openShop } from "#tests/support/shop.ts";

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

test("the router's older way of asking for data finds nothing, and is no fault", async () => {
  for (const address of ["/cart?_data=/cart", "/?_data=root"])
    expect((await get(address)).status).toBe(404);
});

test.each(["%", "=", "a.b", "e30.x"])(
  "a message cookie that reads %s says nothing, and is deleted",
  async (value) => {
    const headers = { Cookie: `__Host-flash=${value}` };
    const response = await shop.fetch(new Request(`${origin}/cart`, { headers }));
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie().join("\n")).toMatch(/__Host-flash=;.*(Max-Age=0|1970)/);
  },
);

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

describe("the data of a page", () => {
  /** The pages as built, with these taken over in the browser. */
  async function hydrated(...urls: string[]) {
    // @ts-expect-error: exists once `remix vite:build` has run
    const build: ServerBuild = await import("../../../build/server/index.js");
    const routes = Object.fromEntries(
      Object.entries(build.routes).map(([id, route]) => [
        id,
        urls.includes(id) && route
          ? { ...route, module: { ...route.module, handle: { hydrate: true } } }
          : route,
      ]),
    );
    return pageHandlers({ ...build, routes });
  }

  test.each([
    "/register.data",
    "/_root.data",
    "/user/order.data",
    "/comisiones-1688.data",
    "/no.data",
  ])("%s is told to nobody while its page is a document alone", async (address) => {
    for (const method of ["GET", "POST"])
      expect((await shop.fetch(new Request(origin + address, { method }))).status).toBe(404);
  });

  test.each([
    ["/cart.data", "/cart"],
    ["/_root.data", "/"],
    ["/user/order.data?state=unpaid", "/user/order"],
    ["/user/invoices/x/1.data", "/user/invoices/:invoice/:number"],
  ])("%s belongs to %s, which is taken over", async (address, url) => {
    const pages = await hydrated(url);
    const browser = await shop.browser(hanako);
    const headers = { Cookie: browser.sessionCookie() };
    const { answer } = await asked(pages, new Request(origin + address, { headers }));
    expect(answer.headers.get("Content-Type")).toContain("text/x-script");
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
  });

  test("is held to the same as its page: who has not signed in is sent to the door", async () => {
    const pages = await hydrated("/user/order");
    const { answer, text } = await asked(pages, new Request(`${origin}/user/order.data`));
    expect(answer.status).toBe(202);
    expect(text).toContain("/login");
  });

  test("counts as its page does where that costs much", async () => {
    const busy = await openShop({ allowAsk: async (cost) => cost !== "search" });
    const headers = { "CF-Connecting-IP": "203.0.113.7" };
    const address = `${origin}/CommoditySearch.data`;
    expect((await busy.fetch(new Request(address, { headers }))).status).toBe(429);
  });

  async function asked(pages: Awaited<ReturnType<typeof hydrated>>, request: Request) {
    const answer = await shop.fetch(request, {}, pages);
    return { answer, text: await answer.text() };
  }
});
