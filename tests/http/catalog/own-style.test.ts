import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { usedStyle } from "#app/http/style/used-style.ts";
import { seedArticles } from "#db/seed/seed-articles.ts";
import { openShop } from "#tests/support/shop.ts";

const origin = "https://shop.test";
const shop = await openShop();
await seedArticles(shop.db);
shop.wait(100);
const get = (path: string) => shop.fetch(new Request(origin + path));

test.each([
  [".on{color:red}", '<p class="on">', ".on{color:red}"],
  [".on{color:red}", '<p class="only">', ""],
  [".on .in,p{color:red}", '<p class="on">', "p{color:red}"],
  ["p:not(.off){color:red}", "<p>", "p:not(.off){color:red}"],
  [":is(.a,.b) i{color:red}", "<p>", ":is(.a,.b) i{color:red}"],
  ["p:has(> .off, .on){x:y}", "<p>", "p:has(> .off, .on){x:y}"],
  ["p:has(> .off) b,.on:has(.on){x:y}", '<p class="on">', ".on:has(.on){x:y}"],
  [".on:has(label) b{x:y}", '<p class="on">', ".on:has(label) b{x:y}"],
  ["p:not(:has(.off)){x:y}", "<p>", "p:not(:has(.off)){x:y}"],
  ["@media print{.on{x:y}.off{x:y}}", '<p class="on">', "@media print{.on{x:y}}"],
  ["@layer a{@media print{.off{x:y}}}", "<p>", ""],
  ["@layer a,b;@page{margin:1cm}", "<p>", "@layer a,b;@page{margin:1cm}"],
  ['.on{content:"}.off{"}.off{x:y}', '<p class="on">', '.on{content:"}.off{"}'],
  [".on:before{x:y}", '<p class="a on b">', ".on:before{x:y}"],
  [".late{x:y}", '<p data-class="late">', ".late{x:y}"],
  [".on.in{x:y}", '<p class="in wide on">', ".on.in{x:y}"],
  [".on.in{x:y}", '<p class="in"><p class="on">', ""],
  [".on.in b,.on .in{x:y}", '<p class="in"><p class="on">', ".on .in{x:y}"],
  [".on:not(.off).in{x:y}", '<p class="in"><p class="on">', ""],
  [".on.late{x:y}", '<p class="on" data-class="late">', ".on.late{x:y}"],
  [".on.late{x:y}", '<p data-class="late">', ""],
  ["@layer a{.on{x:y}}.off{x:y}@layer a{p{x:y}}", '<p class="on">', "@layer a{.on{x:y}p{x:y}}"],
  ["@layer a{p{x:y}}p{x:y}@layer b{p{x:y}}", "<p>", "@layer a{p{x:y}}p{x:y}@layer b{p{x:y}}"],
])("of %s the page %s uses %s", (css, html, used) => {
  expect(usedStyle(css, html)).toBe(used);
});

test.each([
  "/guia-de-usuario",
  "/comisiones-1688",
  "/costCalculator?priceCny=10&quantity=100&weightGrams=200",
  "/comisiones-nowhere",
  "/",
  "/CommoditySearch?q=バッグ",
  "/cart",
  "/login",
  "/staff/login",
  "/problem/404",
])("%s carries its style, allowed by its hash, within the budget of guides", async (path) => {
  const response = await get(path);
  const html = await response.text();
  const page = parse(html);
  expect(page.querySelector('link[rel="stylesheet"]')).toBeNull();
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)![1]!;
  const hash = createHash("sha256").update(style).digest("base64");
  expect(response.headers.get("Content-Security-Policy")).toContain(`style-src 'sha256-${hash}';`);
  const [sheet] = readdirSync("build/client/assets").filter((name) => name.endsWith(".css"));
  expect(style.length).toBeLessThan(readFileSync(`build/client/assets/${sheet}`).length * 0.6);
  expect(brotliCompressSync(html).length).toBeLessThan(10 * 1_024);
});

test("the sheet of a page is not another's, whichever came first", async () => {
  const styleOf = async (path: string) =>
    /<style>([\s\S]*?)<\/style>/.exec(await (await get(path)).text())![1]!;
  const first = await styleOf("/cart");
  expect(await styleOf("/staff/login")).not.toBe(first);
  expect(await styleOf("/cart")).toBe(first);
});
