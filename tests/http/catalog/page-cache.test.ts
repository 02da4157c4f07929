import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storeMissingOffer } from "#app/domain/catalog/source/keep-offer.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { PageCache } from "#app/http/page-cache.server.ts";
import { methodCookie } from "#app/http/session/cookies.server.ts";
import * as tables from "#db/schema/index.ts";
import { rateByTwo } from "#tests/support/rate-by-two.ts";
import { hanako, openShop, type Shop, wang } from "#tests/support/shop.ts";

const goods = "/CommoditySearch?q=トート";
const guide = "/comisiones-1688";

/** The platform's cache as far as pages use it. */
function memoryCache() {
  const pages = new Map<string, Response>();
  return {
    pages,
    match: async (key: RequestInfo | URL) => pages.get(new Request(key).url)?.clone(),
    put: async (key: RequestInfo | URL, page: Response) => {
      pages.set(new Request(key).url, page);
    },
  };
}

let shop: Shop;
let cache: ReturnType<typeof memoryCache>;
let pageCache: PageCache;
let searches: number;
beforeEach(async () => {
  shop = await openShop({
    sites: [
      { name: "日本", hosts: ["shop.test"], apiHost: "shop.test", statistics: false },
      { name: "海外", hosts: ["global.test"], apiHost: "shop.test", statistics: false },
    ],
  });
  cache = memoryCache();
  pageCache = new PageCache(async () => cache);
  searches = 0;
  stubRewriter();
});

afterEach(() => void vi.unstubAllGlobals());

async function ask(path: string, headers: Record<string, string> = {}, host = "shop.test") {
  const { products } = shop;
  const counted: typeof products = {
    ...products,
    search: (asked) => {
      searches++;
      return products.search(asked);
    },
  };
  const request = new Request(`https://${host}${path}`, { headers });
  const answer = await shop.fetch(request, { pageCache, products: counted });
  return { answer, html: plain(await answer.text()) };
}

/** Without the value that each answer allows its scripts by, and without React's marks. */
function plain(html: string) {
  return html.replaceAll(/ nonce="[^"]*"/g, "").replaceAll("<!-- -->", "");
}

test("a visitor's page is drawn once, whatever campaign led to it, and not sent to a browser that has it", async () => {
  const { answer, html } = await ask(goods);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-cache");
  const again = await ask(`${goods}&utm_source=mail`);
  expect(again.html).toBe(html);
  expect(again.answer.headers.get("X-Request-Id")).not.toBe(answer.headers.get("X-Request-Id"));
  const known = await ask(goods, { "If-None-Match": answer.headers.get("ETag")! });
  expect([known.answer.status, known.html]).toEqual([304, ""]);
  expect(searches).toBe(1);
});

test("a page that was asked for without its body is whole for the next visitor", async () => {
  for (const path of [guide, goods]) {
    await shop.fetch(new Request(`https://shop.test${path}`, { method: "HEAD" }), { pageCache });
    expect((await ask(path)).html).toContain("</html>");
  }
});

test("a guide is kept as public, as it says", async () => {
  await ask(guide);
  const { answer } = await ask(guide);
  expect(answer.headers.get("Cache-Control")).toContain("public, max-age=60");
  expect(answer.headers.get("Vary")).toBe("Cookie");
  expect(cache.pages.size).toBe(1);
});

test("who brings a session, a cart or a method of delivery gets a page of their own, and leaves none behind", async () => {
  const member = (await shop.browser(hanako)).sessionCookie();
  const staff = (await shop.browser(wang)).sessionCookie();
  const method = (await methodCookie.serialize("sea")).split(";")[0]!;
  const strangers = await ask(guide);
  for (const Cookie of [member, staff, method, "__Host-cart=x", "__Host-session=forged"]) {
    const kept = cache.pages.size;
    for (const path of [goods, guide]) {
      const { answer, html } = await ask(path, { Cookie });
      expect(answer.headers.get("Cache-Control"), `${path} ${Cookie}`).toBe("private, no-store");
      expect(html.includes("花子商店 様")).toBe(Cookie === member);
    }
    expect(cache.pages.size).toBe(kept);
  }
  expect((await ask(guide)).html).toBe(strangers.html);
});

