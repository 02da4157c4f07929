/** The topics of Shopify's webhooks that we subscribe to. */
export const hookTopics = [
  "app/uninstalled",
  "customers/data_request",
  "customers/redact",
  "shop/redact",
  "orders/create",
  "orders/updated",
] as const;

export const hookLimits = { aRun: 50, keptDays: 30, orders: 500 } as const;

/**
 * The job that processes stored calls: from the queue right after a call, and by cron if the queue
 * fails.
 */
export const carryOutHooksJob = "carry-out-shop-hooks";
