import { beforeEach, expect, test } from "vitest";
import { findOrder } from "#app/domain/trade/orders/order-queries.server.ts";
import type { StockOutPlan } from "#app/domain/trade/orders/stock-out-plan.ts";
import { carryOutPlan, setPlans } from "#app/domain/trade/purchasing/stock-out-plans.server.ts";
import { orderChanges } from "#db/schema/index.ts";
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
  carryOutPlan(shop.as(li), number, {
    id: crypto.randomUUID(),
    lineId: (await lineOf(number)).id,
    plan,
    available: 10,
  });

/** Lets others go so many steps ahead. */
async function behind(steps: number) {
  for (let step = 0; step < steps; step++) await shop.db.$count(orderChanges);
}

test.each(["drop", "ship", "wait"] as const)(
  "a plan that is changed while staff carry out “%s” is carried out or changed, never both",
  async (kind) => {
    const plan = kind === "wait" ? { kind, days: 3 } : { kind };
    const outcomes = new Set<string>();
    for (let steps = 0; steps < 10; steps++) {
      const { number } = await orderPaid(shop);
      await choose(number, plan);
      const before = await lineOf(number);
      const [followed, changed] = await Promise.all([
        follow(number, kind),
        behind(steps).then(() => choose(number, { kind: "ask" })),
      ]);
      const line = await lineOf(number);
      const { events } = (await findOrder(shop.as(li), number))!;
      const waits = events.some(({ move }) => move === "await");
      const carriedOut = waits || line.refusal !== null || line.quantity < before.quantity;
      expect(carriedOut).toBe(followed.ok);
      if (!followed.ok) expect(followed).toMatchObject({ reason: "no-plan" });
      // What is dropped cannot be planned for; of what waits or is bought in part the rest still can.
      if (line.refusal) {
        expect(changed).toMatchObject({ ok: false, reason: "lines-differ" });
        expect(line.stockOutPlan).toEqual(plan);
      } else expect(line.stockOutPlan).toEqual({ kind: "ask" });
      outcomes.add(String(followed.ok));
    }
    expect([...outcomes].sort()).toEqual(["false", "true"]);
  },
  60_000,
);
