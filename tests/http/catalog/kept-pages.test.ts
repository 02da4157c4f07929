import { describe, expect, test } from "vitest";
import { keptAddress } from "#app/http/kept/kept-address.ts";
import { KeptPages } from "#app/http/kept/kept-pages.server.ts";
import { accessOf } from "#app/routes.ts";
import { notices, offers } from "#db/schema/index.ts";
import { addressOf, type Sample, urls } from "#tests/support/every/every-page.ts";
import { openLivedShop } from "#tests/support/lived-shop.ts";
import { hanako, openShop } from "#tests/support/shop.ts";

const guide = () => new Request("https://shop.test/option");

function page(headers: Record<string, string> = {}, status = 200) {
  return new Response("<h1>オプション</h1>", {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "public, max-age=60",
      ...headers,
    },
  });
}

test("a page for everybody is kept and answered again, and not sent to who has it", async () => {
  const kept = new KeptPages();
  const first = await kept.keep(guide(), page());
  const etag = first.headers.get("ETag")!;
  expect(await first.text()).toBe("<h1>オプション</h1>");

  const again = kept.find(guide())!;
  expect(again.refresh).toBe(false);
  expect(await again.response.text()).toBe("<h1>オプション</h1>");

  const known = kept.find(new Request(guide(), { headers: { "If-None-Match": etag } }))!;
  expect(known.response.status).toBe(304);
  expect(await known.response.text()).toBe("");
});

test("an old copy is shown while a new one is made, and a very old one is not", async () => {
  let now = 0;
  const kept = new KeptPages(() => now);
  await kept.keep(guide(), page());
  now = 61_000;
  expect(kept.find(guide())!.refresh).toBe(true);
  now = 3 * 86_400_000;
  expect(kept.find(guide())).toBeUndefined();
});

test.each([
  ["of one person", page({ "Cache-Control": "private, no-store" })],
  ["that sets a cookie", page({ "Set-Cookie": "__Host-reader=1" })],
  ["that is an error", page({}, 404)],
  ["that is no page", page({ "Content-Type": "text/csv" })],
])("an answer %s is not kept", async (_, answer) => {
  const kept = new KeptPages();
  await kept.keep(guide(), answer);
  expect(kept.find(guide())).toBeUndefined();
});

test("a form is never answered from a copy, and what staff write drops them all", async () => {
  const kept = new KeptPages();
  await kept.keep(guide(), page());
  expect(kept.find(new Request(guide(), { method: "POST" }))).toBeUndefined();
  kept.clear();
  expect(kept.find(guide())).toBeUndefined();
});

test("the copies of many addresses do not fill the memory", async () => {
  const kept = new KeptPages();
  for (let id = 0; id < 500; id++)
    await kept.keep(new Request(`https://shop.test/notice?id=${id}`), page());
  expect(kept.find(new Request("https://shop.test/notice?id=0"))).toBeUndefined();
  expect(kept.find(new Request("https://shop.test/notice?id=499"))).toBeDefined();
});

describe("an address that says more than its page reads", () => {
  test.each([
    ["/option?x=1", "/option"],
    ["/Option?utm_source=mail&x=2", "/Option"],
    ["/comisiones-1688?q=bag", "/comisiones-1688"],
    ["/notice?x=1&id=n-1&id=n-2", "/notice?id=n-1"],
    ["/notice?id=n-1&after=1780000000000.n-2", "/notice?id=n-1"],
    ["/notice?after=1780000000000.n-1&x=1", "/notice?after=1780000000000.n-1"],
    ["/notice?after=1780000000000", "/notice"],
    ["/notice?after=01780000000000.n-1", "/notice"],
    ["/notice?after=1e12", "/notice"],
    ["/notice?after=9999999999999999.n-1", "/notice"],
    ["/option?", "/option"],
    ["/tollVipApplyFor?level=V1&monthly=5&y=1", "/tollVipApplyFor?monthly=5&level=V1"],
    ["/page.png?of=%2Foption%3Fx%3D1&y=2", "/page.png?of=%2Foption"],
    ["/CommoditySearch?q=bag&x=1", "/CommoditySearch?q=bag&x=1"],
    ["/user?x=1", "/user?x=1"],
  ])("%s is kept as %s", (asked, kept) => {
    expect(keptAddress(`https://shop.test${asked}`)).toBe(`https://shop.test${kept}`);
  });

  test("is the same copy on every page that is kept for everybody", async () => {
    const shop = await openLivedShop();
    const missed: string[] = [];
    let kept = 0;
    for (const url of urls) {
      if (accessOf[url] !== "public" || url === "/*") continue;
      const address = `https://shop.test${addressOf(url, {} as Sample)}`;
      const response = await shop.fetch(new Request(address));
      if (!response.headers.get("Cache-Control")?.includes("public")) continue;
      kept++;
      const random = `${address}${address.includes("?") ? "&" : "?"}zz=1`;
      if (keptAddress(random) !== keptAddress(address)) missed.push(url);
    }
    expect(missed).toEqual([]);
    expect(kept).toBeGreaterThan(15);
  }, 120_000);

  test("never takes the place of a page without a query", async () => {
    const kept = new KeptPages();
    await kept.keep(guide(), page());
    for (let id = 0; id < 1_000; id++)
      await kept.keep(new Request(`https://shop.test/notice?id=${id}`), page());
    expect(kept.find(guide())).toBeDefined();
  });
});

