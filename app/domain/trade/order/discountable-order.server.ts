import { breakdown } from "#app/domain/pricing/price-lists/pricing.ts";
import type { orders } from "#db/schema/index.ts";

/** An order as a coupon looks at it. */
export function discountableOrder(order: typeof orders.$inferSelect) {
  const { id, number, companyId, totalYen } = order;
  const { feeYen } = breakdown(order);
  return { kind: "order" as const, id, number, companyId, totalYen, feeYen, freightYen: 0 };
}
