import type { Platform } from "#app/domain/catalog/offers/offer.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { OrderDocument } from "#app/domain/trade/orders/order-queries.server.ts";
import {
  findMarketplace,
  type OrderingMarketplace,
} from "#app/domain/trade/purchasing/marketplace-ordering.ts";

/** The forms of one seller, and the marketplace that its goods can be bought at from here. */
export function offeredOf(
  places: readonly OrderingMarketplace[] = [],
  { lines }: { lines: readonly { platform: Platform; open: number; changing: boolean }[] },
  mayBuy: boolean,
) {
  const platform = lines[0]?.platform;
  return {
    idempotencyKey: crypto.randomUUID(),
    placeId: crypto.randomUUID(),
    // A marketplace is asked for all that is open, which a waiting change forbids.
    placeAt:
      platform && findMarketplace(places, platform) && !lines.some(({ changing }) => changing)
        ? platform
        : undefined,
    open: mayBuy && lines.some((line) => line.open > 0 && !line.changing),
  };
}

/** The order's problem cases, and whether goods are still on their way that this person may report. */
export function troubleOf(actor: Staff, { cases, lots }: OrderDocument) {
  const awaited = lots.some((lot) => lot.state === "arrival_pending");
  return { cases, mayReport: staffMay(actor, "open-cases") && awaited };
}
