import { beforeEach, describe, expect, test } from "vitest";
import { noticeFields } from "#app/domain/content/notice/notices.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import type { StockOutPlan } from "#app/domain/trade/orders/stock-out-plan.ts";
import {
  carryOutPlan,
  endWaits,
  setPlans,
} from "#app/domain/trade/purchasing/stock-out-plans.server.ts";
import { notices } from "#db/schema/index.ts";
import { justBefore } from "#tests/support/just-before.ts";
import { hanako, li, openShop, type Shop } from "#tests/support/shop.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const lineOf = async (number: string) => (await findOrder(shop.as(li), number))!.lines[0]!;
const choose = async (number: string, plan: StockOutPlan) =>
  setPlans(shop.as(hanako), number, new Map([[(await lineOf(number)).id, plan]]));
const follow = async (number: string, plan: "drop" | "ship" | "wait", scope = shop.as(li)) =>
  carryOutPlan(scope, number, {
    id: crypto.randomUUID(),
    lineId: (await lineOf(number)).id,
    plan,
    available: 10,
  });

test.each(["drop", "wait"] as const)(
  "a plan to %s that its buyer changes just before is not carried out",
  async (kind) => {
    const { number } = await orderPaid(shop);
    await choose(number, kind === "wait" ? { kind, days: 3 } : { kind });
    const scope = justBefore(shop.as(li), () => choose(number, { kind: "ask" }));
    expect(await follow(number, kind, scope)).toEqual({ ok: false, reason: "no-plan" });
    expect(await lineOf(number)).toMatchObject({ refusal: null, awaitedUntil: null });
  },
);

test("a plan is not changed of goods that are dropped just before", async () => {
  const { number } = await orderPaid(shop);
  await choose(number, { kind: "drop" });
  const { id } = await lineOf(number);
  const scope = justBefore(shop.as(hanako), () => follow(number, "drop"));
  expect(await setPlans(scope, number, new Map([[id, { kind: "ask" }]]))).toEqual({
    ok: false,
    reason: "lines-differ",
  });
  expect(await lineOf(number)).toMatchObject({ stockOutPlan: { kind: "drop" } });
});

describe("goods whose days of waiting are over", () => {
  const runs = () => endWaits(shop.as({ kind: "system", id: "end-waits" }));
  const told = async () =>
    (await shop.db.select(noticeFields).from(notices)).filter(({ title }) =>
      title.includes("入荷待ち"),
    );

  test("are asked about once, however often and at once the job runs", async () => {
    const { number } = await orderPaid(shop);
    await choose(number, { kind: "wait", days: 3 });
    expect(await follow(number, "wait")).toMatchObject({ ok: true });
    shop.wait(2);
    await runs();
    expect((await lineOf(number)).stockOutPlan).toMatchObject({ kind: "wait" });

    shop.wait(2);
    await Promise.all([runs(), runs()]);
    await runs();
    expect(await lineOf(number)).toMatchObject({
      stockOutPlan: { kind: "ask" },
      awaitedUntil: null,
      refusal: null,
    });
    const { events } = (await findOrder(shop.as(li), number))!;
    expect(events.filter(({ move }) => move === "endWait")).toHaveLength(1);
    const [notice, ...more] = await told();
    expect(notice!.href).toContain("/user/stockOutPlans");
    expect(more).toEqual([]);
    // Its company may wait again, for days that count from anew.
    await choose(number, { kind: "wait", days: 5 });
    expect(await follow(number, "wait")).toMatchObject({ ok: true });
    await runs();
    expect((await lineOf(number)).awaitedUntil!.getTime()).toBeGreaterThan(
      shop.as(li).now.getTime(),
    );
  });

  test("are left alone where they were bought, dropped or planned for anew", async () => {
    const { number } = await orderPaid(shop);
    await choose(number, { kind: "wait", days: 1 });
    await follow(number, "wait");
    await choose(number, { kind: "wait", days: 2 });
    shop.wait(3);
    await runs();
    expect(await told()).toEqual([]);
    expect((await lineOf(number)).stockOutPlan).toEqual({ kind: "wait", days: 2 });
    await follow(number, "wait");
    await choose(number, { kind: "drop" });
    await follow(number, "drop");
    shop.wait(5);
    await runs();
    expect(await told()).toEqual([]);
  });
});
