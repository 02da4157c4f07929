import { and, eq, inArray } from "drizzle-orm";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import { offers, skus } from "#db/schema/index.ts";
import { knownLabelsQuery } from "../own-product/known-labels.server.ts";
import { priceAtQuantity } from "../product/offer.ts";
import { soldTo } from "../product/sold-to.server.ts";
import { type LabelData, noLabelData } from "./label-data.ts";
import { putIntoCart } from "./put-into-cart.server.ts";
import { areSold } from "./same-wish.ts";

interface Addition {
  offerId: string;
  /** Quantity by SKU; those of zero are not in it. */
  quantities: ReadonlyMap<string, number>;
  note: string;
  optionIds: readonly string[];
  labelData?: LabelData | undefined;
  /** The one-time key of the form that asks; programs need none. */
  formKey?: string | undefined;
}

/**
 * Puts SKUs of one goods page into the cart of whoever asks, with the label data of the company's own products
 * where none is given. The same wish already there gains the
 * quantity; another note, other options or label data for a SKU are a line of their own.
 * A visitor must carry a cart key by now. Refuses what is gone, above the stock or the cart's 200 lines, and
 * options that are not sold.
 */
export async function addToCart(
  scope: Scope<Buyer | Visitor>,
  { offerId, quantities, note, optionIds, labelData: given, formKey }: Addition,
) {
  const { db, actor } = scope;
  const wanted = [...quantities.keys()];
  if (wanted.length === 0) return refuse("nothing-chosen");

  const [found, options, labels] = await db.batch([
    db
      .select({ id: skus.id, priceFen: skus.priceFen, stock: skus.stock, offer: offers })
      .from(skus)
      .innerJoin(offers, eq(offers.id, skus.offerId))
      .where(and(eq(skus.offerId, offerId), inArray(skus.id, wanted), soldTo(actor)))
      .limit(limits.linesPerOrder),
    optionsQuery(scope),
    knownLabelsQuery(scope, wanted),
  ]);
  if (found.length !== wanted.length) return refuse("gone");
  const short = wanted.flatMap((skuId) => {
    const { stock = 0 } = found.find(({ id }) => id === skuId) ?? {};
    return quantities.get(skuId)! > stock ? [{ skuId, stock }] : [];
  });
  if (short.length > 0) return { ...refuse("out-of-stock"), short } as const;

  if (!areSold(optionIds, options)) return refuse("option-gone");

  const pieces = [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0);
  return putIntoCart(
    scope,
    found.map(({ id, priceFen, offer }) => ({
      skuId: id,
      offerId,
      supplierId: offer.supplierId,
      platform: offer.platform,
      quantity: quantities.get(id)!,
      priceFen: priceAtQuantity(priceFen, offer.tiers, pieces),
      note,
      optionIds,
      labelData: given ?? labels.find(({ skuId }) => skuId === id)?.labelData ?? noLabelData,
    })),
    formKey,
  );
}
