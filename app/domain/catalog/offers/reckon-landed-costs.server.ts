import Decimal from "decimal.js";
import { eq, or, type SQL, sql } from "drizzle-orm";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import type { CommitScope } from "#app/domain/core/scope.ts";
import { poweredWords, unpoweredWords } from "#app/domain/pricing/goods-class.ts";
import {
  type CostTerms,
  estimateCostByTerms,
  standardTerms,
} from "#app/domain/pricing/landed-cost.server.ts";
import { appliedRate, yenText } from "#app/domain/pricing/pricing.ts";
import { offers } from "#db/schema/index.ts";
import { notReckoned, priceAtQuantity, usualQuantity } from "./offer.ts";
import type { OfferSummary } from "./product-source.ts";

/** The data of goods that their cost is calculated from. */
type Priced = Pick<
  OfferSummary,
  | "titleZh"
  | "categoryId"
  | "minOrder"
  | "priceFen"
  | "tiers"
  | "weightGrams"
  | "lengthMm"
  | "widthMm"
  | "heightMm"
  | "domesticFreightFen"
>;

/** Adds the yen price and the landed cost per piece to each offer of a list. */
export function priceOffers<Listed extends Priced>(
  offers: readonly Listed[],
  terms: CostTerms,
  pieces = usualQuantity,
) {
  const rate = appliedRate(terms.rate.ttsRate, terms.rate.spreadYen);
  return offers.map((offer) => {
    const quantity = Math.max(pieces, offer.minOrder);
    const cost = estimateCostByTerms(terms, [
      {
        ...offer,
        quantity,
        unitPriceFen: priceAtQuantity(offer.priceFen, offer.tiers, quantity),
        freightFen: offer.domesticFreightFen,
        optionsFen: 0,
      },
    ]);
    return {
      ...offer,
      priceYen: yenText(offer.priceFen, rate),
      landed: cost.ok ? { ...wholePerPiece(cost.value.chosen.perPieceYen), quantity } : null,
    };
  });
}

/** Rounds a range to whole yen, outwards. */
export function wholePerPiece({ min, max }: { min: string; max: string }) {
  return {
    min: new Decimal(min).floor().toFixed(),
    max: new Decimal(max).ceil().toFixed(),
  };
}

/** The goods of one statement, and the statements of one run; the next run continues. */
const offersAtOnce = 250;
const writesMax = 20;

/**
 * Updates the stored 着地原価 that goods are sorted and filtered by, for goods whose data, rate or price list
 * changed. Pages calculate the shown cost for each viewer instead.
 */
export async function reckonLandedCosts(scope: CommitScope): Promise<void> {
  const terms = await standardTerms(scope);
  const basis = await basisOf(terms);
  // Two ranges of an index: costs by other terms have a basis before this one or after it.
  const others = or(sql`${offers.landedBasis} < ${basis}`, sql`${offers.landedBasis} > ${basis}`)!;
  for (let write = 0; write < writesMax; write++)
    if ((await reckon(scope, terms, basis, others)) < offersAtOnce) return;
}

/** Updates the stored 着地原価 of one offer that has just been fetched. */
export async function reckonLandedCost(scope: CommitScope, offerId: string): Promise<void> {
  const terms = await standardTerms(scope);
  const basis = await basisOf(terms);
  const changed = sql`${eq(offers.id, offerId)} AND ${offers.landedBasis} <> ${basis}`;
  await reckon(scope, terms, basis, changed);
}

async function reckon(scope: CommitScope, terms: CostTerms, basis: string, which: SQL) {
  const { db } = scope;
  const rows = await db.select(goods).from(offers).where(which).limit(offersAtOnce);
  if (rows.length === 0) return 0;
  const reckoned = priceOffers(rows, terms).map(({ popularity, priceFen, landed }) => [
    popularity,
    priceFen,
    landed ? Math.min(Number(landed.max), notReckoned) : notReckoned,
  ]);
  const write =
    db.run(sql`UPDATE offers SET landed_yen = now.value ->> '$[2]', landed_basis = ${basis}
    FROM json_each(${JSON.stringify(reckoned)}) now
    WHERE offers.popularity = now.value ->> '$[0]' AND offers.price_fen = now.value ->> '$[1]'`);
  await commit(scope, [write, touchContent(scope, "goods")], {});
  return rows.length;
}

const goods = {
  popularity: offers.popularity,
  titleZh: offers.titleZh,
  categoryId: offers.categoryId,
  minOrder: offers.minOrder,
  priceFen: offers.priceFen,
  tiers: offers.tiers,
  weightGrams: offers.weightGrams,
  lengthMm: offers.lengthMm,
  widthMm: offers.widthMm,
  heightMm: offers.heightMm,
  domesticFreightFen: offers.domesticFreightFen,
};

/** Makes a digest of the terms, which changes with any of them. */
async function basisOf({ rate, rules, categories, methodCode, serviceRatePercent }: CostTerms) {
  const of = JSON.stringify([
    ...[rate, rules, categories, methodCode, serviceRatePercent],
    ...[unpoweredWords, poweredWords],
  ]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(of));
  return btoa(String.fromCharCode(...new Uint8Array(digest).slice(0, 12)));
}
