import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { importTariff } from "#app/domain/pricing/tariff.server.ts";
import { companies } from "#db/schema/index.ts";
import { seedTariff } from "#db/seed/seed-tariff.ts";
import { machine } from "#tests/support/people.ts";
import { openPrograms } from "#tests/support/program.ts";
import { hanako, openShop, taro } from "#tests/support/shop.ts";
import { fillCart } from "#tests/support/trade/trade.ts";

const origin = "http://shop.test";
const shop = await openShop();
await seedTariff(shop.db);

const asked = {
  priceCny: "15.00",
  quantity: "100",
  domesticFreightCny: "50",
  optionsCny: "0",
  serviceRate: "5.0",
  ttsRate: "21.00",
  weightGrams: "300",
  lengthCm: "30",
  widthCm: "25",
  heightCm: "5",
  hsCode: "392690",
};

function predict(body: BodyInit, type = "application/x-www-form-urlencoded") {
  return shop.fetch(
    new Request(`${origin}/api/cost/predict`, {
      method: "POST",
      body,
      headers: { "Content-Type": type },
    }),
  );
}

// By sea: 9,600 + 33 × 210 = 16,530; CIF 50,165: 3 % of 50,000; tax on 51,000: 3,900 + 1,100.
test("a program is answered in whole yen, by form and by JSON alike", async () => {
  const byForm = await predict(new URLSearchParams(asked));
  const answer = (await byForm.json()) as { code: number; data: Record<string, unknown> };
  expect(byForm.status).toBe(200);
  expect(answer).toMatchObject({
    code: 0,
    msg: "",
    data: {
      goodsYen: "32550",
      domesticFreightYen: "1085",
      agencyFeeYen: "1682",
      duty: { rateText: "3%（簡易税率）", kind: "simplified", yen: { min: "1500", max: "1500" } },
      consumptionTaxYen: { min: "5000", max: "5000" },
      totalYen: { min: "58347", max: "58347" },
    },
  });
  const byJson = await predict(JSON.stringify(asked), "application/json");
  expect(await byJson.json()).toEqual(answer);
});

test("the parts that a program is answered make the total, whatever is rounded", async () => {
  for (const priceCny of ["15.01", "3.33", "0.07", "129.99"]) {
    const body = { ...asked, priceCny, domesticFreightCny: "7.77", optionsCny: "1.11" };
    const response = await predict(new URLSearchParams(body));
    const { data } = (await response.json()) as { data: Record<string, any> };
    const parts = [data.goodsYen, data.domesticFreightYen, data.optionsYen, data.agencyFeeYen];
    const rest = [data.duty.yen.min, data.consumptionTaxYen.min];
    const sum = [...parts, ...rest].reduce((all, yen) => all + Number(yen), 0);
    const freights = data.methods.map(({ freightYen }: any) => Number(freightYen.min));
    expect(freights).toContain(Number(data.totalYen.min) - sum);
  }
});

test("a call with a token uses the fee of its company, as the company's pages do", async () => {
  const { serviceRate: _, ...open } = asked;
  const question = { ...open, method: "sea" };
  const { own, other } = await openPrograms(shop);
  await shop.db
    .update(companies)
    .set({ cumulativePurchasesYen: 90_000_000 })
    .where(eq(companies.id, hanako.companyId));
  const hers = await own.call("cost/predict", question);
  const theirs = await other.call("cost/predict", question);
  expect(Number(hers.data.agencyFeeYen)).toBeLessThan(Number(theirs.data.agencyFeeYen));
  const page = await (await shop.browser(hanako)).open(
    `/costCalculator?${new URLSearchParams(question)}`,
  );
  expect(page.text).toContain(`${Number(hers.data.totalYen.max).toLocaleString("ja-JP")}円`);
  const named = await own.call("cost/predict", { ...asked, method: "sea" });
  expect(named.data.agencyFeeYen).toBe("1682");
});

test("the codes found for words are a list", async () => {
  const { own } = await openPrograms(shop);
  const { data } = await own.call("cost/hsCode", { words: "420212200" });
  expect(data).toMatchObject({ list: [{ code: "420212" }], instead: "420212" });
});

test.each([
  ["nothing", ""],
  ["a price of words", "priceCny=高い&quantity=1"],
  ["a negative price", "priceCny=-1&quantity=1"],
  ["a huge quantity", "priceCny=1&quantity=99999999999"],
  ["a weight with a fraction", "priceCny=1&quantity=1&weightGrams=0.5"],
  ["an HS code nobody has", "priceCny=1&quantity=1&hsCode=000000"],
])("%s is refused in words", async (_, body) => {
  const response = await predict(body);
  expect(response.status).toBe(400);
  const { code, msg, data } = (await response.json()) as Record<string, unknown>;
  expect(code).not.toBe(0);
  expect(msg).toMatch(/[ぁ-ん]/);
  expect(data).toBeNull();
});