test.each([
  ["a space before", (name: string) => `${name} =`],
  ["a tab before", (name: string) => `${name}\t=`],
  ["another cookie before", (name: string) => `a=b;${name}=`],
])("a session is known with %s its sign, and its page is nobody else's", async (_, sign) => {
  const token = (await shop.browser(hanako)).sessionCookie().split("=").slice(1).join("=");
  const { html } = await ask("/", { Cookie: sign("__Host-session") + token });
  expect(html).toContain("ログアウト");
  expect(cache.pages.size).toBe(0);
  expect((await ask("/")).html).not.toContain("ログアウト");
});

test("each site has copies of its own", async () => {
  const [here, there] = [await ask(guide), await ask(guide, {}, "global.test")];
  expect(here.html).toContain("https://shop.test/");
  expect(there.html).toContain("https://global.test/");
  expect((await ask(guide)).html).toBe(here.html);
  expect((await ask(guide, {}, "global.test")).html).toBe(there.html);
});

test.each([
  "/nowhere",
  "/ProductDetails?goods_id=699999999999",
  "/user",
  "/login",
  "/cart",
  "/commoditysearch?q=bag",
  "/notice?after=1780000000000.n-1",
])("%s is not kept", async (path) => {
  await ask(path);
  expect([...cache.pages.keys()]).toEqual([]);
});

/** Node has none: that each form gets a key of its own is seen on the running shop. */
function stubRewriter() {
  vi.stubGlobal(
    "HTMLRewriter",
    class {
      on = () => this;
      transform = (page: Response) => page;
    },
  );
}

test("who saves data is not given the copy that React takes over, nor leaves theirs to others", async () => {
  const path = "/ProductDetails?goods_id=600000000001";
  const hydrates = async (headers = {}) => (await ask(path, headers)).html.includes("__remix");
  expect(await hydrates()).toBe(true);
  expect(await hydrates({ "Save-Data": "on" })).toBe(false);
  expect(await hydrates({ "Save-Data": "on" })).toBe(false);
  expect(await hydrates()).toBe(true);
});

test("a look at goods is noted in the visitor's own answer, not in the copy", async () => {
  for (const _ of ["drawn", "kept"]) {
    const { answer } = await ask("/ProductDetails?goods_id=600000000001");
    expect(answer.headers.get("Set-Cookie")).toContain("__Host-seen");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  }
  const [copy] = cache.pages.values();
  expect(copy?.headers.has("Set-Cookie")).toBe(false);
});

const changes: Record<string, (shop: Shop) => unknown> = {
  "a rate": (shop) => rateByTwo(shop, "29.99"),
  goods: (shop) => storeMissingOffer(shop.as(wang), { offerId: "600000000001", platform: "1688" }),
  "a day": (shop) => shop.wait(1),
};

test.each(Object.entries(changes))(
  "after a change of %s a visitor sees nothing old",
  async (_, change) => {
    await ask(goods);
    await change(shop);
    // The version is read at most once a second.
    shop.wait(2 / 86_400);
    const { html } = await ask(goods);
    expect(searches).toBe(2);
    expect(html).toBe((await askAnew(goods)).html);
  },
);

async function askAnew(path: string) {
  const answer = await shop.fetch(new Request(`https://shop.test${path}`));
  return { html: plain(await answer.text()) };
}

test("a notice of a later hour appears at its hour", async () => {
  await shop.db.insert(tables.notices).values({
    id: "n1",
    kind: "public",
    letter: letter("circular", { title: "午後の知らせ", body: "" }),
    publishedAt: new Date("2026-01-15T13:00:00+09:00"),
  });
  expect((await ask("/")).html).not.toContain("午後の知らせ");
  shop.wait(2 / 24);
  expect((await ask("/")).html).toContain("午後の知らせ");
  await shop.db
    .update(tables.notices)
    .set({ letter: letter("circular", { title: "改めた知らせ", body: "" }) });
  await touchContent(shop.as(wang), "notices");
  shop.wait(2 / 86_400);
  expect((await ask("/")).html).toContain("改めた知らせ");
  await shop.db.delete(tables.notices).where(eq(tables.notices.id, "n1"));
  await touchContent(shop.as(wang), "notices");
  shop.wait(2 / 86_400);
  expect((await ask("/")).html).not.toContain("改めた知らせ");
});
