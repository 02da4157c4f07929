import { wholePerPiece } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import { ownProductQueries } from "#app/domain/catalog/products/own-product-queries.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { formatDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { type CostTerms, estimateCostByTerms } from "#app/domain/pricing/landed-cost.server.ts";
import { appliedRate, yenText } from "#app/domain/pricing/pricing.ts";
import { breakEven, type ProfitTerms, profitAt, sizeClassOf } from "#app/domain/pricing/profit.ts";
import {
  fbaFeesQuery,
  fbaMarketplace,
  feeChoices,
  marketplaceFeesQuery,
} from "#app/domain/pricing/selling-fees.server.ts";
import { materialCostQuery } from "#app/domain/trade/floor/material-queries.server.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { firstQuantity, priceOfSource, productGoods } from "./product-goods.server.ts";
import { type AskedProfit, ProfitForm } from "./profit-form.schema.server.ts";

/** The product with the fees of the day, in one round trip. */
async function readProduct(scope: Scope<Buyer>, id: string) {
  const [[[product], , [source], fees, fbaRows], [materials]] = await Promise.all([
    scope.db.batch([
      ...ownProductQueries(scope, id),
      marketplaceFeesQuery(scope),
      fbaFeesQuery(scope),
    ]),
    materialCostQuery(scope, id),
  ]);
  if (!product) throw notFound();
  return { product, source, fees, fbaRows, materialFen: materials?.fen ?? 0 };
}

type Known = Awaited<ReturnType<typeof readProduct>>;

/** The page of a product's profit: its form, and the answer where the address asks for one. */
export async function readProfitView(
  scope: Scope<Buyer>,
  terms: Promise<CostTerms>,
  params: URLSearchParams,
) {
  const [known, cost] = await Promise.all([
    readProduct(scope, params.get("id")?.slice(0, 64) ?? ""),
    terms,
  ]);
  const { product, source, fees, fbaRows } = known;
  const quantity = firstQuantity(source);
  const price = priceOfSource(source, quantity);
  const asked = params.has("priceYen");
  const submission = asked ? parseForm(params, { schema: ProfitForm }) : undefined;
  const reckoned =
    submission?.status === "success" ? reckon(known, cost, submission.value) : undefined;
  const problem = reckoned && "problem" in reckoned ? reckoned.problem : undefined;
  return {
    id: product.id,
    name: product.name,
    number: product.managementNumber,
    first: {
      priceYen: String(product.sellingPriceYen ?? ""),
      quantity: String(quantity),
      unitPriceFen: price === undefined ? "" : yuanOf(price),
      advertisement: "0",
      otherYen: "0",
    },
    typed: asked ? typedIn(params) : {},
    markets: [...feeChoices(fees)].map(([value, { marketplace, category, rows }]) => ({
      value,
      label: `${marketplace} ${category}（${rows.map(({ rate }) => percentOf(rate)).join("・")}）`,
    })),
    sources: [...new Set([...fees, ...fbaRows].map((row) => row.source))],
    feesFrom: fees[0]?.effectiveFrom,
    lastResult: submission?.reply(problem && { fieldErrors: problem }),
    answer: reckoned && !("problem" in reckoned) ? reckoned : undefined,
  };
}

export type ProfitView = Awaited<ReturnType<typeof readProfitView>>;

/** The typed values of the form's own fields; other parameters are dropped. */
function typedIn(params: URLSearchParams) {
  const names = Object.keys(ProfitForm.shape);
  return Object.fromEntries(names.map((name) => [name, (params.get(name) ?? "").slice(0, 200)]));
}

function percentOf(rate: number) {
  return `${yuanOf(rate).replace(/\.?0+$/, "")}%`;
}

/** What stands against the answer, by the field that can change it. */
function against(field: "market" | "fba" | "quantity", words: string) {
  const problem: Record<string, string[]> = { [field]: [words] };
  return { problem };
}

/** A piece's auxiliary materials in yen at the rate of its goods, rounded up. */
function materialYen(fen: number, { rate }: CostTerms) {
  const yen = yenText(fen, appliedRate(rate.ttsRate, rate.spreadYen));
  return Number(wholePerPiece({ min: yen, max: yen }).max);
}

function reckon(known: Known, cost: CostTerms, asked: AskedProfit) {
  const { product, source, fees, fbaRows } = known;
  const choice = feeChoices(fees).get(asked.market);
  if (!choice) return against("market", "販売先を選んでください");
  const goods = productGoods(product, source, cost.options, asked);
  const landed = estimateCostByTerms(cost, [goods]);
  if (!landed.ok)
    return against("quantity", "この商品を送れる配送方法がありません。数量をご確認ください");
  if (asked.fba && choice.marketplace !== fbaMarketplace)
    return against("fba", "FBAの手数料は、Amazonを選んだときに計算できます");
  const sizeClass = asked.fba ? sizeClassOf(goods, fbaRows) : undefined;
  if (sizeClass === "unmeasured")
    return against("fba", "FBAの手数料には、商品の重量と大きさの登録が必要です");
  if (asked.fba && !sizeClass) return against("fba", "この重量と大きさは、FBAの料金表にありません");
  const { min, max } = wholePerPiece(landed.value.chosen.perPieceYen);
  const materials = materialYen(known.materialFen, cost);
  const terms: ProfitTerms = {
    steps: choice.rows,
    advertisementRate: asked.advertisement,
    fba: sizeClass,
    landedYen: Number(max) + materials,
    otherYen: asked.otherYen,
  };
  const prices = new Set([asked.priceYen, ...comparedPrices(asked)]);
  // The product's own selling price is always one of those compared.
  if (product.sellingPriceYen) prices.add(product.sellingPriceYen);
  return {
    asked: profitAt(asked.priceYen, terms),
    rows: [...prices].sort((a, b) => a - b).map((price) => profitAt(price, terms)),
    breakEven: breakEven(terms),
    landed: { min: String(Number(min) + materials), max: String(Number(max) + materials) },
    materialYen: materials,
    keptPriceYen: product.sellingPriceYen,
    /** What is left more where the landed cost turns out at its lower end. */
    atBestYen: Number(max) - Number(min),
    sizeClass: sizeClass?.sizeClass,
    method: landed.value.chosen.method.nameJa,
    market: `${choice.marketplace} ${choice.category}`,
    feeSources: [
      `販売手数料 ${choice.source}・${formatDay(choice.effectiveFrom)}から`,
      ...(sizeClass ? [`FBA ${sizeClass.source}・${formatDay(sizeClass.effectiveFrom)}から`] : []),
    ],
  };
}

/** The typed ones, or some around the price. */
function comparedPrices({ priceYen, otherPrices }: AskedProfit) {
  if (otherPrices.length > 0) return otherPrices;
  return [80, 90, 110, 120]
    .map((percent) => Math.round((priceYen * percent) / 100))
    .filter((price) => price > 0);
}
