import { and, eq, inArray } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { channelOrders, channelShops } from "#db/schema/index.ts";
import { ownShopsWithin } from "./own-channel-orders.server.ts";

/** 自動発注から外す, or 自動発注に戻す. */
export async function holdBack(scope: Scope<Buyer>, number: number, isHeld: boolean) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const own = db.select({ id: channelShops.id }).from(channelShops).where(ownShopsWithin(actor));
  const changed = await db
    .update(channelOrders)
    .set({ heldBack: isHeld ? "hand" : "" })
    .where(and(eq(channelOrders.number, number), inArray(channelOrders.shop, own)))
    .returning({ number: channelOrders.number });
  return changed.length > 0 ? done(undefined) : refuse("not-found");
}
