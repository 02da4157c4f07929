import { beforeEach, describe, expect, test } from "vitest";
import { readCostRules } from "#app/domain/pricing/landed-cost.server.ts";
import { priceChanges } from "#db/schema/index.ts";
import {
  chen,
  hanako,
  li,
  openShop,
  qian,
  type Shop,
  wang,
  wei,
  zhou,
} from "#tests/support/shop.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

test("finance sets the fee from a day on, and buyers read it in the history", async () => {
  const staffSide = await shop.browser(wang);
  const prices = await staffSide.open("/staff/prices");
  expect(prices.text).toContain("5.0% · 4.9%");
  const form = await prices.follow("代购手续费");
  expect(["rows.0.0", "rows.0.1", "rows.0.2"].map((cell) => form.value(cell))).toEqual([
    ...["0", "ランク1", "5.0"],
  ]);

  const wrong = await form.submit("设定", { 会员等级与手续费: "0 ランク1 5.0\n100万 ランク2 4.8" });
  expect(wrong.status).toBe(400);
  expect(wrong.problems.join()).toContain("第2行");
  expect(wrong.value("rows.1.0")).toBe("100万");

  const set = await wrong.submit("设定", {
    会员等级与手续费: "0 ランク1 4.5\n1,000,000 ランク2 4.0",
    生效日: "2026-02-01",
    原因: "春节后调整",
  });
  expect(set.path).toBe("/staff/prices");
  expect(set.text).toContain("须由另一人确认后才生效");
  expect(set.text).toContain("春节后调整");
  expect(set.has("确认生效")).toBe(false);
  const second = await (await shop.browser(qian)).open("/staff/prices");
  expect((await second.submit("确认生效")).text).toContain("待生效");

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
    "汇率加价（日元/元）": "0.84",
    生效日: "2026-02-01",
  });
  expect(taken.status).toBe(409);
  expect(taken.problems.join()).toContain("这一天已有价格");

  const gone = await set.submit("撤回");
  expect(gone.text).toContain("已撤回");
  const again = await staffSide.open("/staff/prices/setting/spreadYen");
  expect(again.text).not.toContain("2026/02/01起");
});

describe("a tenfold typo", () => {
  const typed = { "汇率加价（日元/元）": "7.00", 生效日: "2026-01-15" };

  test("is shown beside the figure before, asked for its reason, and waits for a second person", async () => {
    const form = await (await shop.browser(wang)).open("/staff/prices/setting/spreadYen");
    const compared = await form.submit("核对差异", typed);
    expect(compared.status).toBe(200);
    expect(compared.text).toContain("0.707.00+900.0%超过幅度");
    const asked = await compared.submit("设定", typed);
    expect(asked.status).toBe(400);
    expect(asked.problems.join()).toContain("变动超过单人可调整的幅度（±20%）");
    expect(asked.value("value")).toBe("7.00");
    expect(asked.text).toContain("+900.0%");
    expect(await shop.db.$count(priceChanges)).toBe(0);

    const waiting = await asked.submit("设定", { ...typed, 原因: "银行上调" });
    expect(waiting.text).toContain("待另一人确认");
    const own = await waiting.follow("汇率加价（日元/元）");
    expect(own.text).toContain("（待另一人确认）");
    expect(own.text).toContain("赵敏");
    const again = await own.submit("设定", { ...typed, 原因: "银行上调" });
    expect(again.problems.join()).toContain("已有待确认的价格（赵敏登记：数值 0.70 → 7.00");
    expect(waiting.text).toContain("0.70 → 7.00（+900.0%）");
    expect((await readCostRules(shop.as(wang))).rate.spreadYen).toBe("0.70");
  });

  test("is told to finance and managers on their start page, and to nobody else", async () => {
    const form = await (await shop.browser(wang)).open("/staff/prices/setting/spreadYen");
    await form.submit("设定", { ...typed, 原因: "银行上调" });
    for (const [who, told] of [
      [qian, true],
      [chen, true],
      [zhou, true],
      [wei, false],
      [li, false],
    ] as const) {
      const { text } = await (await shop.browser(who)).open("/staff");
      expect(text.includes("价格变动过大，待另一人确认")).toBe(told);
    }
  });

  test("that went live is replaced the same day, and the history shows both", async () => {
    const clerk = await shop.browser(wang);
    const form = await clerk.open("/staff/prices/setting/spreadYen");
    await form.submit("设定", { ...typed, 原因: "银行上调" });
    const second = await (await shop.browser(qian)).open("/staff/prices");
    await second.submit("确认生效");
    const again = await clerk.open("/staff/prices/setting/spreadYen");
    const right = { ...typed, "汇率加价（日元/元）": "０．７０" };
    const silent = await again.submit("设定", right);
    expect(silent.problems.join()).toContain("替换今天已生效的价格，请填写原因");
    const done = await silent.submit("设定", { ...right, 原因: "录入错误" });
    expect(done.text).toContain("当天已替换");
    expect(done.text).toContain("录入错误");
    expect(done.text).toContain("确认 钱进");
    expect((await readCostRules(shop.as(wang))).rate.spreadYen).toBe("0.70");
  });
});

