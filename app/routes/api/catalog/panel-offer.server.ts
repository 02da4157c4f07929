import { priceAtQuantity, specText } from "#app/domain/catalog/offers/offer.ts";
import type { Offer } from "#app/domain/catalog/offers/product-source.ts";
import { wholePerPiece } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import { goodsAsked, type OwnMeasures } from "#app/domain/catalog/products/own-measures.ts";
import { type CostTerms, estimateCostByTerms } from "#app/domain/pricing/landed-cost.server.ts";
import { appliedRate, yenText } from "#app/domain/pricing/pricing.ts";
import { href } from "#app/href.ts";

interface Asked {
  skuId: string | undefined;
  quantity: number;
  own: ReadonlyMap<string, OwnMeasures>;
}

/** An offer as the extension's panel shows it: one colour and size at one quantity, as the goods page reckons it. */
export function toPanelOffer(offer: Offer, terms: CostTerms, { skuId, quantity, own }: Asked) {
  const rate = appliedRate(terms.rate.ttsRate, terms.rate.spreadYen);
  const skus = offer.skus.map((sku) => {
    const priceFen = priceAtQuantity(sku.priceFen, offer.tiers, quantity);
    const nameZh = sku.spec.map(({ valueZh }) => valueZh).join(" / ");
    const priceYen = yenText(priceFen, rate);
    return { ...sku, spec: undefined, nameJa: specText(sku.spec), nameZh, priceFen, priceYen };
  });
  const chosen =
    skus.find(({ id }) => id === skuId) ??
    skus.find(({ stock }) => stock >= quantity) ??
    skus.find(({ stock }) => stock > 0) ??
    skus[0];
  const quantities = new Map(chosen ? [[chosen.id, quantity]] : []);
  const cost = estimateCostByTerms(terms, goodsAsked(offer, quantities, quantity, own));
  const { id, platform, titleJa, titleZh, minOrder, fetchedAt } = offer;
  return {
    id,
    platform,
    titleJa,
    titleZh,
    minOrder,
    quantity,
    skus,
    picture: offer.pictures[0] ?? "",
    fetchedAt: fetchedAt?.toISOString() ?? null,
    skuId: chosen?.id ?? "",
    priceFen: chosen?.priceFen ?? offer.priceFen,
    priceYen: chosen?.priceYen ?? yenText(offer.priceFen, rate),
    landed: cost.ok
      ? {
          perPieceYen: wholePerPiece(cost.value.chosen.perPieceYen),
          totalYen: cost.value.chosen.totalYen,
          methodJa: cost.value.chosen.method.nameJa,
        }
      : null,
    page: pageOf(offer, quantities),
  };
}

/** The goods page of the shop, with what was typed in the panel. */
export function pageOf(
  { id, platform }: Pick<Offer, "id" | "platform">,
  quantities: ReadonlyMap<string, number> = new Map(),
) {
  const typed = [...quantities].map(([sku, pieces]) => [`qty-${sku}`, String(pieces)]);
  const asked = [["goods_id", id], ["fromPlatform", platform], ...typed];
  return `${href("/ProductDetails")}?${new URLSearchParams(asked)}`;
}
