import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { message } from "#app/domain/core/message/message.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import { setDefaultPlan } from "#app/domain/trade/purchasing/stock-out-plans.server.ts";
import { orderLines, orders, users } from "#db/schema/index.ts";
import { hanako, kenji, li, openShop, type Shop, taro, wei } from "#tests/support/shop.ts";
import { fillCart, orderPaid, orderPlaced } from "#tests/support/trade/trade.ts";
import { expectWhole } from "#tests/support/trade/whole-order.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const plansPage = (number: string) => `/user/stockOutPlans?order_sn=${number}`;
const open = async (address: string, who = hanako) => (await shop.browser(who)).open(address);
const now = async (number: string) => (await findOrder(shop.as(li), number))!;

/** Sends plans for the lines of an order as its page does. */
async function plan(number: string, plans: readonly Record<string, string>[], who = hanako) {
  const { lines } = await now(number);
  const body = new URLSearchParams(
    plans.flatMap((one, index) =>
      Object.entries({ id: lines[index]!.id, kind: "ask", days: "", detail: "", ...one }).map(
        ([name, value]): [string, string] => [`lines[${index}].${name}`, value],
      ),
    ),
  );
  return (await shop.browser(who)).open(plansPage(number), { method: "POST", body });
}

const desk = async (number: string, who = li) =>
  (await shop.browser(who)).open(`/staff/purchases/${number}`);

test("a buyer says by line what to do without goods; wrong words get their sentence by the field", async () => {
  const { number } = await orderPlaced(shop);
  const page = await open(plansPage(number));
  expect(page.status).toBe(200);
  for (const [typed, sentence] of [
    [{ kind: "wait", days: "0" }, "待つ日数は1から60の整数で入力してください"],
    [{ kind: "wait", days: "abc" }, "待つ日数は1から60の整数で入力してください"],
    [{ kind: "otherSku" }, "別の色・規格を入力してください"],
    [
      { kind: "otherSupplier", detail: "javascript:1" },
      "別の仕入先の商品URL（https://…）を入力してください",
    ],
  ] as const) {
    const wrong = await plan(number, [typed]);
    expect(wrong.status).toBe(400);
    expect(wrong.problems).toEqual([sentence]);
  }
  expect((await plan(number, [{ kind: "fly" }])).status).toBe(400);
  const saved = await plan(number, [{ kind: "drop" }, { kind: "wait", days: "７" }]);
  expect(saved.text).toContain("欠品時の対応を保存しました");
  const { lines } = await now(number);
  expect(lines.map(({ stockOutPlan }) => stockOutPlan)).toEqual([
    { kind: "drop" },
    { kind: "wait", days: 7 },
  ]);
});

test("another company, a person without the right and a foreign line change nothing", async () => {
  const { number } = await orderPlaced(shop);
  expect((await plan(number, [{ kind: "drop" }], taro)).status).toBe(404);
  expect((await plan(number, [{ kind: "drop", id: "nothing" }])).status).toBe(409);
  await shop.db.update(users).set({ permissions: [] }).where(eq(users.id, kenji.id));
  expect((await plan(number, [{ kind: "drop" }], kenji)).status).toBe(403);
  expect((await now(number)).lines.every(({ stockOutPlan }) => stockOutPlan === null)).toBe(true);
});

test("the company's default is what the lines of its next orders begin with", async () => {
  const page = await open("/user/stockOutDefault");
  const saved = await page.submit("保存する", { 欠品時の対応: "ある分だけ買う" });
  expect(saved.text).toContain("設定を保存しました");
  const { number } = await orderPlaced(shop);
  expect((await now(number)).lines[0]!.stockOutPlan).toEqual({ kind: "ship" });
  expect((await open("/user/stockOutDefault", kenji)).status).toBe(403);
});

