import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { marketplaceNames, storesMax } from "#app/domain/customers/store/store.ts";
import type { Statement } from "#db/client.ts";
import { stores } from "#db/schema/index.ts";
import type { Channel } from "../ports/channel.ts";

/** As long as the name of a store may be. */
const nameMax = 24;

/**
 * The company's own store that a connected shop is: the one there is of this marketplace where just one is
 * open and free, else a new one of the shop's name. The id names no row where the company has too many.
 */
export async function storeOfShop(
  { db, actor, now }: Scope<Buyer>,
  { channel, name }: { channel: Channel; name: string },
): Promise<{ id: string; statements: Statement[] }> {
  const { companyId } = actor;
  const free = sql`NOT EXISTS (SELECT 1 FROM channel_shops WHERE channel_shops.store_id = ${stores.id})`;
  const own = eq(stores.companyId, companyId);
  const [fitting, count, named] = await db.batch([
    db
      .select({ id: stores.id })
      .from(stores)
      .where(and(own, eq(stores.marketplace, channel), isNull(stores.closedAt), free))
      .orderBy(asc(stores.createdAt))
      .limit(2),
    db.select({ held: sql<number>`count(*)` }).from(stores).where(own),
    db
      .select({ id: stores.id })
      .from(stores)
      .where(and(own, eq(stores.name, name.slice(0, nameMax))))
      .limit(1),
  ]);
  if (fitting.length === 1) return { id: fitting[0]!.id, statements: [] };
  const id = crypto.randomUUID();
  if (count[0]!.held >= storesMax) return { id, statements: [] };
  const mark = named.length === 0 ? "" : `（${marketplaceNames[channel]}）`;
  const unique = name.slice(0, nameMax - mark.length) + mark;
  const row = { id, companyId, name: unique, marketplace: channel, createdAt: now };
  return { id, statements: [db.insert(stores).values(row).onConflictDoNothing()] };
}
