import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { companies, orderChanges, users } from "#db/schema/index.ts";
import { limitedKenji } from "#tests/support/limited.ts";
import { hanako, kenji, li, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const staffSide = async (number: string, who = li) =>
  (await shop.browser(who)).open(`/staff/purchases/${number}`);
const buyers = async (number: string, who = hanako) =>
  (await shop.browser(who)).open(`/OrderDetails?order_sn=${number}`);

async function proposed(number: string) {
  const sent = await (await staffSide(number)).submit("提交变更", {
    "第1行 新数量": "２５",
    "第1行 原因": "売り切れ",
  });
  expect(sent.status).toBe(200);
  expect(sent.text).toContain("变更待买家确认");
  const [change] = await shop.db.select().from(orderChanges);
  return change!;
}

describe("pieces that are sold out", () => {
  test("are not offered to be bought while their change waits, and the page says so before", async () => {
    const { number } = await orderPaid(shop);
    const before = await staffSide(number);
    const forms = before.document.querySelectorAll("input[value=buy]").length;
    expect(before.text).not.toContain("变更待确认");
    await proposed(number);
    const page = await staffSide(number);
    expect(page.document.querySelectorAll("input[value=buy]").length).toBe(forms - 1);
    expect(page.text).toContain("标着“变更待确认”的明细，处理后才能采购");
  });

  test("are proposed by staff, agreed by the buyer and refunded", async () => {
    const { number } = await orderPaid(shop);
    const change = await proposed(number);
    const page = await buyers(number);
    expect(page.text).toContain("金額変更のご確認");
    expect(page.text).toContain("25個");
    expect(page.text).toContain(change.after.totalYen.toLocaleString("ja-JP"));

    const agreed = await page.submit("同意する");
    expect(agreed.path).toContain("/OrderDetails");
    expect(agreed.text).toContain("残高への返金");
    expect(agreed.text).toContain("金額変更に同意しました。変更を注文に反映しました。");
    expect(agreed.has("同意する")).toBe(false);
    expect((await staffSide(number)).has("提交变更")).toBe(true);
  });

  test("stay left out when the answer is refused", async () => {
    const { number } = await orderPaid(shop);
    const { id } = await proposed(number);
    const page = await buyers(number);
    const box = "main input[name='parts[0].agreed']";
    expect(page.document.querySelector(box)!.hasAttribute("checked")).toBe(true);
    const [part] = page.document.querySelectorAll("main input[name='parts[0].id']");
    const none = await (await shop.browser(hanako)).open(`/OrderDetails?order_sn=${number}`, {
      method: "POST",
      body: new URLSearchParams({
        intent: "accept",
        changeId: id,
        seenYen: page.value("seenYen")!,
        "parts[0].id": part!.getAttribute("value")!,
      }),
    });
    expect(none.status).toBe(400);
    expect(none.text).toContain("同意する項目を選んでください");
    expect(none.document.querySelector(box)!.hasAttribute("checked")).toBe(false);
  });

  test("stay when the buyer does not agree; a second answer is told so", async () => {
    const { number } = await orderPaid(shop);
    await proposed(number);
    const page = await buyers(number);
    expect((await page.submit("同意しない")).text).toContain(
      "金額変更に同意しませんでした。注文はそのままです。",
    );
    const late = await page.submit("同意する");
    expect(late.status).toBe(409);
    expect(late.text).toContain("すでに別のお返事をいただいています");
  });

  test("typed wrongly are asked for again, with what was typed", async () => {
    const { number } = await orderPaid(shop);
    const page = await staffSide(number);
    expect((await page.submit("提交变更")).status).toBe(400);
    const wrong = await page.submit("提交变更", {
      "第1行 新数量": "9999999",
      "第1行 原因": "売り切れ",
    });
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("新数量请填0到999999的整数");
    expect(wrong.value("lines[0].reason")).toBe("売り切れ");
    expect(await shop.db.$count(orderChanges)).toBe(0);
  });

  test("are nobody else's matter: stranger, warehouse, employee without the right, other company", async () => {
    const { number } = await orderPaid(shop);
    const { id } = await proposed(number);
    const post = (fields: Record<string, string>) => ({
      method: "POST",
      body: new URLSearchParams(fields),
    });
    const answer = post({ intent: "accept", changeId: id });
    const order = `/OrderDetails?order_sn=${number}`;
    expect((await (await shop.browser()).open(order, answer)).path).toContain("/login");
    expect((await (await shop.browser(taro)).open(order, answer)).status).toBe(404);
    await shop.db
      .update(users)
      .set({ permissions: ["pay"] })
      .where(eq(users.id, kenji.id));
    expect((await (await shop.browser(kenji)).open(order, answer)).status).toBe(403);
    expect((await buyers(number, kenji)).has("同意する")).toBe(false);

    const path = `/staff/purchases/${number}`;
    expect((await staffSide(number, wei)).has("提交变更")).toBe(false);
    const drop = post({ intent: "drop", id: crypto.randomUUID() });
    expect((await (await shop.browser(wei)).open(path, drop)).status).toBe(403);
    expect((await shop.db.select().from(orderChanges))[0]?.state).toBe("proposed");
  });
});

test("staff change the options and the colour of one line; a refused form keeps its ticks", async () => {
  const { number } = await orderPaid(shop);
  const page = await staffSide(number);
  const wrong = await page.submit("提交变更", {
    "第1行 新SKU": "黑色",
    "第1行 增值服务": ["全检"],
    "新明细1 增值服务": ["全检"],
  });
  expect(wrong.status).toBe(400);
  const boxes = wrong.document.querySelectorAll("main input[checked][name='lines[0].optionIds']");
  expect(boxes.map((box) => box.getAttribute("value"))).toEqual(["inspect-full"]);
  const extra = wrong.document.querySelectorAll("main input[checked][name='added[0].optionIds']");
  expect(extra).toHaveLength(1);
  const sent = await wrong.submit("提交变更", { "第1行 原因": "生成りは品切れ" });
  expect(sent.text).toContain("变更待买家确认");
  const [change] = await shop.db.select().from(orderChanges);
  expect(change!.lines).toHaveLength(1);
  const [line] = change!.lines;
  expect(line!.sku?.after.skuId).toBe("sku-tote-black");
  expect(line!.options?.after.map(({ id }) => id)).toEqual(["inspect-full"]);
  expect((await buyers(number)).text).toContain("金額変更のご確認");
});

test("an employee is told by the field up to where they may let orders get dearer", async () => {
  const clerk = await limitedKenji(shop, ["settings", "pay"], { paymentLimitYen: 3_000 });
  const page = await (await shop.browser(clerk)).open("/user/changeLimit");
  const refused = await page.submit("保存する", { "確認なしで進める増額の割合（%）": "5" });
  expect(refused.status).toBe(400);
  expect(refused.problems.join()).toContain("増額の上限は、おひとりで支払える3,000円まで");
  const saved = await refused.submit("保存する", { "確認なしで進める増額の上限（円）": "3,000" });
  expect(saved.text).toContain("設定を保存しました");
});

test("a company says up to where it need not be asked, and then is not", async () => {
  const page = await (await shop.browser(hanako)).open("/user/changeLimit");
  const wrong = await page.submit("保存する", { "確認なしで進める減額の割合（%）": "101" });
  expect(wrong.status).toBe(400);
  const bad = await page.submit("保存する", { "確認なしで進める増額の上限（円）": "千円" });
  expect(bad.status).toBe(400);
  expect(bad.problems.join()).toContain("増額の上限は0から");
  expect(bad.value("riseYen")).toBe("千円");
  const saved = await page.submit("保存する", {
    "確認なしで進める減額の割合（%）": "50",
    "確認なしで進める減額の上限（円）": "",
    "確認なしで進める増額の割合（%）": "3",
    "確認なしで進める増額の上限（円）": "1,000",
  });
  expect(saved.text).toContain("設定を保存しました");
  expect(saved.value("riseYen")).toBe("1000");
  const [company] = await shop.db
    .select()
    .from(companies)
    .where(eq(companies.id, hanako.companyId));
  expect(company).toMatchObject({
    changeLimitPercent: 50,
    changeLimitYen: null,
    riseLimitPercent: 3,
    riseLimitYen: 1_000,
  });
  expect((await (await shop.browser(kenji)).open("/user/changeLimit")).status).toBe(403);
  await shop.db
    .update(users)
    .set({ permissions: ["settings"] })
    .where(eq(users.id, kenji.id));
  const clerks = await (await shop.browser(kenji)).open("/user/changeLimit");
  expect(clerks.text).not.toContain("増額の割合");
  expect((await clerks.submit("保存する")).text).toContain("設定を保存しました");
  const [kept] = await shop.db.select().from(companies).where(eq(companies.id, hanako.companyId));
  expect(kept).toEqual(company);

  const { number } = await orderPaid(shop);
  await (await staffSide(number)).submit("提交变更", {
    "第1行 新数量": "29",
    "第1行 原因": "売り切れ",
  });
  const told = "この変更は設定の範囲内のため、確認なしで反映しました";
  expect((await buyers(number)).text).toContain(told);
});
