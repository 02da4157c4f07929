import { expect, test } from "vitest";
import { declaredPages } from "#app/routes/declared-pages.ts";
import type { Page } from "#app/routes/page.ts";
import { accessOf, type Url } from "#app/routes.ts";
import { hanako, openShop } from "#tests/support/shop.ts";

const shop = await openShop();
const pages = Object.entries<Page>(declaredPages).filter(
  ([url, { frame }]) =>
    frame === "account" && !/[:*]/.test(url) && accessOf[url as Url] !== "document",
);

test("each signed-in page with a bare address describes itself by its title", async () => {
  const browser = await shop.browser(hanako);
  const missing: string[] = [];
  let described = 0;
  for (const [url] of pages) {
    const response = await browser.answer(url);
    if (response.status !== 200) continue;
    const html = await response.text();
    const found = [...html.matchAll(/<meta name="description" content="(?<words>[^"]+)"/g)];
    if (found.length === 1) described++;
    else missing.push(`${url} ${found.length}`);
  }
  expect(missing).toEqual([]);
  expect(described).toBeGreaterThan(40);
});

test("/user/index is my page, whose one address is /user", async () => {
  const browser = await shop.browser(hanako);
  const { text, document } = await browser.open("/user/index");
  expect(text).toContain("マイページ");
  expect(document.querySelector('link[rel="canonical"]')?.getAttribute("href")).toMatch(/\/user$/);
});
