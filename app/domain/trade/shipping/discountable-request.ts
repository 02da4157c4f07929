import type { shippingRequests } from "#db/schema/index.ts";

/** A shipping request as a coupon looks at it. */
export function discountableRequest(request: typeof shippingRequests.$inferSelect) {
  const { id, number, companyId, totalYen, freightYen } = request;
  return { kind: "shipping" as const, id, number, companyId, totalYen, feeYen: "0", freightYen };
}
