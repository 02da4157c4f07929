import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { type Asking, openShop } from "./opened-shop.server.ts";
import { findOwnShop } from "./own-shops.server.ts";

/**
 * Asks a marketplace that can to tell us when it lets us go. One that does not listen is checked once a day
 * all the same.
 */
export async function listenToShop(
  scope: Scope<Buyer>,
  asking: Asking,
  id: string,
  address: string,
) {
  const found = await findOwnShop(scope, id);
  if (!found?.keys) return;
  const { connecting } = asking.ports[found.shop.channel];
  if (connecting?.way !== "consent" || !connecting.listen) return;
  const opened = await openShop(scope, asking, { shop: found.shop, keys: found.keys });
  if (opened.ok) await connecting.listen(opened.value, address);
}