describe("values that no link of ours has", () => {
  const origin = "https://shop.test";
  /** Whether the Worker would keep what it answers at this address. */
  async function isKept(shop: { fetch(request: Request): Promise<Response> }, path: string) {
    const pages = new KeptPages();
    const request = new Request(keptAddress(origin + path));
    const answer = await pages.keep(request, await shop.fetch(request));
    return { status: answer.status, kept: pages.find(request) !== undefined };
  }

  test("a list is kept where a page of it begins, and nowhere else", async () => {
    const shop = await openShop();
    const first = shop.as(hanako).now.getTime() - 86_400_000;
    await shop.db.insert(notices).values(
      Array.from({ length: 45 }, (_, index) => ({
        id: `n-${index}`,
        kind: "shop" as const,
        title: `お知らせ${index}`,
        href: "",
        body: "本文",
        publishedAt: new Date(first - index * 1_000),
      })),
    );
    const page = await (await shop.browser()).open("/notice");
    const second = page.link("次");
    expect(second).toBe(`/notice?after=${first - 19_000}.n-19`);
    expect(await isKept(shop, second)).toEqual({ status: 200, kept: true });
    const others = [`${first - 19_001}.n-19`, `${first - 19_000}.n-18`, "1.n-19"];
    for (const after of [...others, "999999999999999.n-19"])
      expect(await isKept(shop, `/notice?after=${after}`)).toEqual({ status: 200, kept: false });
  });

  test("a question about the plans is answered and kept for nobody, and an unknown level is refused in words", async () => {
    const shop = await openShop();
    expect(await isKept(shop, "/tollVipApplyFor?x=1")).toEqual({ status: 200, kept: true });
    for (const [asked, status] of [
      ["monthly=300000", 200],
      ["monthly=300001&level=%E3%83%A9%E3%83%B3%E3%82%AF2", 200],
      ["level=%E3%83%A9%E3%83%B3%E3%82%AF2", 200],
      ["level=V0", 400],
      ["monthly=5&level=x", 400],
      ["monthly=many", 400],
    ] as const)
      expect([asked, await isKept(shop, `/tollVipApplyFor?${asked}`)]).toEqual([
        asked,
        { status, kept: false },
      ]);
    const refused = await (await shop.browser()).open("/tollVipApplyFor?monthly=many&level=V0");
    expect(refused.problems).toEqual([
      expect.stringContaining("月の買付額は"),
      "いまのランクを選び直してください",
    ]);
  });

  test("a letter written by its number is no page more", async () => {
    const shop = await openShop();
    expect((await isKept(shop, "/comisiones-1688")).kept).toBe(true);
    expect((await isKept(shop, "/comisiones-168%38")).kept).toBe(false);
  });

  test("a picture is drawn of the address that a page calls itself by", async () => {
    const shop = await openLivedShop();
    const drawn = (of: string) => isKept(shop, `/page.png?${new URLSearchParams({ of })}`);
    const [offer] = await shop.db.select({ id: offers.id }).from(offers).limit(1);
    const goods = `/ProductDetails?goods_id=${offer!.id}`;
    for (const of of ["/tollVipApplyFor", "/notice", "/option?x=1", goods])
      expect([of, await drawn(of)]).toEqual([of, { status: 200, kept: true }]);
    for (const of of [
      ...["/tollVipApplyFor?monthly=300001", "/notice?after=1780000000000.n-1", "/?category=x"],
      ...[`${goods}&category=x`, `${goods}&x=1`, "/comisiones-168%38", "/costCalculator?x=1"],
    ])
      expect([of, (await drawn(of)).kept]).toEqual([of, false]);
  }, 60_000);
});
