import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { orderLines, presences, quoteDrafts } from "#db/schema/index.ts";
import { chen, hanako, li, openShop, type Shop, wei } from "#tests/support/shop.ts";
import { orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const open = async (number: string, who = li) =>
  (await shop.browser(who)).open(`/staff/quotes/${number}`);

describe("保存草稿", () => {
  test("keeps a half-made quote, figures or not, until it goes out; the buyer sees nothing", async () => {
    const { number } = await orderPlaced(shop);
    const kept = await (await open(number)).submit("保存草稿", {
      "第1行 报价 元": "13.",
      "第2行 备注": "問い合わせ中",
    });
    expect(kept.status).toBe(200);
    expect(kept.text).toContain("已恢复李强");
    expect(kept.value("lines[0].price")).toBe("13.");
    expect((await open(number)).value("lines[1].refusal")).toBe("問い合わせ中");
    const buyers = await (await shop.browser(hanako)).open(`/OrderDetails?order_sn=${number}`);
    expect(buyers.text).not.toContain("問い合わせ中");
    expect((await findOrder(shop.as(hanako), number))!.order.state).toBe("quoting");

    const sent = await (await open(number)).submit("提交报价", { "第1行 报价 元": "14.50" });
    expect(sent.text).not.toContain("草稿");
    expect(await shop.db.$count(quoteDrafts)).toBe(0);
  });

  test("is one's own before a colleague's, and can be left aside", async () => {
    const { number } = await orderPlaced(shop);
    await (await open(number)).submit("保存草稿", { "第1行 报价 元": "11.00" });
    const colleagues = await open(number, chen);
    expect(colleagues.text).toContain("已恢复李强");
    expect(colleagues.value("lines[0].price")).toBe("11.00");
    await colleagues.submit("保存草稿", { "第1行 报价 元": "12.00" });
    expect((await open(number)).value("lines[0].price")).toBe("11.00");
    expect((await open(number, chen)).value("lines[0].price")).toBe("12.00");
    const fresh = await (await open(number, chen)).follow("不用草稿，重新填写");
    expect(fresh.value("lines[0].price")).not.toBe("12.00");
    expect(fresh.text).toContain("未使用陈晓");
  });

  test("of a line that the order does not have any more is not restored", async () => {
    const { number } = await orderPlaced(shop);
    await (await open(number)).submit("保存草稿", { "第1行 报价 元": "11.00" });
    const [draft] = await shop.db.select().from(quoteDrafts);
    await shop.db.update(quoteDrafts).set({
      typed: {
        ...draft!.typed,
        lines: draft!.typed.lines.map((line, place) =>
          place === 0 ? { ...line, id: "gone" } : { ...line, price: "9.99" },
        ),
      },
    });
    const page = await open(number);
    expect(page.value("lines[0].price")).not.toBe("11.00");
    expect(page.value("lines[1].price")).toBe("9.99");
    expect(page.value("lines[2].price")).toBeUndefined();
  });

  test("of too many letters comes back with its sentence, and a cancelled order takes none", async () => {
    const { number } = await orderPlaced(shop);
    const long = await (await open(number)).submit("保存草稿", { "第1行 备注": "あ".repeat(201) });
    expect(long.status).toBe(400);
    expect(long.problems).toEqual(["备注最多200字"]);
    const stale = await open(number);
    await cancelOrder(shop.as(hanako), number, "");
    expect((await stale.submit("保存草稿")).status).toBe(409);
    expect(await shop.db.$count(quoteDrafts)).toBe(0);
  });
});

describe("a quote of what the buyer has changed meanwhile", () => {
  /** The first line in black, as the buyer's own page changes it. */
  async function inBlack(number: string) {
    const buyers = await (await shop.browser(hanako)).open(`/user/orderEdit?order_sn=${number}`);
    const [line] = await shop.db.select().from(orderLines).orderBy(asc(orderLines.position));
    const page = await buyers.submit("変更する", { [`sku-${line!.id}`]: "ブラック" });
    expect(page.text).toContain("注文内容を変更しました");
  }

  test("is not sent: the page shows the order anew, the figures of other goods left out", async () => {
    const { number } = await orderPlaced(shop);
    const stale = await open(number);
    await inBlack(number);
    const figures = { "第1行 报价 元": "1.11", "第2行 报价 元": "7.77" };
    const refused = await stale.submit("提交报价", { ...figures, "第2行 备注": "値上げ" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("买家刚修改了订单，请按最新内容核对后再提交");
    expect(refused.value("lines[0].skuId")).toBe("sku-tote-black");
    expect(refused.value("lines[0].price")).not.toBe("1.11");
    expect(refused.value("lines[1].price")).toBe("7.77");
    expect((await findOrder(shop.as(hanako), number))!.order.state).toBe("quoting");
    await refused.submit("提交报价");
    expect((await findOrder(shop.as(hanako), number))!.order.state).toBe("awaiting_payment");
  });

  test("keeps no draft's figures for other goods", async () => {
    const { number } = await orderPlaced(shop);
    await (await open(number)).submit("保存草稿", {
      "第1行 报价 元": "1.11",
      "第2行 报价 元": "7.77",
    });
    await inBlack(number);
    const page = await open(number);
    expect(page.value("lines[0].price")).not.toBe("1.11");
    expect(page.value("lines[1].price")).toBe("7.77");
  });

  test("sent with holes between its rows is no fault", async () => {
    const { number } = await orderPlaced(shop);
    const browser = await shop.browser(li);
    for (const intent of ["quote", "calculate", "keep", "rule"]) {
      const body = new URLSearchParams({ intent, "lines[3].id": "x", "freights[2].freight": "1" });
      const { status } = await browser.answer(`/staff/quotes/${number}`, { method: "POST", body });
      expect(status, intent).toBeLessThan(500);
    }
  });
});

describe("提交报价", () => {
  test("leads to the next order of the queue, and from the last stays", async () => {
    const first = await orderPlaced(shop);
    shop.wait(1 / 1440);
    const second = await orderPlaced(shop);
    const next = await (await open(first.number)).submit("提交报价");
    expect(next.path).toContain(second.number);
    expect(next.document.querySelector(".flash-message")?.text).toContain("的报价。");
    expect(next.document.querySelector(".flash-message a")?.getAttribute("href")).toContain(
      first.number,
    );
    const last = await next.submit("提交报价");
    expect(last.path).toContain(second.number);
    expect(last.document.querySelector(".flash-message a")).toBeNull();
  });

  test("that comes too late shows what was typed, who was first and with what", async () => {
    const { number } = await orderPlaced(shop);
    const [late, later] = [await open(number), await open(number)];
    await (await open(number, chen)).submit("提交报价");
    const lost = await late.submit("提交报价", {
      "第1行 报价 元": "12.34",
      "第1行 备注": "値上げ",
    });
    expect(lost.status).toBe(409);
    expect(lost.text).toContain("您填写的报价没有提交");
    expect(lost.text).toMatch(/陈晓 [\d/: ]+ 已办理：/);
    for (const typed of ["12.34", "値上げ"]) expect(lost.text).toContain(typed);
    await (await lost.submit("撤回报价", { "撤回原因（日文）": "価格の訂正" })).submit("提交报价");
    await cancelOrder(shop.as(hanako), number, "");
    const cancelled = await later.submit("提交报价", { "第1行 报价 元": "12.35" });
    expect(cancelled.text).toMatch(/山田花子 [\d/: ]+ 已办理：/);
    expect(cancelled.text).toContain("12.35");
  });

  test("reads figures as a Chinese keyboard types them", async () => {
    const { number } = await orderPlaced(shop);
    const page = await open(number);
    const typed = `${page.value("lines[0].price")!.replace(".", "。")}`;
    expect((await page.submit("提交报价", { "第1行 报价 元": typed })).status).toBe(200);
    expect((await findOrder(shop.as(hanako), number))!.order.state).toBe("awaiting_payment");
  });
});

describe("正在查看", () => {
  test("shows to others who has the order open, for ten minutes", async () => {
    const { number } = await orderPlaced(shop);
    await open(number);
    expect((await open(number)).text).not.toContain("正在查看");
    shop.wait(3 / 1440);
    expect((await open(number, chen)).text).toContain("李强 正在查看 · 3分钟前");
    const queue = await (await shop.browser(wei)).open("/staff/quotes");
    expect(queue.text).toContain("李强 正在查看 · 3分钟前");
    shop.wait(8 / 1440);
    expect((await open(number, chen)).text).not.toContain("李强 正在查看");
    // The row that ran out is gone with the next visit.
    expect(await shop.db.$count(presences)).toBe(1);
  });

  test("is nobody who may only read", async () => {
    const { number } = await orderPlaced(shop);
    await open(number, wei);
    expect(await shop.db.$count(presences)).toBe(0);
  });
});

test("a price that slipped by two places is asked about with its line, and goes out with the tick for it", async () => {
  const { number } = await orderPlaced(shop);
  const page = await open(number);
  const listed = page.value("lines[0].price")!;
  const typed = { "第1行 报价 元": `${Number(listed) * 100}`, "第1行 备注": "値上がりのため" };
  const asked = await page.submit("提交报价", typed);
  expect(asked.status).toBe(400);
  expect(asked.problems).toEqual([
    expect.stringContaining(
      `平台标价 ${listed} 元，报价 ${(Number(listed) * 100).toFixed(2)} 元。`,
    ),
  ]);
  const state = async () => (await findOrder(shop.as(hanako), number))!.order.state;
  const other = { "第1行 报价 元": `${Number(listed) * 1000}`, 报价已核对: "on" };
  expect((await asked.submit("提交报价", other)).status).toBe(400);
  expect(await state()).toBe("quoting");
  expect((await asked.submit("提交报价", { 报价已核对: "on" })).status).toBe(200);
  expect(await state()).not.toBe("quoting");
});

describe("批量改价", () => {
  test("types the new figures into the form and saves nothing; a jump still asks for its reason", async () => {
    const { number } = await orderPlaced(shop);
    const page = await open(number);
    const before = [0, 1].map((place) => page.value(`lines[${place}].price`));
    const raised = await page.submit("应用", {
      "单价增减（%）": "＋50",
      "统一运费（元，每个供应商）": "9.5",
    });
    expect(raised.status).toBe(200);
    expect(raised.problems).toEqual([]);
    for (const place of [0, 1])
      expect(raised.value(`lines[${place}].price`)).toBe((Number(before[place]) * 1.5).toFixed(2));
    expect(raised.value("freights[1].freight")).toBe("9.50");
    // Pressed again it would be a rule anew.
    expect(raised.value("rulePercent") ?? "").toBe("");
    const lines = await shop.db.select().from(orderLines);
    expect(lines.map(({ priceFen }) => (priceFen / 100).toFixed(2)).sort()).toEqual(before.sort());
    expect((await raised.submit("提交报价")).text).toContain("报价与平台标价相差超过20%");
  });

  test("of one seller leaves the others' lines", async () => {
    const { number } = await orderPlaced(shop);
    const page = await open(number);
    const before = [0, 1].map((place) => Number(page.value(`lines[${place}].price`)));
    const [freight] = (await findOrder(shop.as(li), number))!.freights;
    const changed = await page.submit("应用", {
      范围: freight!.supplierNameZh,
      "单价增减（元）": "-0.30",
    });
    expect(Number(changed.value("lines[0].price"))).toBeCloseTo(before[0]! - 0.3);
    expect(Number(changed.value("lines[1].price"))).toBe(before[1]);
  });

  test("of a price a line takes them in the order of the page, an empty one left as it is", async () => {
    const { number } = await orderPlaced(shop);
    const page = await open(number);
    const typed = await page.submit("应用", { "逐行报价（元）": "\n￥1,234.50元\r\n" });
    expect(typed.problems).toEqual([]);
    expect(typed.value("lines[0].price")).toBe(page.value("lines[0].price"));
    expect(typed.value("lines[1].price")).toBe("1234.50");
    expect(typed.value("rulePrices") ?? "").toBe("");
  });

  test.each([
    [{}, "请填写单价增减、逐行报价或统一运费"],
    [
      { "单价增减（%）": "5", "单价增减（元）": "1" },
      "单价增减请只填百分比、金额、逐行报价中的一项",
    ],
    [{ "逐行报价（元）": "1\n2\n3\n4" }, "填了4行，明细只有2行"],
    [{ "逐行报价（元）": "1\n2.345" }, "逐行报价每行填一个0至99,999,999.99的金额，最多两位小数"],
    [{ "单价增减（%）": "abc" }, "单价增减（%）请填±999.99以内的数字，最多两位小数"],
    [{ "单价增减（元）": "-999" }, "第1行：报价不是金额，或增减后低于0"],
  ])("that cannot be read or applied: %o", async (typed, problem) => {
    const { number } = await orderPlaced(shop);
    const page = await open(number);
    const wrong = await page.submit("应用", { ...typed, "第2行 备注": "メモ" });
    expect(wrong.status).toBe(400);
    expect(wrong.problems).toContain(problem);
    expect(wrong.value("lines[0].price")).toBe(page.value("lines[0].price"));
    expect(wrong.value("lines[1].refusal")).toBe("メモ");
  });
});
