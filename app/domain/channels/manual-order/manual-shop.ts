import type { Buyer } from "#app/domain/core/actor.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import type { Channel } from "../ports/channel.ts";
import type { ShopRow } from "../shop/opened-shop.server.ts";

/** The one shop of a company that stands for no marketplace: its orders are those that it brings itself. */
export function manualShopOf({ actor, now }: Pick<Scope<Buyer>, "actor" | "now">): ShopRow {
  const { companyId, id: userId } = actor;
  return {
    id: `manual-${companyId}`,
    companyId,
    shopId: "manual",
    name: "シートの注文",
    // No port has this name: what asks a marketplace looks at the state first.
    channel: "other" as string as Channel,
    storeId: null,
    state: "manual",
    version: 1,
    scopes: [],
    userId,
    connectedAt: now,
    fetchHours: null,
  };
}

/** Who brings end customers' orders: who orders, and looks after the shops without being limited to some. */
export function mayBring(actor: Buyer) {
  return mayKeepStores(actor) && buyerMay(actor, "order");
}
