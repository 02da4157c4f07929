import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { actorOn, moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { message } from "#app/domain/core/message/message.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import { channelShops } from "#db/schema/index.ts";
import { runFetch } from "../fetching/run-fetch.server.ts";
import { takeTurn } from "../fetching/turns.server.ts";
import type { Asking } from "../shop/opened-shop.server.ts";
import { findOwnShop } from "../shop/own-shops.server.ts";
import { articleLimits } from "./article.ts";
import { inventoryKind } from "./inventory-kind.server.ts";

/** Parts fetched while the buyer waits; the job fetches the rest. */
const partsNow = 3;
const presses = { perSecond: 1 / 60, burst: 2 };

/** 今すぐ取得: starts a fetch of a shop's stock, or continues the one under way, so that pressing again starts no second one. */
export async function fetchStockNow(scope: Scope<Buyer>, asking: Asking, shopId: string) {
  if (!mayKeepStores(scope.actor)) return refuse("forbidden");
  const found = await findOwnShop(scope, shopId);
  if (!found) return refuse("not-found");
  if (!found.keys?.sealedKeys) return refuse("closed");
  if (!inventoryKind.isOffered(asking.ports[found.shop.channel])) return refuse("not-offered");
  if ((await takeTurn(scope, `${shopId}/stock-now`, presses)) > 0)
    return done("fetched-before" as const);
  const kept = { shop: found.shop, keys: found.keys };
  const fault = await runFetch(scope, asking, kept, inventoryKind, partsNow);
  return done(fault === undefined || fault === "not-ours" ? ("fetched" as const) : fault.kind);
}

const act = actorOn("channel-shop", channelShops);

/** 取得の間隔: so many hours from one fetch of the stock to the next; null fetches by night. */
export async function setFetchHours(scope: Scope<Buyer>, shopId: string, hours: number | null) {
  if (!mayKeepStores(scope.actor)) return refuse("forbidden");
  const { hoursMin, hoursMax } = articleLimits;
  if (hours !== null && !(Number.isInteger(hours) && hours >= hoursMin && hours <= hoursMax))
    return refuse("out-of-range");
  const found = await findOwnShop(scope, shopId);
  if (!found) return refuse("not-found");
  if (found.shop.fetchHours === hours) return done(undefined);
  const note =
    hours === null ? message("shop.stock-every-night") : message("shop.stock-every", { hours });
  const statements = act(scope, found.shop, "interval", { fetchHours: hours }, note);
  return commit(scope, statements, moveRefusals);
}
