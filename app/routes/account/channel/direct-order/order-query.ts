import {
  type ChannelOrderState,
  channelOrderStates,
} from "#app/domain/channels/orders/channel-order.ts";
import type { ChannelOrdersFilter } from "#app/domain/channels/orders/channel-order-queries.server.ts";
import { readPlace } from "#app/http/list-query.ts";

const states = Object.keys(channelOrderStates) as ChannelOrderState[];

/** What the address of the list asks for; what it does not know is left out rather than refused. */
export function readOrderQuery(params: URLSearchParams): ChannelOrdersFilter {
  const after = readPlace(params);
  const binding = params.get("binding");
  return {
    shop: (params.get("shop") ?? "").slice(0, 64),
    state: states.find((state) => state === params.get("state")),
    binding: binding === "bound" || binding === "unbound" ? binding : undefined,
    words: (params.get("q") ?? "").normalize("NFKC").trim().slice(0, 60),
    after: after && /^\d{1,15}$/.test(after.id) ? after : undefined,
  };
}

/** The same list with something changed; a changed filter begins at its first page. */
export function orderQuery(
  asked: ChannelOrdersFilter,
  change: Partial<Pick<ChannelOrdersFilter, "shop" | "state" | "after">> = {},
) {
  const { shop, state, binding, words, after } = { ...asked, after: undefined, ...change };
  const given = {
    shop,
    state: state ?? "",
    binding: binding ?? "",
    q: words,
    after: after ? `${after.at}_${after.id}` : "",
  };
  const query = new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""));
  return query.size > 0 ? `?${query}` : "";
}