test.each([["-5"], ["−0"], ["1e3"], ["9007199254740993"], ["3,00"]])(
  "a minimum deposit of “%s” is refused in words",
  async (value) => {
    const form = await (await shop.browser(wang)).open("/staff/prices/setting/minimumDepositYen");
    const wrong = await form.submit("设定", { "最低充值（日元）": value });
    expect(wrong.status).toBe(400);
    expect(wrong.problems.join()).toContain("最低充值（日元）须为0至999,999,999的整数");
    expect(await shop.db.$count(priceChanges)).toBe(0);
  },
);

test.each(["３，６００", "3,600円", "3600 日元"])("“%s” is 3600 yen", async (value) => {
  const form = await (await shop.browser(wang)).open("/staff/prices/setting/minimumDepositYen");
  await form.submit("设定", { "最低充值（日元）": value, 生效日: "2026-02-01" });
  expect(await shop.db.select({ terms: priceChanges.terms }).from(priceChanges)).toMatchObject([
    { terms: { value: "3600" } },
  ]);
});

test.each([
  ["freight/air", { 体积重除数: "0" }, "体积重除数"],
  ["freight/air", { 重量区间: "以上 1 2100 0 980" }, "重量区间第1行"],
  ["freight/air", { 偏远地区: "月球 100 10" }, "偏远地区第1行"],
  ["freight/air", { "重量区间第1行 续重kg": "三" }, "重量区间第1行（「三」）"],
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
    for (const cell of ["0.0", "0.1", "1.0", "1.1"])
      expect(again.value(`${name}.${cell}`)).toBe(form.value(`${name}.${cell}`));
});

test("a list is a table that shows beside each row what is in force, and what the typed one changes", async () => {
  const form = await (await shop.browser(wang)).open("/staff/prices/service/all");
  const first = { "会员等级与手续费第1行 费率%": "4.5" };
  const compared = await form.submit("核对差异", {
    ...first,
    "会员等级与手续费第2行 累计下限（日元）": "",
    "会员等级与手续费第2行 等级名（日文）": "",
    "会员等级与手续费第2行 费率%": "",
  });
  expect(compared.status).toBe(200);
  expect(compared.text).toContain("费率% 5.0 → 4.5（-10.0%）");
  expect(compared.text).toContain("将删除");
  expect(compared.value("rows.0.2")).toBe("4.5");
  expect(compared.value("rows.1.0")).toBe("");
  const set = await form.submit("设定", { ...first, 生效日: "2026-02-01" });
  expect(set.text).toContain("5.0 → 4.5（-10.0%）");
  const [change] = await shop.db.select().from(priceChanges);
  expect(change?.terms).toMatchObject({
    rows: expect.arrayContaining([
      expect.objectContaining({ ratePercent: "4.5", levelJa: "ランク1" }),
    ]),
  });
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
