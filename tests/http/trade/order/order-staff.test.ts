import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { cancelOrder } from "#app/domain/trade/orders/move-order.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { buyOrder } from "#app/domain/trade/purchasing/buy-order.server.ts";
import { lots, orders, purchases } from "#db/schema/index.ts";
import { hanako, li, openShop, type Shop, wang, wei } from "#tests/support/shop.ts";
import { orderPaid, orderPlaced, orderQuoted } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

describe("工作台", () => {
  test("shows queues with the longest wait; a buyer and a stranger sign in first", async () => {
    await orderPlaced(shop);
    shop.wait(0.25);
    const page = await (await shop.browser(li)).open("/staff");
    expect(page.document.querySelector("html")?.getAttribute("lang")).toBe("zh-CN");
    expect(page.text).toMatch(/报价\s*1\s*6小时/);
    expect((await (await shop.browser()).open("/staff")).path).toContain("/staff/login");
    expect((await (await shop.browser(hanako)).open("/staff/quotes")).path).toContain(
      "/staff/login",
    );
  });
});

describe("报价", () => {
  const open = async (number: string, who = li) =>
    (await shop.browser(who)).open(`/staff/quotes/${number}`);

  test("from the queue to the quote the buyer sees", async () => {
    const { number } = await orderPlaced(shop);
    const queue = await (await shop.browser(li)).open("/staff/quotes");
    const form = await queue.follow(number);
    const quoted = await form.submit("提交报价", {
      "第1行 报价 元": "１４．５０",
      "第2行 可采购数量": "40",
      "第2行 备注": "在庫40個",
      "恒达箱包厂 国内运费 元": "12.00",
    });
    expect(quoted.status).toBe(200);
    expect(quoted.text).toContain("待付款");
    const { order, lines } = (await findOrder(shop.as(hanako), number))!;
    expect(order).toMatchObject({ state: "awaiting_payment", freightFen: 2_000 });
    expect(lines.map(({ quantity }) => quantity)).toContain(40);
    expect(
      (await (await shop.browser(hanako)).open(`/OrderDetails?order_sn=${number}`)).text,
    ).toContain("在庫40個");
  });

  test("shows the goods, the SKU to copy, the last price, numbers that rise and the rate that is locked", async () => {
    await orderQuoted(shop);
    const { number } = await orderPlaced(shop);
    await shop.db.update(orders).set({ ttsRate: "19.99" }).where(eq(orders.number, number));
    const page = await open(number);
    const { lines } = (await findOrder(shop.as(li), number))!;
    expect(page.text).toContain("上次");
    const html = page.document.innerHTML;
    for (const line of lines) expect(html).toContain(`/offer/${line.offerId}.html`);
    expect(page.text.indexOf("1.")).toBeLessThan(page.text.indexOf("2."));
    expect(page.text).not.toContain("TTS 19.99");
    const quoted = await page.submit("提交报价");
    const { ttsRate } = (await findOrder(shop.as(li), number))!.order;
    expect(page.text).toContain(`TTS ${ttsRate}`);
    expect(quoted.text).toContain(`TTS ${ttsRate}`);
  });

  test("重新计算 shows what it would come to, keeps what was typed and sends nothing", async () => {
    const { number } = await orderPlaced(shop);
    const before = (await findOrder(shop.as(hanako), number))!;
    const typed = {
      "第1行 报价 元": "20.00",
      "第1行 备注": "最新の仕入れ値です",
      "恒达箱包厂 国内运费 元": "30.00",
    };
    const worked = await (await open(number)).submit("重新计算", typed);
    expect(worked.status).toBe(200);
    expect(worked.value("lines[0].price")).toBe("20.00");
    const total = worked.text
      .match(/日元合计\s*(?<yen>[\d,]+)日元/)!
      .groups!.yen!.replaceAll(",", "");

    const kept = (await findOrder(shop.as(hanako), number))!;
    expect(kept.order).toEqual(before.order);
    expect(kept.lines).toEqual(before.lines);
    const unexplained = await worked.submit("提交报价", { "第1行 备注": "" });
    expect(unexplained.status).toBe(400);
    expect(unexplained.text).toContain("第1行：报价与平台标价相差超过20%");
    await unexplained.submit("提交报价", { "第1行 备注": "値上げのため" });
    expect((await findOrder(shop.as(hanako), number))!.order.totalYen).toBe(Number(total));
    const buyers = await (await shop.browser(hanako)).open(`/OrderDetails?order_sn=${number}`);
    expect(buyers.text).toContain("金額の変更履歴");
    expect(buyers.text).toContain("30個 × 20.00元");
    expect(buyers.text).toContain("値上げのため");
    expect(Number(total)).not.toBe(before.order.totalYen);
  });

  test("bad figures come back as typed with Chinese sentences", async () => {
    const { number } = await orderPlaced(shop);
    const wrong = await (await open(number)).submit("提交报价", {
      "第1行 报价 元": "abc",
      "第2行 可采购数量": "-1",
    });
    expect(wrong.status).toBe(400);
    expect(wrong.problems).toEqual([
      "报价请填0至99,999,999.99的金额，最多两位小数",
      "可采购数请填0到999999的整数",
    ]);
    expect(wrong.value("lines[0].price")).toBe("abc");
    const silent = await (await open(number)).submit("提交报价", { "第1行 可采购数量": "0" });
    expect(silent.problems).toEqual(["可采购数少于订购数的明细，请在备注里写明原因（日文）"]);
    expect((await findOrder(shop.as(li), number))?.order.state).toBe("quoting");
  });

  test("cancelled meanwhile: told so, nothing changed", async () => {
    const { number } = await orderPlaced(shop);
    const form = await open(number);
    await cancelOrder(shop.as(hanako), number, "");
    const late = await form.submit("提交报价");
    expect(late.status).toBe(409);
    expect(late.text).toContain("已取消");
  });

  test("the warehouse may read but not quote; finance's number that does not exist is not found", async () => {
    const { number } = await orderPlaced(shop);
    const read = await open(number, wei);
    expect(read.status).toBe(200);
    expect(read.has("提交报价")).toBe(false);
    const post = { method: "POST", body: new URLSearchParams({ intent: "quote" }) };
    expect((await (await shop.browser(wei)).open(`/staff/quotes/${number}`, post)).status).toBe(
      403,
    );
    expect((await open("KB-000000-0000", wang)).status).toBe(404);
    expect((await open("nonsense", wang)).status).toBe(404);
  });

  test("an answer reaches the buyer", async () => {
    const { number } = await orderPlaced(shop);
    const form = await open(number);
    expect((await form.submit("发送")).status).toBe(400);
    await form.submit("发送", { "回复（日文，买家直接看到）": "生成りは在庫があります" });
    const page = await (await shop.browser(hanako)).open(`/OrderDetails?order_sn=${number}`);
    expect(page.text).toContain("生成りは在庫があります");
  });
});

