import type { ShipmentCursor, ShipmentFilter } from "#app/domain/shipping/shipments.server.ts";
import { type ShippingState, shippingLifecycle } from "#app/domain/shipping/shipping-request.ts";

export interface DeliveryQuery extends ShipmentFilter {
  size: number;
  after: ShipmentCursor | undefined;
}

/** What the list's address asks for; what it does not know is left out rather than refused. */
export function readDeliveryQuery(params: URLSearchParams): DeliveryQuery {
  const size = Number(params.get("size"));
  const [at = "", id = ""] = (params.get("after") ?? "").split("_");
  return {
    state: shippingLifecycle.states.find((state) => state === params.get("state")),
    words: (params.get("q") ?? "").normalize("NFKC").trim().slice(0, 100),
    sort: params.get("sort") === "oldest" ? "oldest" : "newest",
    size: size === 50 || size === 100 ? size : 20,
    after: /^\d{1,15}$/.test(at) && id ? { at: Number(at), id: id.slice(0, 64) } : undefined,
  };
}

/** The address of the same list with something changed; a changed filter begins at its first page. */
export function deliveryQuery(
  asked: DeliveryQuery,
  change: { state?: ShippingState | undefined; after?: string } = {},
) {
  const state = "state" in change ? change.state : asked.state;
  const query = new URLSearchParams();
  if (state) query.set("state", state);
  if (asked.words) query.set("q", asked.words);
  if (asked.sort !== "newest") query.set("sort", asked.sort);
  if (asked.size !== 20) query.set("size", String(asked.size));
  if (change.after) query.set("after", change.after);
  return query.size > 0 ? `?${query}` : "";
}
