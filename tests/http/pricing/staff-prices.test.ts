import { beforeEach, expect, test } from "vitest";
import { priceChanges } from "#db/schema/index.ts";
import { hanako, li, openShop, type Shop, wang } from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

test("finance sets the fee from a day on, and buyers read it in the history", async () => {
  const staffSide = await shop.browser(wang);
  const prices = await staffSide.open("/staff/prices");
  expect(prices.text).toContain("5.0% · 4.9%");
  const form = await prices.follow("代购手续费");
  expect(form.value("rows")).toContain("0 ランク1 5.0");

  const wrong = await form.submit("设定", { 会员等级与手续费: "0 ランク1 5.0\n100万 ランク2 4.8" });
  expect(wrong.status).toBe(400);
  expect(wrong.problems.join()).toContain("第2行");
  expect(wrong.value("rows")).toContain("100万");

  const set = await wrong.submit("设定", {
    会员等级与手续费: "0 ランク1 4.5\n1,000,000 ランク2 4.0",
    生效日: "2026-02-01",
    原因: "春节后调整",
  });
  expect(set.path).toBe("/staff/prices");
  expect(set.text).toContain("春节后调整");
  expect(set.text).toContain("待生效");

  const fees = await (await shop.browser()).open("/comisiones-1688");
  expect(fees.text).toContain("手数料の変更履歴");
  expect(fees.text).toContain("ランク1 4.5%、ランク2 4.0%");
  shop.wait(17);
  const later = await (await shop.browser()).open("/comisiones-1688");
  expect(later.text).toContain("2026/02/01から適用");
});

test("a past day and a day with a price are refused, and a future price is withdrawn", async () => {
  const staffSide = await shop.browser(wang);
  const form = await staffSide.open("/staff/prices/setting/spreadYen");
  const past = await form.submit("设定", { "汇率加价（日元/元）": "0.8", 生效日: "2026-01-14" });
  expect(past.status).toBe(400);
  expect(past.problems.join()).toContain("生效日最早为今天");

  const set = await form.submit("设定", { "汇率加价（日元/元）": "0.8", 生效日: "2026-02-01" });
  const second = await staffSide.open("/staff/prices/setting/spreadYen");
  const taken = await second.submit("设定", {
    "汇率加价（日元/元）": "0.9",
    生效日: "2026-02-01",
  });
  expect(taken.status).toBe(409);
  expect(taken.problems.join()).toContain("这一天已有价格");

  const gone = await set.submit("撤回");
  expect(gone.text).toContain("已撤回");
  const again = await staffSide.open("/staff/prices/setting/spreadYen");
  expect(again.text).not.toContain("2026/02/01起");
});

test.each([
  ["freight/air", { 体积重除数: "0" }, "体积重除数"],
  ["freight/air", { 重量区间: "以上 1 2100 0 980" }, "重量区间第1行"],
  ["freight/air", { 偏远地区: "月球 100 10" }, "偏远地区第1行"],
  ["freight/air", { 重量区间: "" }, "至少填写一项"],
  ["option/photo", { 价格: "-1" }, "价格须为"],
  ["setting/freeStorageDays", { 免费仓储天数: "0" }, "免费仓储天数须为"],
  ["simplified/all", { 简易税率: "39 三" }, "简易税率第1行"],
  ["service/all", { 会员等级与手续费: "0 ランク1 5.1" }, "会员等级与手续费第1行"],
  ["marketplace/all", { 平台销售费: "Amazon 本 0 15" }, "平台销售费第1行"],
  ["fba/all", { FBA配送费: "小型 25 18 2 45 0.25 0 222 表" }, "FBA配送费第1行"],
])("%s refuses %o in words and keeps nothing", async (subject, typed, words) => {
  const form = await (await shop.browser(wang)).open(`/staff/prices/${subject}`);
  const wrong = await form.submit("设定", typed as Record<string, string>);
  expect(wrong.status).toBe(400);
  expect(wrong.problems.join()).toContain(words);
  expect(await shop.db.$count(priceChanges)).toBe(0);
});

test("a freight list is read as it is written", async () => {
  const staffSide = await shop.browser(wang);
  const form = await staffSide.open("/staff/prices/freight/express");
  const set = await form.submit("设定", { 生效日: "2026-02-01" });
  expect(set.path).toBe("/staff/prices");
  const again = await staffSide.open("/staff/prices/freight/express");
  for (const name of ["bands", "boxSurcharges", "areas", "goods"])
    expect(again.value(name)).toBe(form.value(name));
});

test("nobody else may see or set prices, and what is no price is not found", async () => {
  for (const path of ["/staff/prices", "/staff/prices/freight/air"]) {
    expect((await (await shop.browser()).open(path)).path).toContain("/staff/login");
    expect((await (await shop.browser(hanako)).open(path)).path).toContain("/staff/login");
    expect((await (await shop.browser(li)).open(path)).status).toBe(403);
  }
  const staffSide = await shop.browser(wang);
  for (const path of ["freight/rocket", "setting/senderCode", "nothing/all", "option/none"])
    expect((await staffSide.open(`/staff/prices/${path}`)).status).toBe(404);
});
