import { and, eq, inArray, sql } from "drizzle-orm";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import { channelFetches, channelKeys, channelShops, channelWarnings } from "#db/schema/index.ts";
import { doneIfRepeated } from "../core/repeated-form.ts";
import { fetchKinds } from "./fetch-kinds.server.ts";
import type { ShopRow } from "./shops/open-shop.server.ts";
import { findOwnShop, moveShop } from "./shops/shop.server.ts";
import { shopLifecycle } from "./shops/shop.ts";

/**
 * 連携を解除する: disconnects a shop and deletes its keys and the personal data from it in the same
 * commit. A second press changes nothing.
 */
export async function disconnectShop(scope: Scope<Buyer>, id: string) {
  if (!mayKeepStores(scope.actor)) return refuse("forbidden");
  const letGo = and(
    eq(channelShops.id, id),
    eq(channelShops.companyId, scope.actor.companyId),
    eq(channelShops.state, "disconnected"),
  );
  return doneIfRepeated(
    await disconnect(scope, id),
    async () => (await scope.db.$count(channelShops, letGo)) > 0,
  );
}

async function disconnect(scope: Scope<Buyer>, id: string) {
  const found = await findOwnShop(scope, id);
  if (!found) return refuse("not-found");
  return forgetShop(scope, found.shop);
}

/** Disconnects a shop, also at the marketplace's request. */
export async function forgetShop(scope: Scope<Buyer | System>, shop: ShopRow) {
  if (!shopLifecycle.allows("disconnect", shop.state, scope.actor)) return refuse("not-found");
  const { db, now } = scope;
  return commit(
    scope,
    [
      ...moveShop(scope, shop, "disconnect", { scopes: [] }),
      db.delete(channelKeys).where(eq(channelKeys.shop, shop.id)),
      db.delete(channelWarnings).where(eq(channelWarnings.shop, shop.id)),
      // A new part number, so that a part being fetched at this moment is not stored any more.
      db
        .update(channelFetches)
        .set({ state: "failed", fault: "disconnected", endedAt: now, part: sql`part + 1` })
        .where(
          and(
            eq(channelFetches.shop, shop.id),
            inArray(channelFetches.state, ["running", "waiting"]),
          ),
        ),
      ...fetchKinds.flatMap((kind) => kind.forget?.(scope, shop) ?? []),
    ],
    moveRefusals,
  );
}