test.each(["{", "[]", "null", '{"priceCny":{"a":1},"quantity":[1,2]}'])(
  "the JSON %s is refused and not an error of ours",
  async (body) => {
    expect((await predict(body, "application/json")).status).toBe(400);
  },
);

test("the page keeps what was typed, tells the field, and answers by its address", async () => {
  const visitor = await shop.browser();
  const empty = await visitor.open("/costCalculator");
  const wrong = await empty.submit("計算する", { "単価（元）": "高い", 数量: "10" });
  expect(wrong.status).toBe(400);
  for (const priceCny of ["0", "999999999999"]) {
    const outside = await empty.submit("計算する", { "単価（元）": priceCny, 数量: "10" });
    expect(outside.problems).toEqual([
      "単価は0.01から1,000,000までの数で、小数は2桁までで入力してください",
    ]);
  }
  expect(wrong.problems.join()).toContain("単価");
  expect(wrong.value("priceCny")).toBe("高い");

  const right = await wrong.submit("計算する", {
    "単価（元）": "15",
    "HSコード（6桁か9桁）": "392690",
  });
  expect(right.status).toBe(200);
  expect(right.text).toContain("1個あたり");
  expect(right.text).toContain("高速船");
  const sheet = await shop.fetch(new Request(origin + right.link("CSVで保存")));
  expect(await sheet.text()).toContain("国際宅配便");
});

test("where it goes and what it is are asked for, and each method answers for itself", async () => {
  const visitor = await shop.browser();
  const page = await visitor.open(`/costCalculator?${new URLSearchParams(asked)}`);
  const cheap = page.text;
  expect(cheap).toContain("離島・遠隔地の追加料金は含みません");

  const okinawa = await page.submit("計算する", { 都道府県: "沖縄県", 品物の区分: "液体・粉末" });
  expect(okinawa.status).toBe(200);
  expect(okinawa.text).toContain("うち離島・遠隔地の追加");
  expect(okinawa.text).toContain("航空便では液体・粉末を運べません");
  const brand = await page.submit("計算する", { 品物の区分: "ブランド品" });
  expect(brand.status).toBe(400);
  expect(brand.problems.join()).toContain("この区分の品物を送れる配送方法がありません");
  expect((await page.submit("計算する", { 郵便番号: "123" })).status).toBe(400);
});

test("an HS code is found by words and chosen without losing what was typed", async () => {
  const visitor = await shop.browser();
  const empty = await visitor.open("/costCalculator");
  const found = await empty.submit("HSコードを探す", { 数量: "70", hsWords: "セーター" });
  expect([found.status, found.problems]).toEqual([200, []]);
  expect(found.value("quantity")).toBe("70");
  const chosen = await found.submit("611030", { "1個の重さ（g）": "300" });
  expect([chosen.status, chosen.problems]).toEqual([200, []]);
  expect(["hsCode", "quantity", "weightGrams"].map((name) => chosen.value(name))).toEqual([
    "611030",
    "70",
    "300",
  ]);
  const answered = await chosen.submit("計算する", { "単価（元）": "15" });
  expect(answered.text).toContain("HSコード611030の税率");
  const nothing = await empty.submit("HSコードを探す", { hsWords: "存在しない品" });
  expect(nothing.text).toContain("あてはまるHSコードがありません");
});

test("the missing figure that narrows the estimate most is named, and none once all is known", async () => {
  const visitor = await shop.browser();
  const { weightGrams, hsCode, ...known } = asked;
  const open = async (typed: Record<string, string>) =>
    (await visitor.open(`/costCalculator?${new URLSearchParams(typed)}`)).text;
  expect(await open({ ...known, hsCode })).toContain("1個の重さを入力すると");
  expect(await open({ ...known, weightGrams })).toContain("HSコードを入力すると");
  expect(await open(asked)).not.toContain("まで狭まります");
});

test("an offer's page fills the form, and its address answers at once", async () => {
  const visitor = await shop.browser();
  const goods = await visitor.open("/ProductDetails?goods_id=600000000001");
  const page = await goods.follow("詳しく計算する");
  expect(page.status).toBe(200);
  expect(page.value("priceCny")).toBe("14.20");
  expect(page.value("weightGrams")).toBe("220");
  expect(page.text).toContain("キャンバストートバッグ");
  expect(page.text).toContain("1個あたり");
});

