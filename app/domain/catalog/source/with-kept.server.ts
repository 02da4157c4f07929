import { eq, inArray } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { blacklist, offers, suppliers } from "#db/schema/index.ts";
import { measuresIn, ownOfOffersQuery } from "../own-product/own-measures.server.ts";
import { withOwn } from "../own-product/own-measures.ts";
import { otherCategory } from "./category-by-words.ts";
import type { FoundOffer } from "./marketplace.ts";
import type { OfferSearch, OfferSummary } from "./product-source.ts";

/** Longer lists of what is unwanted are not looked through for a page of hits. */
const blacklistMax = 2_000;

/** The facts assumed of a hit whose page was never fetched. */
const unknown = {
  supplierId: "",
  supplierNameZh: "",
  titleZh: "",
  categoryId: otherCategory.id,
  tiers: [],
  lengthMm: null,
  widthMm: null,
  heightMm: null,
};

/**
 * Hits with what is known of those that were fetched before or are kept by the company: shop, kind, weight,
 * freight; without what it does not want to see.
 */
export async function withKept(
  db: Database,
  found: readonly FoundOffer[],
  { hiddenFor, ownOf }: Pick<OfferSearch, "hiddenFor" | "ownOf">,
): Promise<OfferSummary[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const [known, hidden, own] = await db.batch([
    db
      .select({
        id: offers.id,
        supplierId: offers.supplierId,
        supplierNameZh: suppliers.nameZh,
        titleZh: offers.titleZh,
        categoryId: offers.categoryId,
        tiers: offers.tiers,
        weightGrams: offers.weightGrams,
        lengthMm: offers.lengthMm,
        widthMm: offers.widthMm,
        heightMm: offers.heightMm,
        domesticFreightFen: offers.domesticFreightFen,
      })
      .from(offers)
      .innerJoin(suppliers, eq(suppliers.id, offers.supplierId))
      .where(inArray(offers.id, ids))
      .limit(ids.length),
    db
      .select({ offerId: blacklist.offerId, supplierId: blacklist.supplierId })
      .from(blacklist)
      .where(eq(blacklist.companyId, hiddenFor ?? ""))
      .limit(blacklistMax),
    ownOfOffersQuery(db, ownOf, ids),
  ]);
  const unwanted = new Set(
    hidden.flatMap(({ offerId, supplierId }) => offerId ?? supplierId ?? []),
  );
  return found
    .map((hit) => ({ ...hit, ...unknown, ...known.find(({ id }) => id === hit.id) }))
    .map((hit) => withOwn(hit, cheapest(hit)))
    .filter(({ id, supplierId }) => !unwanted.has(id) && !unwanted.has(supplierId));

  function cheapest(hit: OfferSummary) {
    const row = own.find(
      ({ offerId, priceFen }) => offerId === hit.id && priceFen === hit.priceFen,
    );
    return row && measuresIn(row);
  }
}
