import Decimal from "decimal.js";
import { asc, eq, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { frozen } from "#app/domain/core/frozen.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { categories, contentVersions, serviceRates } from "#db/schema/index.ts";
import type { CartCostInput, CostQuestionInput } from "./cost-question.schema.server.ts";
import { dayRateQuery, serviceRateQuery } from "./exchange-rate.server.ts";
import { type GoodsClass, guessedClass } from "./goods-class.ts";
import {
  type CostLine,
  type CostQuestion,
  type CostRules,
  cachedCost,
  costOfLines,
} from "./landed-cost.ts";
import {
  customsRulesIn,
  methodsQuery,
  optionsQuery,
  settingsIn,
  settingsQuery,
  simplifiedRatesQuery,
} from "./price-list.server.ts";
import { findTariff, type Tariff } from "./tariff.server.ts";

export type CostKnowledge = Awaited<ReturnType<typeof readCostRules>>;

type Reader = Pick<Scope, "db" | "now">;
type DatedRules = Awaited<ReturnType<typeof readDatedRules>>;

/** The rules of the last reading, of one day and one version of the prices, for all who ask after it. */
let kept: { day: string; version: number; rules: DatedRules } | undefined;

/** Everything the calculator needs that has a date, for anybody who asks. */
export async function readCostRules(scope: Reader) {
  return toCostRules(scope, await scope.db.batch(costRulesQueries(scope)));
}

/** What is read each time: the version of the prices, and the categories. */
export function costRulesQueries({ db }: Pick<Reader, "db">) {
  return [
    versionQuery({ db }),
    db.select().from(categories).orderBy(asc(categories.position)).limit(100),
  ] as const;
}

/** The rules of the version that was read. They are kept; right after a price has changed they are read anew. */
export async function toCostRules(
  scope: Reader,
  [[current], categoryRows]: BatchResponse<ReturnType<typeof costRulesQueries>>,
) {
  const day = japanDay(scope.now);
  const isCurrent = kept?.day === day && kept.version === current?.version;
  const { rules } = kept && isCurrent ? kept : await readAndKeep(scope, day);
  return { ...rules, categories: categoryRows };
}

async function readAndKeep(scope: Reader, day: string) {
  const rules = await readDatedRules(scope);
  kept = { day, version: rules.version, rules: frozen(rules) };
  return kept;
}

/** The version together with what it is of: read apart, it might be that of newer prices. */
async function readDatedRules(scope: Reader) {
  const { db } = scope;
  const [[current], [rate], levels, methods, simplified, settingRows, options] = await db.batch([
    versionQuery(scope),
    dayRateQuery(scope),
    db
      .select()
      .from(serviceRates)
      .where(
        eq(
          serviceRates.effectiveFrom,
          sql`(SELECT max(effective_from) FROM service_rates WHERE effective_from <= ${japanDay(scope.now)})`,
        ),
      )
      .orderBy(asc(serviceRates.fromPurchasesYen))
      .limit(20),
    methodsQuery(scope),
    simplifiedRatesQuery(scope),
    settingsQuery(scope),
    optionsQuery(scope),
  ]);
  if (!current || !rate) throw new Error("no exchange rate for today");
  const rules: CostRules = {
    methods,
    customs: customsRulesIn(settingsIn(settingRows), simplified),
  };
  return { version: current.version, rate, levels, options, rules };
}

function versionQuery({ db }: Pick<Reader, "db">) {
  return db
    .select({ version: contentVersions.version })
    .from(contentVersions)
    .where(eq(contentVersions.subject, "prices"))
    .limit(1);
}

/** The widest duty of general goods, for when nobody knows what they are. */
export const unknownDuty = { lowPercent: "0", highPercent: "30" };

/** The calculator's answer by the rules of today; refuses an HS code that the schedule lacks. */
export async function answerCost(scope: Pick<Scope, "db" | "now">, asked: CostQuestionInput) {
  const [known, tariff] = await Promise.all([
    readCostRules(scope),
    asked.hsCode ? findTariff(scope, asked.hsCode) : undefined,
  ]);
  return answerKnownCost(known, tariff, asked);
}

/** The same for a page that has read its rules, and what the schedule says of the code that is asked. */
export function answerKnownCost(
  known: CostKnowledge,
  tariff: Tariff | undefined,
  asked: CostQuestionInput,
) {
  if (asked.hsCode && !tariff) return refuse("unknown-code");
  const taken = assumedClass(known, asked.category);
  const fen = (yuan: string) => new Decimal(yuan).times(100).toNumber();
  const mm = (cm: string | undefined) => (cm ? new Decimal(cm).times(10).ceil().toNumber() : null);
  const line = {
    unitPriceFen: fen(asked.priceCny),
    quantity: asked.quantity,
    freightFen: fen(asked.domesticFreightCny),
    optionsFen: fen(asked.optionsCny),
    weightGrams: asked.weightGrams ?? null,
    lengthMm: mm(asked.lengthCm),
    widthMm: mm(asked.widthCm),
    heightMm: mm(asked.heightCm),
    ...taken,
    goodsClass: asked.goodsClass ?? taken.goodsClass,
    duty:
      asked.hsCode && tariff
        ? { hsCode: asked.hsCode, lines: tariff.lines, rcep: asked.rcep }
        : taken.duty,
  };
  return answered(known, asked, [line], tariff);
}

/** What the calculator knows of goods in a cart or on a page: no HS code, but their category. */
export interface KnownGoods extends Omit<CostLine, "duty" | "goodsClass" | "usualGrams"> {
  categoryId: string;
  /** The seller's title, by which goods without a battery are told from those of their category. */
  titleZh: string;
  /** As whoever asks knows it; else what title and category make likely. */
  goodsClass?: GoodsClass | null | undefined;
}

/** The same for goods of a cart, all in one shipment, at the usual duty of their categories. */
export function answerGoods(
  known: CostKnowledge,
  asked: CartCostInput,
  goods: readonly KnownGoods[],
) {
  // Of what is handed in no more than the question needs: by it the answer is known again.
  const lines = goods.map(({ categoryId, titleZh, goodsClass, ...line }) => ({
    quantity: line.quantity,
    unitPriceFen: line.unitPriceFen,
    freightFen: line.freightFen,
    optionsFen: line.optionsFen,
    weightGrams: line.weightGrams,
    lengthMm: line.lengthMm,
    widthMm: line.widthMm,
    heightMm: line.heightMm,
    ...assumedClass(known, categoryId, titleZh),
    ...(goodsClass ? { goodsClass } : {}),
  }));
  return answered(known, asked, lines, undefined);
}

/** What goods of this category are taken for while nobody knows better; any goods without one. */
function assumedClass(
  { categories }: CostKnowledge,
  categoryId: string | undefined,
  titleZh?: string,
) {
  const category = categories.find(({ id }) => id === categoryId);
  if (!category) return { goodsClass: undefined, usualGrams: undefined, duty: unknownDuty };
  const { goodsClass, dutyLowPercent, dutyHighPercent, usualGramsLow, usualGramsHigh } = category;
  return {
    goodsClass: guessedClass(goodsClass, titleZh),
    usualGrams: { min: usualGramsLow, max: usualGramsHigh },
    duty: { lowPercent: dutyLowPercent, highPercent: dutyHighPercent },
  };
}

function answered(
  known: CostKnowledge,
  asked: CartCostInput,
  lines: CostQuestion["lines"],
  tariff: Tariff | undefined,
) {
  const question = {
    lines,
    serviceRatePercent: asked.serviceRate ?? known.levels[0]?.ratePercent ?? "0",
    ttsRate: asked.ttsRate ?? known.rate.ttsRate,
    spreadYen: known.rate.spreadYen,
    destination: asked.destination,
    prefecture: asked.prefecture,
    postalCode: asked.postalCode,
    methodCode: asked.method,
  };
  const answer = cachedCost(question, known.rules);
  const { chosen } = answer;
  if (!chosen) return { ...refuse("no-method"), why: answer.refused[0]?.reason };
  return done({
    ...answer,
    chosen,
    lines: costOfLines(question, answer, chosen, known.rules),
    tariff,
  });
}

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
