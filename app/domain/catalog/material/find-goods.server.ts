import { and, eq, inArray, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { offers, ownProductSources, ownProducts } from "#db/schema/index.ts";
import { ownProductsOf } from "../own-product/find-own-product.server.ts";
import { soldTo } from "../product/sold-to.server.ts";
import { materialLimits } from "./material.ts";

/** Of goods so many pictures are named to choose among. */
const picturesNamed = 12;

/** The company's products and the offers on sale among these, as they are called and shown, in the order they were named. */
export async function findGoods(scope: Scope<Buyer>, productIds: string[], offerIds: string[]) {
  const { db, actor } = scope;
  const [products, found] = await db.batch([
    db
      .select({
        id: ownProducts.id,
        name: ownProducts.name,
        picture: ownProducts.picture,
        pictures: offers.pictures,
      })
      .from(ownProducts)
      .leftJoin(
        ownProductSources,
        and(eq(ownProductSources.productId, ownProducts.id), sql`${ownProductSources.place} = 1`),
      )
      .leftJoin(offers, eq(offers.id, ownProductSources.offerId))
      .where(ownProductsOf(scope, productIds))
      .limit(materialLimits.goodsMax),
    db
      .select({ id: offers.id, name: offers.titleJa, pictures: offers.pictures })
      .from(offers)
      .where(and(inArray(offers.id, offerIds), soldTo(actor)))
      .limit(materialLimits.goodsMax),
  ]);
  const own = new Map(products.map((one) => [one.id, one]));
  const sold = new Map(found.map((one) => [one.id, one]));
  return [
    ...productIds.flatMap((productId) => {
      const one = own.get(productId);
      return one
        ? [
            {
              productId,
              offerId: "",
              name: one.name,
              ...shown([one.picture, ...(one.pictures ?? [])]),
            },
          ]
        : [];
    }),
    ...offerIds.flatMap((offerId) => {
      const one = sold.get(offerId);
      return one ? [{ productId: "", offerId, name: one.name, ...shown(one.pictures) }] : [];
    }),
  ];
}

function shown(all: readonly string[]) {
  const pictures = [...new Set(all.filter(Boolean))].slice(0, picturesNamed);
  return { picture: pictures[0] ?? "", pictures };
}
