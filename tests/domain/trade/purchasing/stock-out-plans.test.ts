import { beforeEach, describe, expect, test } from "vitest";
import { shownNotice } from "#app/domain/content/notice/notices.server.ts";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import type { StockOutPlan } from "#app/domain/trade/orders/stock-out-plan.ts";
import {
  endWaits,
  followPlan,
  setPlans,
} from "#app/domain/trade/purchasing/stock-out-plans.server.ts";
import { notices } from "#db/schema/index.ts";
import { hanako, li, openShop, type Shop } from "#tests/support/shop.ts";
import { orderPaid } from "#tests/support/trade/trade.ts";

let shop: Shop;

beforeEach(async () => {
  shop = await openShop();
});

const lineOf = async (number: string) => (await findOrder(shop.as(li), number))!.lines[0]!;
const choose = async (number: string, plan: StockOutPlan) =>
  setPlans(shop.as(hanako), number, new Map([[(await lineOf(number)).id, plan]]));
const follow = async (number: string, plan: "drop" | "ship" | "wait") =>
  followPlan(shop.as(li), number, {
    id: crypto.randomUUID(),
    lineId: (await lineOf(number)).id,
    plan,
    available: 10,
  });

describe("goods whose days of waiting are over", () => {
  const runs = () => endWaits(shop.as({ kind: "system", id: "end-waits" }));
  const told = async () =>
    (await shop.db.select(shownNotice).from(notices)).filter(({ title }) =>
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
