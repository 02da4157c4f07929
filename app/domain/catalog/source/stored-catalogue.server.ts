import { and, asc, eq } from "drizzle-orm";
import type { ReadPixels } from "#app/domain/core/files/pixels.ts";
import type { Database } from "#db/client.ts";
import { offers, skus, suppliers } from "#db/schema/index.ts";
import { offersByPicture } from "../picture/offers-by-picture.server.ts";
import { onSaleToAll } from "../product/sold-to.server.ts";
import { alikeOffers } from "../search/alike-offers.server.ts";
import { countOffers } from "../search/count-offers.server.ts";
import { searchStoredOffers } from "../search/search-stored-offers.server.ts";
import type { Offer, ProductSource } from "./product-source.ts";

/** The catalogue in our own database: the demo goods, and what has been fetched from marketplaces. */
export function storedCatalogue(db: Database, readPixels?: ReadPixels): ProductSource {
  return {
    live: false,
    search: (search) => searchStoredOffers(db, search),
    count: (search) => countOffers(db, search),
    related: (offerId, hints) => alikeOffers(db, offerId, hints),
    ...(readPixels && {
      byPicture: (picture, hints) => offersByPicture({ db, readPixels }, picture, hints),
    }),

    async find(offerId) {
      const [[found], choices] = await db.batch([
        db
          .select({ offer: offers, supplier: suppliers })
          .from(offers)
          .innerJoin(suppliers, eq(suppliers.id, offers.supplierId))
          .where(and(eq(offers.id, offerId), onSaleToAll))
          .limit(1),
        db
          .select()
          .from(skus)
          .where(eq(skus.offerId, offerId))
          .orderBy(asc(skus.position))
          .limit(500),
      ]);
      if (!found) return undefined;

      const {
        popularity: _,
        supplierId: __,
        landedYen: ___,
        landedBasis: ____,
        ...offer
      } = found.offer;
      return {
        ...offer,
        supplier: found.supplier,
        skus: choices.map(({ id, spec, priceFen, stock, picture }) => ({
          id,
          spec,
          priceFen,
          stock,
          picture,
        })),
      } satisfies Offer;
    },
  };
}
