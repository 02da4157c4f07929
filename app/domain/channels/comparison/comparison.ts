import {
  breakEven,
  type FeeStep,
  type ProfitTerms,
  profitAt,
  type SizeClass,
  sizeClassOf,
} from "#app/domain/pricing/profit.ts";
import type { Channel } from "../ports/channel.ts";

/** The marketplaces whose articles anybody may look at beside Chinese goods. */
export const comparedChannels = ["amazon", "rakuten"] as const satisfies readonly Channel[];
export type ComparedChannel = (typeof comparedChannels)[number];

/** As the lists of selling fees call them. */
export const feeMarketplaces: Record<ComparedChannel, string> = {
  amazon: "Amazon",
  rakuten: "楽天市場",
};

export const comparisonLimits = {
  /** Articles that a company may save of one marketplace. */
  savedMax: 300,
  hiddenMax: 2_000,
  /** Letters that are kept of an article's title. */
  titleMax: 300,
  /** Goods that stand beside an article. */
  goodsMax: 12,
} as const;

interface Measures {
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}

type FbaClass = SizeClass & { sizeClass: string; feeYen: number; lowPriceFeeYen: number };

/** What is asked of every goods beside an article. */
export interface MarginTerms {
  priceYen: number | null;
  /** もし: another price to look at. */
  ifPriceYen: number | null;
  steps: readonly FeeStep[];
  /** The article as its marketplace measures it, as far as that is known. */
  measures: Measures;
  /** The classes of FBA, where it sends the article. */
  fba: readonly FbaClass[] | undefined;
}

/**
 * What is left of an article's price where these goods are bought for it, by the upper end of their landed
 * cost. FBA goes by the article's own weight and size, else by those of the goods; `size` is "unmeasured"
 * or "none" where its fee is not in the profit.
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

/** Whether FBA's class can be told. */
function isMeasured({ weightGrams, lengthMm, widthMm, heightMm }: Measures) {
  return Boolean(weightGrams && lengthMm && widthMm && heightMm);
}

/** Goods with what they lack of the article that they are: its weight, and its size where theirs is not whole. */
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

/** The category that takes most of this price: what is reckoned with while nobody knows the article's own. */
export function highestFeeCategory<Choice extends { rows: readonly FeeStep[] }>(
  choices: readonly Choice[],
  priceYen: number | null,
) {
  // Of two that take as much of every price there is, the one that takes as much of this.
  const rateAt = ({ rows }: Choice) =>
    rows.findLast(({ aboveYen }) => priceYen !== null && aboveYen < priceYen)?.rate ?? 0;
  const most = ({ rows }: Choice) => Math.max(...rows.map(({ rate }) => rate));
  return choices.toSorted(
    (one, other) => rateAt(other) - rateAt(one) || most(other) - most(one),
  )[0];
}
