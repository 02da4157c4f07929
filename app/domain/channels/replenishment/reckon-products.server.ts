import { sql } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { addDays } from "#app/domain/core/holidays.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { dayRateQuery, serviceRateQuery } from "#app/domain/pricing/exchange-rate.server.ts";
import {
  type CostTerms,
  costRulesQueries,
  toCostTerms,
} from "#app/domain/pricing/landed-cost.server.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import { type OrderRates, workOutOrder } from "#app/domain/trade/orders/work-out-order.ts";
import { landedLines, orderRates } from "#app/domain/trade/orders/write-order.server.ts";
import type { Statement } from "#db/client.ts";
import { replenishmentWarnings } from "#db/schema/index.ts";
import { type LinkedGoods, linkedGoodsQuery, toCartRow } from "../articles/sales.server.ts";
import {
  type ProductFacts,
  piecesOf,
  productFactsQueries,
  soldArticles,
} from "./product-facts.server.ts";
import {
  chineseHolidaysQuery,
  leadSamplesQuery,
  longHolidays,
  type NamedRest,
  reckonWarning,
} from "./reckon-warning.server.ts";
import {
  defaultSettings,
  leadTimeOf,
  replenishmentLimits,
  type SeenLeads,
  type YenRange,
} from "./replenishment.ts";

type Options = Awaited<ReturnType<typeof optionsQuery>>;

interface Prices {
  terms: CostTerms;
  options: Options;
  rates: OrderRates;
}

/**
 * Reckons and stores the warnings of these products; a product without an article loses its
 * warning.
 */
export async function reckonProducts(
  scope: Scope,
  companyId: string,
  productIds: readonly string[],
) {
  if (productIds.length === 0) return;
  const { db } = scope;
  const [linked, articles, counted, company, all, found, options, day, service, ...rules] =
    await db.batch([
      linkedGoodsQuery(scope, companyId, productIds),
      ...productFactsQueries(scope, companyId, productIds),
      leadSamplesQuery(scope, companyId),
      leadSamplesQuery(scope),
      chineseHolidaysQuery(scope),
      optionsQuery(scope),
      dayRateQuery(scope),
      serviceRateQuery(scope, companyId),
      ...costRulesQueries(scope),
    ]);
  const terms = await toCostTerms(scope, [...rules, service]);
  const prices = { terms, options, rates: orderRates(day, service) };
  const facts: ProductFacts = [articles, counted];
  const sold = new Set(articles.map(({ productId }) => productId));
  const rests = longHolidays(found);
  const kept = linked.filter(({ product }) => sold.has(product.id));
  await commit(
    scope,
    [
      ...kept.map((one) =>
        upsertWarning(scope, companyId, one, { facts, leads: { company, all }, prices, rests }),
      ),
      db.run(sql`DELETE FROM replenishment_warnings WHERE company_id = ${companyId}
        AND product_id IN (SELECT value FROM json_each(${JSON.stringify(productIds.filter((id) => !sold.has(id)))}))`),
    ],
    {},
  );
}

interface WarningInputs {
  facts: ProductFacts;
  leads: SeenLeads;
  prices: Prices;
  rests: readonly NamedRest[];
}

function upsertWarning(
  { db, now }: Pick<Scope, "db" | "now">,
  companyId: string,
  linked: LinkedGoods,
  { facts, leads, prices, rests }: WarningInputs,
): Statement {
  const today = japanDay(now);
  const { product, offer } = linked;
  const settings = linked.settings ?? defaultSettings;
  const { orderBy, reckoned } = reckonWarning(
    {
      pieces: piecesOf(product.id, facts),
      articles: soldArticles(product.id, facts, japanDay),
      settings,
      lead: leadTimeOf(offer?.supplierId, leads, settings.leadDays),
      minOrder: offer?.minOrder ?? 1,
      landed: (pieces) => landedCost(linked, pieces, prices),
    },
    today,
    rests,
  );
  const urgent = orderBy !== null && orderBy <= addDays(today, replenishmentLimits.urgentDays);
  const toldOn = urgent ? sql`told_on` : null;
  return db
    .insert(replenishmentWarnings)
    .values({ productId: product.id, companyId, version: 1, reckonedOn: today, orderBy, reckoned })
    .onConflictDoUpdate({
      target: replenishmentWarnings.productId,
      set: { version: sql`version + 1`, reckonedOn: today, orderBy, reckoned, toldOn },
    });
}

/**
 * Answers the landed cost of this quantity sent alone; null if no link is on sale or no method
 * carries it.
 */
function landedCost(
  linked: LinkedGoods,
  pieces: number,
  { terms, options, rates }: Prices,
): YenRange | null {
  const row = toCartRow(linked, pieces);
  const cost = row && landedLines(workOutOrder([row], options, rates), terms);
  return cost ? { minYen: cost.chosen.totalYen.min, maxYen: cost.chosen.totalYen.max } : null;
}
