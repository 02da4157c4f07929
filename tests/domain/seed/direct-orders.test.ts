import { expect, test } from "vitest";
import { plannedOrders } from "#app/local/partners/channels/live-direct-orders.ts";

const dayMs = 86_400_000;
/** Each hour of the day comes up, as the steps are no whole days. */
const moments = Array.from(
  { length: 60 },
  (_, step) => new Date(Date.UTC(2026, 10, 27) + step * dayMs * 6.13),
);

test("whenever the demo is filled, each plan lives an order of its own", () => {
  for (const now of moments) {
    const planned = plannedOrders(now);
    expect(planned, now.toISOString()).toHaveLength(10);
    const numbers = planned.map(({ order }) => order.number);
    expect(new Set(numbers).size, `${now.toISOString()}: ${numbers}`).toBe(10);
    for (const { plan, order } of planned) {
      const daysAgo = (now.getTime() - order.orderedAt.getTime()) / dayMs;
      expect(daysAgo - plan.daysAgo, now.toISOString()).toBeGreaterThanOrEqual(0);
      expect(daysAgo - plan.daysAgo, now.toISOString()).toBeLessThan(5);
    }
  }
});
