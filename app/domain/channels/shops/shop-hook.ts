/** What Shopify calls us about; each is said there by these words. */
export const hookTopics = [
  "app/uninstalled",
  "customers/data_request",
  "customers/redact",
  "shop/redact",
  "orders/create",
  "orders/updated",
] as const;

export const hookLimits = { aRun: 50, keptDays: 30, orders: 500 } as const;

/** The job that carries calls out: a call hands it to the queue, and the clock makes up for the queue. */
export const carryOutHooksJob = "carry-out-shop-hooks";
