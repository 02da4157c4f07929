import {
  breakEven,
  type FeeStep,
  type ProfitTerms,
  profitAt,
  type SizeClass,
  sizeClassOf,
} from "#app/domain/pricing/profit.ts";
import type { Channel } from "../ports/channel.ts";

/** The marketplaces whose articles can be compared with Chinese goods. */
export const comparedChannels = ["amazon", "rakuten"] as const satisfies readonly Channel[];
export type ComparedChannel = (typeof comparedChannels)[number];

/** The names of the marketplaces in the lists of selling fees. */
export const feeMarketplaces: Record<ComparedChannel, string> = {
  amazon: "Amazon",
  rakuten: "楽天市場",
};

export const comparisonLimits = {
  /** Articles that a company may save per marketplace. */
  savedMax: 300,
  hiddenMax: 2_000,
  /** Characters kept of an article's title. */
  titleMax: 300,
  /** Goods compared with one article. */
  goodsMax: 12,
} as const;

interface Measures {
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

type FbaClass = SizeClass & { sizeClass: string; feeYen: number; lowPriceFeeYen: number };

/** The article's side of the comparison, the same for all goods. */
export interface MarginTerms {
  priceYen: number | null;
  /** もし: a second price to calculate with. */
  ifPriceYen: number | null;
  steps: readonly FeeStep[];
  /** The article's measures as the marketplace reports them, as far as known. */
  measures: Measures;
  /** The size classes of FBA if Amazon ships the article; undefined otherwise. */
  fba: readonly FbaClass[] | undefined;
}

/**
 * Computes the profit of selling these goods as the article, from the upper end of their landed
 * cost. The FBA class follows the article's weight and size, else those of the goods; `size` is
 * "unmeasured" or "none" if the profit includes no FBA fee.
 */
export function compareMargin(landedYen: number, goods: Measures, asked: MarginTerms) {
  const { priceYen, ifPriceYen, steps } = asked;
  const found =
    asked.fba && sizeClassOf(isMeasured(asked.measures) ? asked.measures : goods, asked.fba);
  const fba = typeof found === "object" ? found : undefined;
  const terms: ProfitTerms = { steps, advertisementRate: 0, fba, landedYen, otherYen: 0 };
  return {
    profit: priceYen === null ? null : profitAt(priceYen, terms),
    whatIf: ifPriceYen === null ? null : profitAt(ifPriceYen, terms),
    breakEvenYen: breakEven(terms)?.priceYen ?? null,
    size: asked.fba && (fba?.sizeClass ?? (found === "unmeasured" ? "unmeasured" : "none")),
  };
}

function isMeasured({ weightGrams, lengthMm, widthMm, heightMm }: Measures) {
  return Boolean(weightGrams && lengthMm && widthMm && heightMm);
}

/** Fills the goods' missing weight, and their size if it is incomplete, with the article's. */
export function withArticleMeasures<Goods extends Measures>(
  goods: Goods,
  article: Measures,
): Goods {
  const { lengthMm, widthMm, heightMm } = article;
  const sized = goods.lengthMm && goods.widthMm && goods.heightMm;
  return {
    ...goods,
    weightGrams: goods.weightGrams ?? article.weightGrams,
    ...(sized || !(lengthMm && widthMm && heightMm) ? {} : { lengthMm, widthMm, heightMm }),
  };
}

/**
 * Answers the fee category that takes most of this price, used until the article's own category is
 * known.
 */
export function highestFeeCategory<Choice extends { rows: readonly FeeStep[] }>(
  choices: readonly Choice[],
  priceYen: number | null,
) {
  // Of categories with the same highest rate, the one with the higher rate at this price comes
  // first.
  const rateAt = ({ rows }: Choice) =>
    rows.findLast(({ aboveYen }) => priceYen !== null && aboveYen < priceYen)?.rate ?? 0;
  const most = ({ rows }: Choice) => Math.max(...rows.map(({ rate }) => rate));
  return choices.toSorted(
    (one, other) => rateAt(other) - rateAt(one) || most(other) - most(one),
  )[0];
}
