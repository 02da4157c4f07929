import { statSync } from "node:fs";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { articleVersions } from "#db/schema/index.ts";
import { seedArticles } from "#db/seed/seed-articles.ts";
import { hanako, li, openShop, sato } from "#tests/support/shop.ts";

const origin = "https://shop.test";
const shop = await openShop();
await seedArticles(shop.db);
shop.wait(100);
const servedAsItIs = (path: string) =>
  statSync(`build/client${path}`, { throwIfNoEntry: false })?.isFile();
const get = (path: string) => shop.fetch(new Request(new URL(path, origin)));

test("every link of every public page leads to a page, once, with a name of its own", async () => {
  const seen = new Map<string, string>();
  const titles = new Map<string, string>();
  const open = ["/"];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const response = await get(path);
    // A page for members only sends a stranger to sign in, and nowhere else.
    if (response.status === 302) {
      expect(response.headers.get("Location"), path).toMatch(/^\/login\?to=/);
      continue;
    }
    expect(response.status, `${path} (from ${seen.get(path)})`).toBe(200);
    if (!response.headers.get("Content-Type")?.startsWith("text/html")) continue;

    const html = await response.text();
    expect(html, path).not.toContain("{{");
    const page = parse(html);
    expect(page.querySelectorAll("h1"), path).toHaveLength(1);
    expect(page.querySelector("html")?.getAttribute("lang"), path).toBe("ja");
    for (const picture of page.querySelectorAll("img"))
      expect(picture.hasAttribute("alt"), path).toBe(true);
    const description = page.querySelector('meta[name="description"]')?.getAttribute("content");
    expect(description, path).toBeTruthy();
    const title = page.querySelector("title")?.text ?? "";
    const canonical = page.querySelector('link[rel="canonical"]')?.getAttribute("href") ?? path;
    expect(titles.get(title) ?? canonical, `${title} names two pages`).toBe(canonical);
    titles.set(title, canonical);

    for (const link of page.querySelectorAll("a[href]")) {
      const target = new URL(link.getAttribute("href")!, new URL(path, origin));
      if (target.origin !== origin || target.pathname === "/login") continue;
      if (servedAsItIs(target.pathname)) continue;
      const next = target.pathname + target.search;
      if (seen.has(next) || seen.size > 400) continue;
      seen.set(next, path);
      open.push(next);
    }
  }
  expect(titles.size).toBeGreaterThan(60);
}, 90_000);

test.each(["/guia-de-usuario", "/termsService", "/questionAndAnswer", "/notificationOfHoliday"])(
  "%s ships no script and is the same for everybody",
  async (path) => {
    const response = await get(path);
    const html = await response.text();
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/);
    expect(response.headers.get("Cache-Control")).toContain("public");
    expect(response.headers.get("Content-Security-Policy")).toContain("script-src 'none'");
    const member = await shop.browser(sato);
    expect((await member.open(path)).document.toString() === parse(html).toString()).toBe(true);
  },
);

test("a price on a guide is the price of the day", async () => {
  expect(await (await get("/option")).text()).toContain("1個 1.00元");
  expect(await (await get("/storageInstructions")).text()).toContain("60日");
});

test("whoever follows a link of an article as a member gets there", async () => {
  const member = await shop.browser(hanako);
  const texts = await shop.db.select().from(articleVersions);
  const links = texts.flatMap(({ bodyMarkdown }) =>
    [...bodyMarkdown.matchAll(/\]\((?<link>\/[^)]*)\)/g)].map(({ groups }) => groups!.link!),
  );
  expect(links.length).toBeGreaterThan(60);
  for (const link of new Set(links)) {
    const { status, path } = await member.open(link);
    expect([status, path.split("?")[0]], link).toEqual([200, link]);
  }
});

test("a search shows the figures of the day as well", async () => {
  const html = await (await get("/answerSearchResultPage?q=カード")).text();
  expect(html).toContain("手数料は金額の4%です");
  expect(html).not.toContain("{{");
});

test("what the law asks for names every way to pay, with what it costs", async () => {
  for (const path of ["/description", "/termsService", "/answerResultPage?id=pay-how"]) {
    const text = await (await get(path)).text();
    for (const words of ["残高", "銀行振込", "PayPal", "4%"]) expect(text, path).toContain(words);
  }
});

test("staff write a version and readers see it; others have no such page", async () => {
  const staffSide = await shop.browser(sato);
  const form = await staffSide.open("/staff/articles/photography");
  const page = await form.submit("发布", {
    标题: "写真の撮影",
    "正文（Markdown）": "## 新しい節\n本文です",
  });
  expect(page.status).toBe(200);
  const html = await (await get("/photography")).text();
  expect(html).toContain("写真の撮影");
  expect(html).toContain("新しい節");

  const chinese = await form.submit("发布", {
    标题: "写真の撮影",
    "正文（Markdown）": "## 料金\n撮影は無料です。\n\n> 需要重新报价。\n\n![図](/a.png)",
  });
  expect([chinese.status, ...chinese.problems]).toEqual([
    400,
    expect.stringMatching(/^“> 需要重新报价。”：买家读日文：请改写成日文/),
  ]);
  expect(chinese.value("bodyMarkdown")).toContain("![図](/a.png)");
  expect(await (await get("/photography")).text()).not.toContain("需要重新报价");

  const other = await shop.browser(li);
  expect((await other.open("/staff/articles")).status).toBe(403);
  expect((await other.open("/staff/articles/photography")).status).toBe(403);
  expect((await staffSide.open("/staff/articles/nowhere")).status).toBe(404);
});

test("search engines find every article and good, and are kept from what is somebody's", async () => {
  const robots = await (await get("/robots.txt")).text();
  expect(robots).toContain("Disallow: /user");
  const sitemap = await get("/sitemap.xml");
  expect(sitemap.headers.get("Content-Type")).toContain("xml");
  const addresses = [...(await sitemap.text()).matchAll(/<loc>(?<url>[^<]+)<\/loc>/g)].map(
    ({ groups }) => groups!.url!.replaceAll("&amp;", "&"),
  );
  expect(addresses.length).toBeGreaterThan(60);
  for (const address of addresses) expect((await get(address)).status, address).toBe(200);
  const feed = await get("/notice.atom");
  expect(feed.status).toBe(200);
  expect(await feed.text()).toContain("<feed");
});
