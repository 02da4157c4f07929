import { z } from "zod";
import { hookLimits, hookTopics } from "./shop-hook.ts";

const Orders = z
  .array(z.union([z.string().max(64), z.number()]).transform(String))
  .max(hookLimits.orders)
  .default([]);

/** What stands beside a call of Shopify. */
export const HookHead = z.object({
  id: z.string().min(1).max(100),
  topic: z.enum(hookTopics),
  shopId: z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}\.myshopify\.com$/),
});

/** Of its body no more than the numbers of orders: who the customer is, is not kept again. */
export const HookBody = z.object({ orders_to_redact: Orders, orders_requested: Orders });
