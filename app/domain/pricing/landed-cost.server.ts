import Decimal from "decimal.js";
import { asc, eq, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { categories, contentVersions, serviceRates } from "#db/schema/index.ts";
import { deepFreeze } from "../core/deep-freeze.ts";
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
import { findNarrowingFigure } from "./narrowing-figure.ts";
import { typicalPiece } from "./pack-boxes.ts";
import {
  customsRulesIn,
  methodsQuery,
  optionsQuery,
  settingsIn,
  settingsQuery,
  simplifiedRatesQuery,
} from "./price-list.server.ts";
import { findTariff, type Tariff } from "./tariff.server.ts";

type CostKnowledge = Awaited<ReturnType<typeof readCostRules>>;

type Reader = Pick<Scope, "db" | "now">;
type DatedRules = Awaited<ReturnType<typeof readDatedRules>>;

/** Caches the rules of one day and one version of the prices for all requests. */
let cachedRules: { day: string; version: number; rules: DatedRules } | undefined;

/** Reads the dated rules of the calculator for today. */
export async function readCostRules(scope: Reader) {
  return toCostRules(scope, await scope.db.batch(costRulesQueries(scope)));
}

/** The queries of every request: the version of the prices, and the categories. */
export function costRulesQueries({ db }: Pick<Reader, "db">) {
  return [
    versionQuery({ db }),
    db.select().from(categories).orderBy(asc(categories.position)).limit(100),
  ] as const;
}

/** Answers the rules of the version that was read, from the cache unless a price has changed. */
export async function toCostRules(
  scope: Reader,
  [[current], categoryRows]: BatchResponse<ReturnType<typeof costRulesQueries>>,
) {
  const day = japanDay(scope.now);
  const isCurrent = cachedRules?.day === day && cachedRules.version === current?.version;
  const { rules } = cachedRules && isCurrent ? cachedRules : await readAndKeep(scope, day);
  return { ...rules, categories: categoryRows };
}

async function readAndKeep(scope: Reader, day: string) {
  const rules = await readDatedRules(scope);
  cachedRules = { day, version: rules.version, rules: deepFreeze(rules) };
  return cachedRules;
}

/** Reads the rules together with their version: read apart, it might be that of newer prices. */
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

/** The range of duty on general goods, assumed where the goods are unknown. */
export const unknownDuty = { lowPercent: "0", highPercent: "30" };

/** Answers the calculator's question by today's rules; refuses an HS code that the schedule lacks. */
export async function estimateCost(scope: Pick<Scope, "db" | "now">, asked: CostQuestionInput) {
  const [known, tariff] = await Promise.all([
    readCostRules(scope),
    asked.hsCode ? findTariff(scope, asked.hsCode) : undefined,
  ]);
  return estimateCostByRules(known, tariff, asked);
}

/**
 * Answers the calculator's question for a page that has already read the rules and the tariff of the HS
 * code.
 */
export function estimateCostByRules(
  known: CostKnowledge,
  tariff: Tariff | undefined,
  asked: CostQuestionInput,
) {
  if (asked.hsCode && !tariff) return refuse("unknown-code");
  return answerQuestion(known, asked, [toCostLine(known, tariff, asked)], tariff);
}

/** Finds the figure that the question leaves open and that would narrow its answer most. */
export function narrowingOf(
  known: CostKnowledge,
  tariff: Tariff | undefined,
  asked: CostQuestionInput,
) {
  const question = toQuestion(known, asked, [toCostLine(known, tariff, asked)]);
  return findNarrowingFigure(question, known.rules, typicalPiece(asked.category));
}

function toCostLine(known: CostKnowledge, tariff: Tariff | undefined, asked: CostQuestionInput) {
  const taken = assumedClass(known, asked.category);
  const fen = (yuan: string) => new Decimal(yuan).times(100).toNumber();
  const mm = (cm: string | undefined) => (cm ? new Decimal(cm).times(10).ceil().toNumber() : null);
  return {
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
}

/** The facts about goods in a cart or on a page: no HS code, but a category. */
export interface KnownGoods extends Omit<CostLine, "duty" | "goodsClass" | "usualGrams"> {
  categoryId: string;
  /** The seller's title, which tells goods without a battery from others of their category. */
  titleZh: string;
  /** The class where it is known; otherwise it is guessed from title and category. */
  goodsClass?: GoodsClass | null | undefined;
}

/** Computes the cost of a cart's goods in one shipment at the usual duty of their categories. */
export function estimateCostOfGoods(
  known: CostKnowledge,
  asked: CartCostInput,
  goods: readonly KnownGoods[],
) {
  // The question holds only these fields, since the cache recognises it by its content.
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
  return answerQuestion(known, asked, lines, undefined);
}

/** Answers the assumed class of goods in a category; without a category those of any goods. */
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

function answerQuestion(
  known: CostKnowledge,
  asked: CartCostInput,
  lines: CostQuestion["lines"],
  tariff: Tariff | undefined,
) {
  const question = toQuestion(known, asked, lines);
  const answer = cachedCost(question, known.rules);
  const { chosen } = answer;
  if (!chosen) return { ...refuse("no-method"), why: answer.refused[0]?.refusal.reason };
  return done({
    ...answer,
    chosen,
    lines: costOfLines(question, answer, chosen, known.rules),
    tariff,
  });
}

function toQuestion(
  known: CostKnowledge,
  asked: CartCostInput,
  lines: CostQuestion["lines"],
): CostQuestion {
  return {
    lines,
    serviceRatePercent: asked.serviceRate ?? known.levels[0]?.ratePercent ?? "0",
    ttsRate: asked.ttsRate ?? known.rate.ttsRate,
    spreadYen: known.rate.spreadYen,
    destination: asked.destination,
    prefecture: asked.prefecture,
    postalCode: asked.postalCode,
    methodCode: asked.method,
  };
}

export type CostTerms = Awaited<ReturnType<typeof readCostTerms>>;

/**
 * Reads the terms by which costs are computed for a viewer: today's rules, their agency fee (visitors see
 * the first level's) and their chosen delivery method, or the first of the list.
 */
export async function readCostTerms(scope: Scope<Buyer | Visitor>, chosenMethod?: string) {
  return toCostTerms(scope, await scope.db.batch(costTermsQueries(scope)), chosenMethod);
}

export function costTermsQueries(scope: Scope<Buyer | Visitor>) {
  const companyId = scope.actor.kind === "buyer" ? scope.actor.companyId : "";
  return [...costRulesQueries(scope), serviceRateQuery(scope, companyId)] as const;
}

/** Makes the terms for a page that has read `costTermsQueries` together with its own queries. */
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

/**
 * Answers the terms by which goods are sorted for everybody: the first level's fee and the first method of
 * the list.
 */
export async function standardTerms(scope: Pick<Scope, "db" | "now">): Promise<CostTerms> {
  const known = await readCostRules(scope);
  const [level] = known.levels;
  if (!level) throw new Error("no service rate for today");
  const { ratePercent: serviceRatePercent, levelJa } = level;
  return { ...known, serviceRatePercent, levelJa, methodCode: known.rules.methods[0]?.code ?? "" };
}

/**
 * Computes the 着地原価 of goods in one shipment by these terms. Lists, goods pages, cart, preview, order and
 * calculator all ask it, so that they show the same figure.
 */
export function estimateCostByTerms(
  terms: CostTerms,
  goods: readonly KnownGoods[],
  asked: CartCostInput = { destination: "home" },
) {
  const { serviceRate = terms.serviceRatePercent } = asked;
  // An explicit undefined asks for the cheapest method.
  const method = "method" in asked ? asked.method : terms.methodCode;
  return estimateCostOfGoods(terms, { ...asked, serviceRate, method }, goods);
}
