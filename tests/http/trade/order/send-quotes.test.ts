import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { saveQuoteDraft } from "#app/domain/trade/orders/quote-queries.server.ts";
import { orderLines, orders, skus } from "#db/schema/index.ts";
import { hanako, li, openShop, type Shop, wang, zhou } from "#tests/support/shop.ts";
import { orderPlaced } from "#tests/support/trade/trade.ts";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
});

const open = async (who = li) => (await shop.browser(who)).open("/staff/quotes");
const stateOf = async (number: string) => (await findOrder(shop.as(hanako), number))!.order.state;

test("quotes that equal their estimates are ticked already, and one press sends them", async () => {
  const [first, second] = [await orderPlaced(shop), await orderPlaced(shop)];
  const noted = await orderPlaced(shop);
  await shop.db
    .update(orderLines)
    .set({ note: "赤を希望" })
    .where(eq(orderLines.orderId, noted.id));
  const before = (await findOrder(shop.as(hanako), first.number))!.order;
  const page = await open();
  expect(page.text).toContain("同估算，有买家备注");
  const sent = await page.submit("按估算发出报价");
  expect(sent.flash).toBe("已发出 2 个报价。");
  for (const { number } of [first, second]) expect(await stateOf(number)).toBe("awaiting_payment");
  expect(await stateOf(noted.number)).toBe("quoting");
  const quoted = (await findOrder(shop.as(hanako), first.number))!.order;
  expect(quoted.goodsFen).toBe(before.goodsFen);
  expect(quoted.freightFen).toBe(before.freightFen);
});

test("what differs from its estimate is not sent, and each is named with its reason", async () => {
  const drafted = await orderPlaced(shop);
  const good = await orderPlaced(shop);
  await saveQuoteDraft(shop.as(li), drafted.number, {
    ...{ note: "", downPaymentPercent: "0", lines: [], freights: [] },
  });
  const page = await open();
  expect(page.text).toContain("有报价草稿");
  const sent = await page.submit("按估算发出报价", { pick: [drafted.number, good.number] });
  expect(sent.status).toBe(400);
  expect(sent.text).toContain("已发出 1 个报价");
  expect(sent.problems).toEqual([`${drafted.number}：有报价草稿，请逐单报价`]);
  expect([await stateOf(drafted.number), await stateOf(good.number)]).toEqual([
    ...["quoting", "awaiting_payment"],
  ]);

  expect((await page.submit("按估算发出报价", { pick: [good.number] })).problems).toEqual([
    `${good.number}：订单状态已变更`,
  ]);

  const dearer = await orderPlaced(shop);
  const listed = await open();
  await shop.db.update(skus).set({ priceFen: 99_999 }).where(eq(skus.id, "sku-pouch"));
  const late = await listed.submit("按估算发出报价", { pick: [dearer.number] });
  expect(late.problems.join()).toContain("平台价格有变");
  expect((await listed.submit("按估算发出报价", { pick: [] })).problems).toEqual(["请先勾选订单"]);
});

test("of two clerks who send the same quotes one sends them, and the other reads that they are gone", async () => {
  const { number } = await orderPlaced(shop);
  const [page, other] = [await open(), await open(zhou)];
  const both = await Promise.all([page, other].map((one) => one.submit("按估算发出报价")));
  expect(both.filter(({ flash }) => flash === "已发出 1 个报价。")).toHaveLength(1);
  const late = both.find(({ flash }) => flash !== "已发出 1 个报价。")!;
  expect(`${late.flash} ${late.problems.join()}`).toContain(number);
  const { events } = (await findOrder(shop.as(li), number))!;
  expect(events.filter(({ move }) => move === "quote")).toHaveLength(1);
});

test("who may not quote has no such button", async () => {
  await orderPlaced(shop);
  expect((await open(wang)).has("按估算发出报价")).toBe(false);
  const body = new URLSearchParams({ intent: "send" });
  const answer = await (await shop.browser(wang)).answer("/staff/quotes", { method: "POST", body });
  expect(answer.status).toBe(403);
});

test("a total typed for a line gives the price of a piece, or says why it cannot", async () => {
  const { number, id } = await orderPlaced(shop);
  const page = await (await shop.browser(li)).open(`/staff/quotes/${number}`);
  const wrong = await page.submit("提交报价", { "第1行 报价 元": "＝３００．０１" });
  expect(wrong.status).toBe(400);
  expect(wrong.problems.join()).toContain("总价300.01元不能平分给30件，单价可填10.00或10.01");
  const sent = await wrong.submit("提交报价", { "第1行 报价 元": "=¥450.00" });
  expect(sent.problems).toEqual([]);
  const [line] = await shop.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(orderLines.position);
  expect(line!.priceFen).toBe(1_500);
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, id));
  expect(order!.state).toBe("awaiting_payment");
});
