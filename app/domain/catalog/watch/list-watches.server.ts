import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { offers, skus, watches } from "#db/schema/index.ts";
import { watchesMax } from "./watch.ts";

const skusMax = 500;

/**
 * 価格・在庫の通知: what the company watches, the newest first, all of it, with what it costs today (`null`
 * once it is gone); and of the goods that are to be watched their kinds.
 */
export async function listWatches({ db, actor }: Scope<Buyer>, offerId: string | undefined) {
  const own = eq(watches.companyId, actor.companyId);
  const [rows, [offer], kinds] = await db.batch([
    db
      .select({
        watch: watches,
        platform: offers.platform,
        // A kind that is gone is not the goods.
        priceFen: sql<
          number | null
        >`iif(${watches.skuId} = '', ${offers.priceFen}, ${skus.priceFen})`,
        stock: sql<number | null>`iif(${watches.skuId} = '', ${offers.stock}, ${skus.stock})`,
      })
      .from(watches)
      .leftJoin(offers, eq(offers.id, watches.offerId))
      .leftJoin(skus, eq(skus.id, watches.skuId))
      .where(own)
      .orderBy(desc(watches.addedAt), desc(watches.offerId), desc(watches.skuId))
      .limit(watchesMax),
    db
      .select({
        id: offers.id,
        titleJa: offers.titleJa,
        priceFen: offers.priceFen,
        stock: offers.stock,
      })
      .from(offers)
      .where(eq(offers.id, offerId ?? ""))
      .limit(1),
    db
      .select({ id: skus.id, spec: skus.spec, priceFen: skus.priceFen, stock: skus.stock })
      .from(skus)
      .where(and(eq(skus.offerId, offerId ?? "")))
      .orderBy(asc(skus.position))
      .limit(skusMax),
  ]);
  return { rows, offer, kinds };
}
