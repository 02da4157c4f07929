import { type PriceTier, priceAtQuantity } from "#app/domain/catalog/product/offer.ts";

/** What makes a quoted line worth a second look, and a reason that the buyer reads. */
const quoteWarnings = ["zero-price", "below-minimum", "off-list"] as const;
export type QuoteWarning = (typeof quoteWarnings)[number];

/** How far a quoted price may be from the listed one without a word, in percent of the listed price. */
const offListPercent = 20;

/** What the seller lists of a line's goods now; undefined once they are gone. */
export interface ListedGoods {
  priceFen: number;
  tiers: readonly PriceTier[];
  minOrder: number;
}

interface QuotedPieces {
  id: string;
  offerId: string;
  skuId: string;
  priceFen: number;
  /** What is to be bought; a refused line has none. */
  pieces: number;
}

/**
 * The warnings of a quote by line: a price of 0, fewer pieces of an offer than its seller sells, a price
 * more than ±20 % off the one listed for so many pieces. What is not bought warns of nothing.
 */
export function warningsOf(
  lines: readonly QuotedPieces[],
  listed: ReadonlyMap<string, ListedGoods>,
): Map<string, QuoteWarning[]> {
  const found = new Map<string, QuoteWarning[]>();
  for (const line of lines.filter((one) => one.pieces > 0)) {
    const goods = listed.get(line.skuId);
    const ordered = piecesOf(lines, line.offerId);
    const warnings = quoteWarnings.filter((warning) => {
      if (warning === "zero-price") return line.priceFen === 0;
      if (!goods) return false;
      if (warning === "below-minimum") return ordered < goods.minOrder;
      return line.priceFen > 0 && isOffList(line.priceFen, priceAt(goods, ordered));
    });
    if (warnings.length > 0) found.set(line.id, warnings);
  }
  return found;
}

/** What the seller of each line asks a piece for all that is ordered of its offer; undefined once it is gone. */
export function listedPrices(
  lines: readonly Omit<QuotedPieces, "priceFen">[],
  listed: ReadonlyMap<string, ListedGoods>,
) {
  return lines.map(({ skuId, offerId }) => {
    const goods = listed.get(skuId);
    return goods && priceAt(goods, piecesOf(lines, offerId));
  });
}

function piecesOf(lines: readonly { offerId: string; pieces: number }[], offerId: string) {
  return lines
    .filter((line) => line.offerId === offerId)
    .reduce((sum, { pieces }) => sum + pieces, 0);
}

function priceAt({ priceFen, tiers }: ListedGoods, pieces: number) {
  return priceAtQuantity(priceFen, tiers, pieces);
}

/** Whether a price is more than the part off the listed one, in whole fen. */
export function isOffList(priceFen: number, listedFen: number) {
  return Math.abs(priceFen - listedFen) * 100 > offListPercent * listedFen;
}