test("staff carry the plan out with one button: dropped and refunded, cut to what there is, or waited for", async () => {
  const { number, id } = await orderPaid(shop);
  await plan(number, [{ kind: "drop" }, { kind: "ship" }]);
  const before = (await now(number)).order;
  const page = await desk(number);
  expect(page.text).toContain("取消这一行");
  const dropped = await page.submit("按预案取消");
  expect(dropped.status).toBe(200);
  const once = await now(number);
  expect(once.lines[0]!.refusal).toEqual(message("order.dropped-as-planned"));
  expect(once.order.totalYen).toBeLessThan(before.totalYen);
  await expectWhole(shop, id, 1_000_000);

  const tooMany = await dropped.submit("按预案减量", { "半圆化妆包 防泼水 有货数": "50" });
  expect(tooMany.status).toBe(400);
  expect(tooMany.text).toContain("有货数应少于待采购数");
  await (await desk(number)).submit("按预案减量", { "半圆化妆包 防泼水 有货数": "20" });
  expect((await now(number)).lines[1]).toMatchObject({ quantity: 20, refusal: null });
  await expectWhole(shop, id, 1_000_000);

  await shop.db
    .update(orderLines)
    .set({ stockOutPlan: { kind: "wait", days: 3 } })
    .where(eq(orderLines.orderId, id));
  const waiting = await (await desk(number)).submit("按预案等货");
  expect(waiting.text).toContain("等到 2026/01/18");
  shop.wait(4);
  expect((await desk(number)).text).toContain("已过期");
  expect((await desk(number, wei)).has("按预案等货")).toBe(false);
  expect(await shop.db.$count(orders, eq(orders.state, "buying"))).toBe(1);
});

test("a plan is carried out once by each form, and as its page showed it", async () => {
  const { number, id } = await orderPaid(shop);
  await plan(number, [{ kind: "drop" }, { kind: "ship" }]);
  const stale = await desk(number);
  await plan(number, [{ kind: "ship" }, { kind: "ship" }]);
  const other = await stale.submit("按预案取消");
  expect(other.status).toBe(409);
  expect(other.text).toContain("买家改了缺货预案");
  expect((await now(number)).lines[0]!.refusal).toBeNull();

  await plan(number, [{ kind: "drop" }, { kind: "ship" }]);
  const page = await desk(number);
  await page.submit("按预案取消");
  const { order } = await now(number);
  expect((await page.submit("按预案取消")).status).toBe(200);
  expect((await now(number)).order).toEqual(order);
  await expectWhole(shop, id, 1_000_000);
  // The next line's form is another act, though its page is the same.
  await page.submit("按预案减量", { "半圆化妆包 防泼水 有货数": "20" });
  expect((await now(number)).lines[1]).toMatchObject({ quantity: 20, refusal: null });
  await page.submit("按预案减量", { "半圆化妆包 防泼水 有货数": "20" });
  expect((await now(number)).lines[1]).toMatchObject({ quantity: 20, refusal: null });
  await expectWhole(shop, id, 1_000_000);
});

test("goods that are waited for already are not waited for anew by the same button", async () => {
  const { number } = await orderPaid(shop);
  await plan(number, [{ kind: "wait", days: "3" }]);
  const page = await desk(number);
  await page.submit("按预案等货");
  const { order } = await now(number);
  await page.submit("按预案等货");
  expect((await now(number)).order.version).toBe(order.version);
});

test("what to do without goods is chosen by line where one orders, the company's own beforehand", async () => {
  await setDefaultPlan(shop.as(hanako), { kind: "wait", days: 5 });
  await fillCart(shop);
  const preview = await open("/orderPreview");
  expect(preview.text.match(/欠品時の対応: 入荷を待つ/g)).toHaveLength(2);
  expect(preview.value("plans[0].days")).toBe("5");
  const wrong = await preview.submit("見積を依頼する", { "plans[1].days": "百日" });
  expect(wrong.status).toBe(400);
  expect(wrong.problems).toEqual(["待つ日数は1から60の整数で入力してください"]);
  expect(wrong.value("plans[1].days")).toBe("百日");
  const placed = await wrong.submit("見積を依頼する", {
    "plans[1].days": "",
    "plans[1].kind": "ある分だけ買う",
  });
  expect(placed.text).toContain("見積を依頼しました。");
  const made = await shop.db.select().from(orderLines).orderBy(orderLines.position);
  expect(made.map(({ stockOutPlan }) => stockOutPlan)).toEqual([
    { kind: "wait", days: 5 },
    { kind: "ship" },
  ]);
});
