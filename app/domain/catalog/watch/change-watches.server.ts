import { and, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { offers, skus, watches } from "#db/schema/index.ts";
import { specText } from "../product/offer.ts";
import { onSaleToAll } from "../product/sold-to.server.ts";
import type { WatchedThing, WatchWish } from "./watch.ts";

/** Watches goods, or one kind of them, for the company; what is watched already gets the new wish and waits anew. */
export async function watchGoods(scope: Scope<Buyer>, wish: WatchWish) {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const { offerId, skuId } = wish;
  const [[offer], [sku]] = await db.batch([
    db
      .select()
      .from(offers)
      .where(and(eq(offers.id, offerId), onSaleToAll))
      .limit(1),
    db
      .select()
      .from(skus)
      .where(and(eq(skus.id, skuId), eq(skus.offerId, offerId)))
      .limit(1),
  ]);
  if (!offer || (skuId !== "" && !sku)) return refuse("not-found");
  const row = {
    ...wish,
    titleJa: sku ? `${offer.titleJa}（${specText(sku.spec)}）` : offer.titleJa,
    picture: sku?.picture || (offer.pictures[0] ?? ""),
    seenPriceFen: sku?.priceFen ?? offer.priceFen,
    addedAt: now,
    addedByName: actor.name,
    toldAt: null,
  };
  return commit(
    scope,
    [
      db
        .insert(watches)
        .values({ ...row, companyId: actor.companyId })
        .onConflictDoUpdate({
          target: [watches.companyId, watches.offerId, watches.skuId],
          set: row,
        }),
    ],
    // So many at a time: `watchesMax`.
    { watches_limit: "watches-full" },
  );
}

/** Arms a watch again after its letter was sent; refuses another company's as not found. */
export async function watchAgain(scope: Scope<Buyer>, thing: WatchedThing) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const own = ownWatch(actor, thing);
  if ((await db.$count(watches, own)) === 0) return refuse("not-found");
  return commit(scope, [db.update(watches).set({ toldAt: null }).where(own)], {});
}

/** Watches it no longer; what another company watches is not found. */
export async function unwatchGoods(scope: Scope<Buyer>, thing: WatchedThing) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const own = ownWatch(actor, thing);
  if ((await db.$count(watches, own)) === 0) return refuse("not-found");
  return commit(scope, [db.delete(watches).where(own)], {});
}

function ownWatch({ companyId }: Buyer, { offerId, skuId }: WatchedThing) {
  return and(
    eq(watches.companyId, companyId),
    eq(watches.offerId, offerId),
    eq(watches.skuId, skuId),
  );
}
