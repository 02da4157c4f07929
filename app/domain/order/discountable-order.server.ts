import type { orders } from "#db/schema/index.ts";
import { breakdown } from "../pricing/pricing.ts";

/** An order as a coupon looks at it. */
export function discountableOrder(order: typeof orders.$inferSelect) {
  const { id, number, companyId, totalYen } = order;
  const { feeYen } = breakdown(order);
  return { kind: "order" as const, id, number, companyId, totalYen, feeYen, freightYen: 0 };
}
