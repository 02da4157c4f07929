import { orderLifecycle } from "#app/domain/trade/orders/order.ts";

/** What the list of all orders is filtered by, as its page and its files read the address. */
export function readOrderFilter(query: URLSearchParams) {
  return {
    words: (query.get("q") ?? "").normalize("NFKC").trim().slice(0, 64),
    owner: (query.get("owner") ?? "").slice(0, 64) || undefined,
    oldest: query.get("sort") === "oldest",
    state: orderLifecycle.states.find((one) => one === query.get("state")),
  };
}
