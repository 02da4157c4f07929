import { and, asc, eq } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { offers, ownProductSources, skus } from "#db/schema/index.ts";

const skusMax = 200;

/** The SKUs of an offer, each with the own product that it is already; undefined for an offer that is gone. */
export async function goodsToKeep({ db, actor }: Scope<Buyer>, offerId: string) {
  const rows = await db
    .select({
      titleJa: offers.titleJa,
      sku: { id: skus.id, spec: skus.spec, priceFen: skus.priceFen, stock: skus.stock },
      productId: ownProductSources.productId,
    })
    .from(offers)
    .innerJoin(skus, eq(skus.offerId, offers.id))
    .leftJoin(
      ownProductSources,
      and(eq(ownProductSources.skuId, skus.id), eq(ownProductSources.companyId, actor.companyId)),
    )
    .where(eq(offers.id, offerId))
    .orderBy(asc(skus.position))
    .limit(skusMax);
  const [first] = rows;
  return first && { titleJa: first.titleJa, skus: rows };
}

export type GoodsToKeep = NonNullable<Awaited<ReturnType<typeof goodsToKeep>>>;