describe("采购", () => {
  const open = async (number: string, who = li) =>
    (await shop.browser(who)).open(`/staff/purchases/${number}`);

  test("supplier by supplier, tracking later, and the buyer sees both", async () => {
    const { number } = await orderPaid(shop);
    const first = await (await open(number)).submit("已采购", {
      平台订单号: "401234",
      "国内快递单号（可后补）": "",
    });
    expect(first.status).toBe(200);
    expect(first.text).toContain("采购中");
    const done = await first.submit("已采购", {
      平台订单号: "401235",
      "国内快递单号（可后补）": "YT200",
    });
    expect(done.text).toContain("已采购");
    expect(done.has("已采购")).toBe(false);
    const tracked = await done.submit("保存单号", { 国内快递单号: "YT100" });
    expect(tracked.text).toContain("YT100");
    const page = await (await shop.browser(hanako)).open(`/OrderDetails?order_sn=${number}`);
    expect(page.text).toContain("買付完了");
    expect(page.text).toContain("YT100");
    expect(page.text).toContain("YT200");
    expect(await shop.db.$count(lots)).toBe(2);
  });

  test("the same form twice buys once; a missing number is asked for", async () => {
    const { number } = await orderPaid(shop);
    const page = await open(number);
    const empty = await page.submit("已采购");
    expect(empty.status).toBe(400);
    expect(empty.problems).toHaveLength(1);
    await page.submit("已采购", { 平台订单号: "401234" });
    await page.submit("已采购", { 平台订单号: "401234" });
    expect(await shop.db.$count(purchases)).toBe(1);
  });

  test("a sum far from the quote is asked about, and the tick stands for this sum alone", async () => {
    const { number } = await orderPaid(shop);
    const typed = { 平台订单号: "5001", "第1行 本次采购数": "10" };
    const far = { ...typed, "第1行 实付小计 元": "9,999.00" };
    const asked = await (await open(number)).submit("已采购", far);
    expect(asked.status).toBe(400);
    expect(asked.problems[0]).toMatch(/报价 [\d.,]+ 元，实付 9,?999\.00 元/);
    expect(asked.value("lines[0].paid")).toBe("9,999.00");
    const ticked = { 实付金额已核对: "on" };
    const other = await asked.submit("已采购", { ...ticked, "第1行 实付小计 元": "8888" });
    expect(other.status).toBe(400);
    expect(await shop.db.$count(purchases)).toBe(0);
    const bought = await other.submit("已采购", ticked);
    expect(bought.status).toBe(200);
    expect(await shop.db.$count(purchases)).toBe(1);
  });

  test("some pieces, the true sums, a correction and an undoing, each with its sentence", async () => {
    const { number } = await orderPaid(shop);
    const page = await open(number);
    const typed = { 平台订单号: "5001", "第1行 本次采购数": "10", "第1行 实付小计 元": "150.50" };
    const wrong = await page.submit("已采购", { ...typed, "优惠（元）": "abc" });
    expect(wrong.status).toBe(400);
    expect(wrong.problems).toEqual(["优惠请填0至99,999,999.99的金额，最多两位小数"]);
    expect(wrong.value("lines[0].paid")).toBe("150.50");
    const none = await (await open(number)).submit("已采购", {
      ...typed,
      "第1行 本次采购数": "0",
    });
    expect(none.problems).toEqual(["请至少填写一行的采购数"]);
    const bought = await (await open(number)).submit("已采购", { ...typed, 付款账号: "支付宝 02" });
    expect(bought.status).toBe(200);
    expect(bought.text).toContain("待采购 20");
    expect(bought.text).toContain("支付宝 02");
    expect(bought.text).toContain("与报价差 −1.50元");
    const other = await orderPaid(shop);
    await buyOrder(shop.as(li), other.number, {
      ...{ id: crypto.randomUUID(), supplierId: "supplier-2" },
      ...{ marketplaceNumber: "5003", chinaTracking: "" },
    });
    const again = await bought.submit("已采购", { 平台订单号: "5003" });
    expect(again.status).toBe(409);
    expect(again.problems).toEqual([
      `该平台订单号已登记在「美妍日用品商行」（订单 ${other.number}），请核对`,
    ]);

    const unsaid = await (await open(number)).submit("保存更正");
    expect(unsaid.problems).toEqual(["请填写原因"]);
    const corrected = await (await open(number)).submit("保存更正", {
      平台订单号: "5002",
      更正原因: "录错",
    });
    expect(corrected.text).toContain("录错；单号 5001 → 5002");
    const why = "撤销原因（买家可见）";
    const chinese = await corrected.submit("撤销采购", { [why]: "卖家关店了" });
    expect(chinese.status).toBe(400);
    expect(chinese.document.toString()).toContain('value="卖家关店了"');
    const undone = await chinese.submit("撤销采购", { [why]: "改向其他卖家采购" });
    expect(undone.status).toBe(200);
    expect(undone.text).toContain("已撤销");
    expect(undone.text).not.toContain("待采购 20");
    const buyer = await (await shop.browser(hanako)).open(`/OrderDetails?order_sn=${number}`);
    for (const inner of ["5002", "支付宝 02"]) expect(buyer.text).not.toContain(inner);
    const told = await (await shop.browser(hanako)).open("/user/inform");
    for (const page of [buyer, told]) expect(page.text).toContain("ほかの仕入先から買い付けるため");
    expect(undone.text).toContain("改向其他卖家采购");
  });

  test("a forged line, a doubled field and a day to come are answered by a sentence", async () => {
    const { number } = await orderPaid(shop);
    const send = async (fields: [string, string][]) =>
      (await shop.browser(li)).open(`/staff/purchases/${number}`, {
        method: "POST",
        body: new URLSearchParams([
          ["intent", "buy"],
          ["id", crypto.randomUUID()],
          ["supplierId", "supplier-1"],
          ["marketplaceNumber", "7001"],
          ...fields,
        ]),
      });
    const forged = await send([
      ["lines[0].lineId", "nothing"],
      ["lines[0].quantity", "1"],
    ]);
    expect(forged.status).toBe(409);
    expect(forged.problems).toEqual(["明细与该供应商不符，请刷新页面后重试"]);
    expect((await send([["paidOn", "2099-01-01"]])).problems).toEqual(["付款日期不能晚于今天"]);
    expect(
      (
        await send([
          ["account", "a"],
          ["account", "b"],
        ])
      ).status,
    ).toBe(400);
    expect(await shop.db.$count(purchases)).toBe(0);
  });

  test("purchases of many orders are pasted, and each row is answered by itself", async () => {
    const { number } = await orderPaid(shop);
    const { lines } = (await findOrder(shop.as(li), number))!;
    const [first, second] = lines.map(({ supplierNameZh }) => supplierNameZh);
    const open = async (who = li) => (await shop.browser(who)).open("/staff/purchases");
    const rows = [
      `${number}\t${first}\t9001\t¥1,234.56\tYT90`,
      `${number} 谁家 9002 10.00`,
      `KB-000000-0000 ${second} 9003 10`,
      `${number} 1+2 9004 10`,
      `${number} 7 9005 10`,
      `${number} ${second} 9006 ten`,
      `${number} 2 9007 20`,
      `${number} 2 9007 20`,
    ];
    const asked = await (await open()).submit("保存采购", { rows: rows.join("\n") });
    expect(asked.text).toContain(`YT90：实付与报价相差很大`);
    const looked = { checked: "相差很大的实付金额已核对" };
    const page = await asked.submit("保存采购", looked);
    expect(page.status).toBe(400);
    expect(page.text).toContain("已保存 1 行");
    for (const [row, why] of [
      [rows[1], "订单里没有此供应商"],
      [rows[2], "没有此订单"],
      [rows[3], "这些行不是同一供应商"],
      [rows[4], "订单里没有此行"],
      [rows[5], "格式应为"],
      [rows[6], "同一平台订单号粘贴了多行"],
    ])
      expect(page.text).toContain(`${row}：${why}`);
    const again = await page.submit("保存采购", { rows: [rows[0], rows[7]].join("\n") });
    expect(again.status).toBe(400);
    expect(again.text).toContain("1 行之前已填");
    expect((await again.submit("保存采购", looked)).text).toContain("已保存 1 行");
    const kept = await shop.db.select().from(purchases);
    expect(kept.map((one) => one.goodsFen + one.freightFen).sort()).toEqual([123_456, 2_000]);
    expect((await findOrder(shop.as(li), number))!.order.state).toBe("purchased");
    expect((await open(wei)).has("保存采购")).toBe(false);
    const sent = { method: "POST", body: new URLSearchParams({ rows: "1" }) };
    expect((await (await shop.browser(wei)).open("/staff/purchases", sent)).status).toBe(403);
  });

  test("is for purchasing only", async () => {
    const { number } = await orderPaid(shop);
    expect((await open(number, wei)).has("已采购")).toBe(false);
    const post = { method: "POST", body: new URLSearchParams({ intent: "buy" }) };
    expect((await (await shop.browser(wei)).open(`/staff/purchases/${number}`, post)).status).toBe(
      403,
    );
  });
});
