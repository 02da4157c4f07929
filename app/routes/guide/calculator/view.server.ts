import { refusalText } from "#app/domain/pricing/carriage.ts";
import { otherLawsIn } from "#app/domain/pricing/customs.ts";
import type { Carton } from "#app/domain/pricing/freight.ts";
import type { readCostRules } from "#app/domain/pricing/landed-cost.server.ts";
import type { MethodCost } from "#app/domain/pricing/landed-cost.ts";
import { appliedRate } from "#app/domain/pricing/pricing.ts";
import type { Tariff } from "#app/domain/pricing/tariff.server.ts";
import type { askCost } from "./asked-cost.server.ts";
import { readCostFields } from "./cost-fields.ts";
import { fieldProblem } from "./cost-problems.ts";

type Asked = Awaited<ReturnType<typeof askCost>>;

/** What the calculator offers to choose from, field by field. */
export type CostView = ReturnType<typeof toCostView>;

/** What the calculator answers, field by field: the figures, or what is wrong with the question. */
export type CostFigures = ReturnType<typeof toCostFigures>;

/** What the form asks for before anything is typed. */
const usualQuantity = "100";

export type CostAnswerView = NonNullable<CostFigures["answer"]>;

export function toCostView(known: Awaited<ReturnType<typeof readCostRules>>, asked: Asked) {
  const { day, ttsRate, spreadYen } = known.rate;
  return {
    levels: known.levels.map(({ levelJa, ratePercent }) => ({ levelJa, ratePercent })),
    methods: known.rules.methods.map(({ code, nameJa }) => ({ code, nameJa })),
    categories: known.categories.map(({ id, nameJa }) => ({ id, nameJa })),
    rate: { day, ttsRate, spreadYen, applied: appliedRate(ttsRate, spreadYen) },
    cart:
      asked.kind === "cart"
        ? asked.lines.map(({ id, titleJa, quantity, priceFen }) => ({
            id,
            titleJa,
            quantity,
            priceFen,
          }))
        : undefined,
    offer:
      asked.kind === "goods" && asked.offer
        ? { id: asked.offer.id, titleJa: asked.offer.titleJa }
        : undefined,
  };
}

export function toCostFigures({ kind, typed, submission, problem, answer, narrowing }: Asked) {
  const fieldErrors = problem && fieldProblem(problem);
  return {
    typed: {
      ...(kind === "goods" ? { quantity: usualQuantity } : {}),
      destination: "home",
      ...readCostFields(typed),
    },
    /** What is wrong with each field; null where nothing was asked yet. */
    errors: submission ? (submission.reply(fieldErrors && { fieldErrors }).error ?? {}) : null,
    narrowing,
    answer: answer && {
      fixed: {
        goodsYen: answer.fixed.goodsYen,
        freightYen: answer.fixed.freightYen,
        optionsYen: answer.fixed.optionsYen,
        feeYen: answer.fixed.feeYen,
        roundingYen: answer.fixed.roundingYen,
        spreadTotalYen: answer.fixed.spreadTotalYen,
      },
      chosen: toMethodView(answer.chosen),
      methods: answer.methods.map(toMethodView),
      refused: answer.refused.map(({ method, refusal }) => refusalText(method, refusal).ja),
      cartons: answer.cartons?.map(toCartonView),
      tariff: answer.tariff && {
        code: answer.tariff.code,
        nameJa: answer.tariff.nameJa,
        laws: otherLawsIn(answer.tariff.otherLaws),
      },
      assumptions: answer.assumptions,
    },
  };
}

function toMethodView({ method, freight, customs, ...cost }: MethodCost) {
  return {
    code: method.code,
    nameJa: method.nameJa,
    daysMin: method.daysMin,
    daysMax: method.daysMax,
    chargeableGrams: cost.chargeableGrams,
    freightYen: cost.freightYen,
    surcharges: { boxYen: freight.boxYen, areaYen: freight.areaYen, goodsYen: freight.goodsYen },
    rateText: customs.rateText,
    dutyYen: customs.dutyYen,
    consumptionTaxYen: customs.consumptionTaxYen,
    totalYen: cost.totalYen,
    perPieceYen: cost.perPieceYen,
  };
}

function toCartonView({ count, pieces, lengthMm, widthMm, heightMm, weightGrams }: Carton) {
  return { count, pieces, lengthMm, widthMm, heightMm, weightGrams };
}

const foundMax = 20;

/** Lists HS codes found by words, with their names. */
export function toFoundCodes(words: string, tariffs: readonly Pick<Tariff, "code" | "nameJa">[]) {
  return {
    words,
    codes: tariffs.slice(0, foundMax).map(({ code, nameJa }) => ({ code, nameJa })),
    more: tariffs.length > foundMax,
  };
}

export type FoundCodes = ReturnType<typeof toFoundCodes>;
