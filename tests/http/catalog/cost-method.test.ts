import { expect, test } from "vitest";
import { reckonLandedCosts } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import { methodCookie } from "#app/http/session/cookies.server.ts";
import { machine } from "#tests/support/people.ts";
import { hanako, openShop } from "#tests/support/shop.ts";

const shop = await openShop();
shop.wait(100);
const list = "/CommoditySearch?category=bags";
const landed = (text: string) => text.match(/着地原価 ?([\d,]+(?:〜[\d,]+)?)円/g)?.join() ?? "";

const choose = async (form: Record<string, string>) =>
  (await shop.browser()).answer("/costMethod", {
    method: "POST",
    body: new URLSearchParams(form),
  });

test("a method chosen once is reckoned with on every page, until another is", async () => {
  const browser = await shop.browser();
  const first = await browser.open(list);
  expect(first.text).toContain("「高速船」");
  const chosen = await first.submit("この方法で計算する", { 計算に使う配送方法: "船便（混載）" });
  expect(chosen.path).toBe(list);
  expect(chosen.text).toContain("着地原価は「船便（混載）」");
  expect(landed(chosen.text)).not.toBe(landed(first.text));
  for (const path of ["/ProductDetails?goods_id=600000000002", "/costCalculator"])
    expect((await browser.open(path)).document.toString(), path).toMatch(
      /船便（混載）」|"sea" selected|selected="" value="sea"/,
    );
});

test("goods narrowed by the standard method say so where another one is shown, and how many cost more", async () => {
  await reckonLandedCosts(shop.as(machine));
  const browser = await shop.browser();
  const narrowed = `${list}&sort=landed&landed=700`;
  const standard = await browser.open(narrowed);
  expect(standard.text).not.toContain("高速船での目安");
  const chosen = await standard.submit("この方法で計算する", { 計算に使う配送方法: "国際宅配便" });
  expect(chosen.text).toContain("着地原価700円以下（高速船での目安）");
  expect(chosen.text).toContain("着地原価（1個・円以下、高速船での目安）");
  expect(chosen.text).toContain("着地原価の安い順（高速船）");
  const most = landed(chosen.text)
    .split(",着地原価")
    .map((text) => Number(/([\d,]+)円/.exec(text)![1]!.replaceAll(",", "")));
  const over = most.filter((yen) => yen > 700).length;
  expect(over).toBeGreaterThan(0);
  expect(chosen.text).toContain(`このページの${over}件は、お客様の条件では`);
});

test("the calculator begins with the method and the fee that the goods page reckoned by", async () => {
  const browser = await shop.browser(hanako);
  await (await browser.open(list)).submit("この方法で計算する", {
    計算に使う配送方法: "航空便",
  });
  const of = "goods_id=600000000002";
  const total = (text: string) => /合計 ?([\d,]+(?:〜[\d,]+)?円)/.exec(text)?.[1];
  const page = await browser.open(`/costCalculator?${of}`);
  expect(page.text).toContain("「航空便」で");
  const goods = await browser.open(`/ProductDetails?${of}`);
  const chosen = page.document.querySelector('select[name="serviceRate"] option[selected]');
  expect(goods.text).toContain(`${chosen?.getAttribute("value")}% ×`);
  const cheapest = await browser.open(`/costCalculator?${of}&method=`);
  expect(total(cheapest.text)).not.toBe(total(page.text));
});

test("the copy kept for one method is never shown to who has chosen another", async () => {
  const [one, other] = [await shop.browser(), await shop.browser()];
  await (await one.open(list)).submit("この方法で計算する", { 計算に使う配送方法: "航空便" });
  const seen = { one: new Set<string>(), other: new Set<string>() };
  for (let time = 0; time < 3; time++) {
    seen.one.add(landed((await one.open(list)).text));
    seen.other.add(landed((await other.open(list)).text));
  }
  expect([seen.one.size, seen.other.size]).toEqual([1, 1]);
  expect(seen.one).not.toEqual(seen.other);
});

test.each([
  ["https://evil.test/", "/"],
  ["//evil.test/", "/"],
  ["/\\evil.test", "/"],
  ["javascript:alert(1)", "/"],
  ["/.//evil.test/x", "/"],
  ["/%2e//evil.test", "/"],
  ["/cart?x=1", "/cart?x=1"],
])("afterwards “%s” leads to %s", async (back, path) => {
  const answer = await choose({ method: "sea", back });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toBe(path);
});

test("an unknown method is not stored, and a withdrawn one counts as no choice", async () => {
  const browser = await shop.browser();
  expect((await choose({ method: "'; DROP", back: "/" })).headers.get("Set-Cookie")).toBeNull();
  for (const method of ["constructor", "zeppelin", "__proto__"])
    expect((await choose({ method, back: "/" })).headers.get("Set-Cookie")).toBeNull();
  browser.accept(await methodCookie.serialize("zeppelin"));
  expect((await browser.open(list)).text).toContain("「高速船」");
});
