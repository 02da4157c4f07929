import { and, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { favouriteOffers, favouriteShops, offers, suppliers } from "#db/schema/index.ts";
import { onSaleToAll } from "../product/sold-to.server.ts";
import { favouritesMax } from "./favourite.ts";

/** Goods or a shop, one or the other. */
export type FavouriteItem = { offerId: string } | { supplierId: string };

/** Keeps goods or a shop for the company; what is kept already stays as it is, its tag too. */
export async function addFavourite(scope: Scope<Buyer>, item: FavouriteItem, tag = "") {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const added = { companyId: actor.companyId, tag, addedAt: now, addedByName: actor.name };

  if ("offerId" in item) {
    const [[offer], count] = await Promise.all([
      db
        .select()
        .from(offers)
        .where(and(eq(offers.id, item.offerId), onSaleToAll))
        .limit(1),
      db.$count(favouriteOffers, eq(favouriteOffers.companyId, actor.companyId)),
    ]);
    if (!offer) return refuse("not-found");
    if (count >= favouritesMax) return refuse("favourites-full");
    const { titleJa, priceFen } = offer;
    const row = { ...added, ...item, titleJa, priceFen, picture: offer.pictures[0] ?? "" };
    return commit(scope, [db.insert(favouriteOffers).values(row).onConflictDoNothing()], {});
  }

  const [[shop], count] = await Promise.all([
    db.select().from(suppliers).where(eq(suppliers.id, item.supplierId)).limit(1),
    db.$count(favouriteShops, eq(favouriteShops.companyId, actor.companyId)),
  ]);
  if (!shop) return refuse("not-found");
  if (count >= favouritesMax) return refuse("favourites-full");
  const row = { ...added, ...item, nameZh: shop.nameZh };
  return commit(scope, [db.insert(favouriteShops).values(row).onConflictDoNothing()], {});
}

/** Gives what is kept a tag, or takes it away with an empty one; what another company keeps is not found. */
export async function tagFavourite(scope: Scope<Buyer>, item: FavouriteItem, tag: string) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  if ("offerId" in item) {
    const own = ownOffer(actor, item.offerId);
    if ((await db.$count(favouriteOffers, own)) === 0) return refuse("not-found");
    return commit(scope, [db.update(favouriteOffers).set({ tag }).where(own)], {});
  }
  const own = ownShop(actor, item.supplierId);
  if ((await db.$count(favouriteShops, own)) === 0) return refuse("not-found");
  return commit(scope, [db.update(favouriteShops).set({ tag }).where(own)], {});
}

/** Lets go of goods or a shop; what another company keeps is not found. */
export async function removeFavourite(scope: Scope<Buyer>, item: FavouriteItem) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  if ("offerId" in item) {
    const own = ownOffer(actor, item.offerId);
    if ((await db.$count(favouriteOffers, own)) === 0) return refuse("not-found");
    return commit(scope, [db.delete(favouriteOffers).where(own)], {});
  }
  const own = ownShop(actor, item.supplierId);
  if ((await db.$count(favouriteShops, own)) === 0) return refuse("not-found");
  return commit(scope, [db.delete(favouriteShops).where(own)], {});
}

function ownOffer({ companyId }: Buyer, offerId: string) {
  return and(eq(favouriteOffers.companyId, companyId), eq(favouriteOffers.offerId, offerId));
}

function ownShop({ companyId }: Buyer, supplierId: string) {
  return and(eq(favouriteShops.companyId, companyId), eq(favouriteShops.supplierId, supplierId));
}