test("the cart is reckoned as one shipment, the own one only", async () => {
  await fillCart(shop);
  const hers = await shop.browser(hanako);
  const page = await (await hers.open("/cart")).follow("着地原価を計算する");
  expect(page.status).toBe(200);
  expect(page.text).toContain("キャンバストートバッグ");
  expect(page.text).toContain("1個あたり");
  const sheet = await hers.open(page.link("CSVで保存"));
  expect(sheet.status).toBe(200);
  const far = await page.submit("計算する", { 都道府県: "沖縄県" });
  expect(far.text).toContain("うち離島・遠隔地の追加");
  expect(far.text).toContain("キャンバストートバッグ");

  for (const other of [await shop.browser(), await shop.browser(taro)]) {
    const empty = await other.open("/costCalculator?cart=selected");
    expect(empty.text).toContain("カートに選択中の商品がありません");
    expect(empty.text).not.toContain("キャンバストートバッグ");
  }
});

test("HS codes are found by word, synonym and number", async () => {
  const visitor = await shop.browser();
  const search = async (typed: string) =>
    (await (await visitor.open("/hsCodeSearch")).submit("HSコードを検索", { q: typed })).text;
  expect(await search("セーター")).toContain("611030");
  expect(await search("水筒")).toContain("961700");
  expect(await search("4202.92")).toContain("420292");
  expect(await search("存在しない品")).toContain("あてはまるHSコードがありません");
  expect(await search('" OR *')).toContain("あてはまるHSコードがありません");
});

test("a number of nine digits that nothing has is sought by its first six, and this is said", async () => {
  const visitor = await shop.browser();
  const page = await visitor.open("/hsCodeSearch?q=420212200");
  expect(page.text).toContain("上6桁の420212で探しました");
  expect(page.text).toContain("1件");
  expect(page.text).toContain("ワシントン条約（WA）");
  expect((await visitor.open("/hsCodeSearch?q=999999999")).text).toContain("あてはまるHSコード");
});

test("laws have their names, and a rate in words reads as a sentence", async () => {
  const visitor = await shop.browser();
  const cost = await visitor.open("/costCalculator?priceCny=10&quantity=10&hsCode=732393");
  expect(cost.text).toContain("食品衛生法（FD）");
  const shoes = await visitor.open("/hsCodeSearch?q=靴");
  expect(shoes.text).not.toMatch(/非譲許|●/);
  expect(shoes.text).toContain("品目の細分");
});

test("the whole official schedule is loaded, all of it or nothing, and goes before our headings", async () => {
  const row = (stat_code: string, basic: string) => ({
    stat_code,
    name_ja: `品目｜${stat_code}`,
    basic,
    provisional: "",
    wto: "",
    rcep_cn: "",
    unit1: "",
    unit2: "KG",
    other_laws: "FD,",
    note: "",
  });
  const rows = Array.from({ length: 9_654 }, (_, index) => row(String(392690000 + index), "4.2%"));
  const scope = shop.as(machine);
  expect(await importTariff(scope, [...rows, row("39", "1%")], "2026-01-01")).toMatchObject({
    reason: "wrong-code",
  });
  expect(await importTariff(scope, [...rows, rows[0]!], "2026-01-01")).toMatchObject({
    reason: "line-twice",
  });
  const before = await predict(new URLSearchParams({ ...asked, quantity: "10000" }));
  expect(JSON.stringify(await before.json())).toContain("3.9%");

  expect(await importTariff(scope, rows, "2026-01-01")).toMatchObject({ value: { lines: 9_654 } });
  expect(await importTariff(scope, rows, "2026-01-01")).toMatchObject({ ok: true });
  // A schedule of a day to come does not count yet.
  await importTariff(scope, [row("392690000", "99%")], "2030-01-01");
  const after = await predict(new URLSearchParams({ ...asked, quantity: "10000" }));
  expect(JSON.stringify(await after.json())).toContain('"rateText":"4.2%"');
});

test("of goods without a size no number of boxes is made up", async () => {
  const boxes = async (body: Record<string, string>) => {
    const answered = await predict(new URLSearchParams(body));
    const { data } = (await answered.json()) as { data: { methods: { boxes: number | null }[] } };
    return new Set(data.methods.map((method) => method.boxes));
  };
  expect(await boxes({ ...asked, lengthCm: "", widthCm: "", heightCm: "" })).toEqual(
    new Set([null]),
  );
  expect((await boxes(asked)).has(null)).toBe(false);
});
