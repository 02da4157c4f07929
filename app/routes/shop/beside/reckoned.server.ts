import { priceAtQuantity } from "#app/domain/catalog/offers/offer.ts";
import type { OfferSummary } from "#app/domain/catalog/offers/product-source.ts";
import { priceOffers } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import {
  type ComparedChannel,
  compareMargin,
  feeMarketplaces,
  highestFeeCategory,
  withArticleMeasures,
} from "#app/domain/channels/comparison/comparison.ts";
import { formatDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { yuanOf } from "#app/domain/core/yuan.ts";
import type { CostTerms } from "#app/domain/pricing/landed-cost.server.ts";
import { appliedRate, yenText } from "#app/domain/pricing/pricing.ts";
import {
  fbaFeesQuery,
  feeChoices,
  marketplaceFeesQuery,
} from "#app/domain/pricing/selling-fees.server.ts";
import type { AskedBeside } from "./beside-form.schema.server.ts";

/** By what the articles of a marketplace are reckoned: its fees of the day, and what goods cost who looks. */
export interface BesideTerms {
  cost: CostTerms;
  fees: Fees;
}
type Fees = Awaited<ReturnType<typeof readFees>>;

/** The fees of this marketplace; of FBA where it is Amazon. One round trip. */
export async function readFees(scope: Pick<Scope, "db" | "now">, channel: ComparedChannel) {
  const [rows, classes] = await scope.db.batch([marketplaceFeesQuery(scope), fbaFeesQuery(scope)]);
  const own = rows.filter(({ marketplace }) => marketplace === feeMarketplaces[channel]);
  const fba = channel === "amazon" ? classes : [];
  return { choices: [...feeChoices(own)], fba };
}

/** The fees that a category has, or where it is not known the dearest of all. */
export function choiceOf(
  { choices }: Fees,
  { market, priceYen }: Pick<AskedBeside, "market" | "priceYen">,
) {
  const known = choices.find(([key]) => key === market)?.[1];
  const all = choices.map(([, choice]) => choice);
  return known ?? highestFeeCategory(all, priceYen);
}

/** The categories to choose from, each with its rates. */
export function marketsOf({ choices }: Fees) {
  return choices.map(([value, { category, rows }]) => ({
    value,
    label: `${category}（${rows.map(({ rate }) => percentOf(rate)).join("・")}）`,
  }));
}

/** Where the fees are from, as the page says it. */
export function sourcesOf({ choices, fba }: Fees) {
  const all = [...choices.map(([, choice]) => choice), ...fba];
  return [...new Set(all.map((one) => `${one.source}・${formatDay(one.effectiveFrom)}〜`))];
}

function percentOf(rate: number) {
  return `${yuanOf(rate).replace(/\.?0+$/, "")}%`;
}

/** Goods with their price, their landed cost and what is left of the article's price; the best first. */
export function besideRows(
  offers: readonly OfferSummary[],
  { cost, fees }: BesideTerms,
  asked: AskedBeside,
) {
  const choice = choiceOf(fees, asked);
  const filled = offers.map((offer) => withArticleMeasures(offer, asked));
  const rate = appliedRate(cost.rate.ttsRate, cost.rate.spreadYen);
  const priceOf = ({ priceFen, tiers, minOrder }: OfferSummary) => {
    const fen = priceAtQuantity(priceFen, tiers, Math.max(asked.pieces, minOrder));
    return { priceFen: fen, priceYen: yenText(fen, rate) };
  };
  const rows = priceOffers(filled, cost, asked.pieces).map((offer) => ({
    id: offer.id,
    platform: offer.platform,
    titleJa: offer.titleJa,
    picture: offer.picture,
    minOrder: offer.minOrder,
    ...priceOf(offer),
    landed: offer.landed,
    ...(offer.landed && choice
      ? compareMargin(Number(offer.landed.max), offer, {
          priceYen: asked.priceYen,
          ifPriceYen: asked.ifPriceYen,
          measures: asked,
          steps: choice.rows,
          fba: asked.fba && fees.fba.length > 0 ? fees.fba : undefined,
        })
      : { profit: null, whatIf: null, breakEvenYen: null, size: undefined }),
  }));
  return rows.sort((one, other) => rank(one) - rank(other));
}

interface Ranked {
  profit: { profitYen: number } | null;
  landed: { max: string } | null;
  size: string | undefined;
}

/** What is left, most first; before a price is known the cheapest at the door; behind them what has no figures. */
function rank({ profit, landed, size }: Ranked) {
  if (!landed) return Number.MAX_SAFE_INTEGER;
  const unknown = size === "unmeasured" || size === "none" ? 1e9 : 0;
  return unknown + (profit ? -profit.profitYen : Number(landed.max));
}
