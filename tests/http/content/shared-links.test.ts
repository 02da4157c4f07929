import { unzlibSync } from "fflate";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { seedArticles } from "#db/seed/seed-articles.ts";
import { hanako, openShop } from "#tests/support/shop.ts";

const origin = "https://shop.test";
const shop = await openShop();
await seedArticles(shop.db);
shop.wait(100);
const get = (path: string) => shop.fetch(new Request(new URL(path, origin)));
const picture = (of: string) => get(`/page.png?${new URLSearchParams({ of })}`);

test("a shared page names itself, its address and a picture of its own", async () => {
  const page = parse(await (await get("/internationalLogistics")).text());
  const told = (name: string) =>
    page.querySelector(`meta[property="${name}"]`)?.getAttribute("content");
  expect(page.querySelector("title")?.text).toBe(`${told("og:title")} | 買付便`);
  expect(told("og:description")).toBe(
    page.querySelector('meta[name="description"]')?.getAttribute("content"),
  );
  expect(told("og:url")).toBe(`${origin}/internationalLogistics`);

  const shown = await get(told("og:image")!);
  expect(shown.status).toBe(200);
  expect(shown.headers.get("Content-Type")).toBe("image/png");
});

test("the picture is a whole PNG of 1200 by 630 with the title's letters on it", async () => {
  const bytes = new Uint8Array(await (await picture("/privacyPolicy")).arrayBuffer());
  const fields = new DataView(bytes.buffer);
  expect([...bytes.subarray(0, 8)]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  expect([fields.getUint32(16), fields.getUint32(20)]).toEqual([1200, 630]);
  const rows = unzlibSync(bytes.subarray(41, 41 + fields.getUint32(33)));
  expect(rows).toHaveLength((1200 * 3 + 1) * 630);
  // Between the name of the shop and the band: neither empty nor full.
  const title = rows.subarray(180 * 3601, 260 * 3601);
  const dark = title.filter((value, at) => at % 3601 !== 0 && value < 60).length;
  expect(dark).toBeGreaterThan(2_000);
  expect(dark).toBeLessThan(title.length / 3);
});

test.each([
  ["no page", ""],
  ["another site", "https://elsewhere.example/"],
  ["another site without its scheme", "//elsewhere.example/"],
  ["another site by a backslash", "/\\elsewhere.example/"],
  ["a page for members", "/user"],
  ["an unknown page", "/comisiones-nothing"],
  ["words of a stranger's own", "/CommoditySearch?q=%E5%81%BD%E7%89%A9"],
  ["a file", "/robots.txt"],
  ["itself", "/page.png?of=/"],
  ["a very long path", `/${"a".repeat(400)}`],
])("no picture is drawn of %s", async (_, of) => {
  expect((await picture(of)).status).toBe(404);
});

test("who asks for a picture is nobody: a member's page stays a stranger's", async () => {
  const member = await shop.browser(hanako);
  const asked = await member.answer(`/page.png?${new URLSearchParams({ of: "/user" })}`);
  expect(asked.status).toBe(404);
});
