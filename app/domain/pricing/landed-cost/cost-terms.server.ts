import type { BatchResponse } from "drizzle-orm/batch";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { serviceRateQuery } from "../exchange-rate/service-rate.server.ts";
import { answerGoods, type KnownGoods } from "./answer-cost.server.ts";
import type { CartCostInput } from "./cost-question.schema.server.ts";
import { costRulesQueries, readCostRules, toCostRules } from "./read-cost-rules.server.ts";

export type CostTerms = Awaited<ReturnType<typeof readCostTerms>>;

/**
 * By what costs are reckoned for whoever looks: today's rules, their own agency fee (a visitor is shown
 * the first level's) and the method of delivery that they have chosen, or the first of the list.
 */
export async function readCostTerms(scope: Scope<Buyer | Visitor>, chosenMethod?: string) {
  return toCostTerms(scope, await scope.db.batch(costTermsQueries(scope)), chosenMethod);
}

export function costTermsQueries(scope: Scope<Buyer | Visitor>) {
  const companyId = scope.actor.kind === "buyer" ? scope.actor.companyId : "";
  return [...costRulesQueries(scope), serviceRateQuery(scope, companyId)] as const;
}

/** The terms for a page that has read their queries together with its own. */
export async function toCostTerms(
  scope: Pick<Scope, "db" | "now">,
  [version, categories, [service]]: BatchResponse<ReturnType<typeof costTermsQueries>>,
  chosenMethod?: string,
) {
  const known = await toCostRules(scope, [version, categories]);
  if (!service) throw new Error("no service rate for today");
  const { methods } = known.rules;
  const method = methods.find(({ code }) => code === chosenMethod) ?? methods[0];
  return {
    ...known,
    serviceRatePercent: service.ratePercent,
    levelJa: service.levelJa,
    methodCode: method?.code ?? "",
  };
}

/** The terms that goods are sorted by, whoever looks: the first level's fee and the first method of the list. */
export async function standardTerms(scope: Pick<Scope, "db" | "now">): Promise<CostTerms> {
  const known = await readCostRules(scope);
  const [level] = known.levels;
  if (!level) throw new Error("no service rate for today");
  const { ratePercent: serviceRatePercent, levelJa } = level;
  return { ...known, serviceRatePercent, levelJa, methodCode: known.rules.methods[0]?.code ?? "" };
}

/**
 * 着地原価 of goods in one shipment by these terms: what lists, goods pages, cart, preview, order and
 * calculator all ask, so that the same question has the same answer everywhere.
 */
export function costByTerms(
  terms: CostTerms,
  goods: readonly KnownGoods[],
  asked: CartCostInput = { destination: "home" },
) {
  const { serviceRate = terms.serviceRatePercent } = asked;
  // Asked for none at all it is the cheapest.
  const method = "method" in asked ? asked.method : terms.methodCode;
  return answerGoods(terms, { ...asked, serviceRate, method }, goods);
}
