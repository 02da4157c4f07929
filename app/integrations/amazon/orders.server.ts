import type { OpenedShop } from "#app/domain/channels/ports/channel.ts";
import type { ShopOrders } from "#app/domain/channels/ports/shop-orders.ts";
import { told } from "../channels/faults.ts";
import type { AmazonSettings } from "./amazon-settings.ts";
import { type Ask, part } from "./call.server.ts";
import { orderMark } from "./marks.ts";
import { OrderAnswer, OrdersAnswer } from "./order-answers.schema.server.ts";
import { orderOf } from "./order-of.ts";

const path = "/orders/2026-01-01/orders";
const includedData = "RECIPIENT,FULFILLMENT,CANCELLATION,PACKAGES";

/** One order with its receiver and packages, as Amazon has it; `refused` as `NotFound` where it knows none. */
export function askOrder(ask: Ask, shop: OpenedShop, orderId: string) {
  const question = { path: `${path}/${part(orderId)}`, query: { includedData } };
  return ask(shop, { call: "getOrder", ...question }, OrderAnswer);
}

/**
 * Orders that the seller itself sends; what Amazon sends out of its own warehouses is no work of ours. A part
 * holds a hundred, and Amazon lets twenty be asked at once and then one in three minutes.
 */
export function amazonOrders({ marketplaceId }: AmazonSettings, ask: Ask): ShopOrders {
  function search(shop: OpenedShop, lastUpdatedAfter: string, paginationToken: string) {
    const query = {
      lastUpdatedAfter,
      marketplaceIds: marketplaceId,
      fulfilledBy: "MERCHANT",
      maxResultsPerPage: "100",
      includedData,
      paginationToken,
    };
    return ask(shop, { call: "searchOrders", path, query }, OrdersAnswer);
  }

  return {
    async changed(shop, from, after) {
      const { since, token } = after
        ? orderMark.read(after)
        : { since: from.toISOString(), token: "" };
      let found = await search(shop, since, token);
      // A token is over after a day: the list begins again, and brings what was brought before once more.
      if (!found.ok && found.fault.kind === "refused" && token)
        found = await search(shop, since, "");
      if (!found.ok) return found;
      const { orders, pagination } = found.value;
      const next = pagination?.nextToken;
      return told({
        rows: orders.map(orderOf),
        next: next ? orderMark.write({ since, token: next }) : null,
      });
    },
    async order(shop, orderId) {
      const found = await askOrder(ask, shop, orderId);
      if (found.ok) return told(orderOf(found.value.order));
      const { fault } = found;
      return fault.kind === "refused" && fault.code === "NotFound" ? told(undefined) : found;
    },
  };
}
