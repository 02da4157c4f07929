import Decimal from "decimal.js";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { findTariff, type Tariff } from "../customs/find-tariff.server.ts";
import { costOfLines } from "./cost-of-lines.ts";
import type { CartCostInput, CostQuestionInput } from "./cost-question.schema.server.ts";
import type { GoodsClass } from "./goods-class.ts";
import { guessedClass } from "./guessed-class.ts";
import { knownCost } from "./known-cost.ts";
import type { CostLine, CostQuestion } from "./predict-cost.ts";
import { type CostKnowledge, readCostRules } from "./read-cost-rules.server.ts";

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
  const taken = takenOf(known, asked.category);
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
    ...takenOf(known, categoryId, titleZh),
    ...(goodsClass ? { goodsClass } : {}),
  }));
  return answered(known, asked, lines, undefined);
}

/** What goods of this category are taken for while nobody knows better; any goods without one. */
function takenOf({ categories }: CostKnowledge, categoryId: string | undefined, titleZh?: string) {
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
  const answer = knownCost(question, known.rules);
  const { chosen } = answer;
  if (!chosen) return { ...refuse("no-method"), why: answer.refused[0]?.reason };
  return done({
    ...answer,
    chosen,
    lines: costOfLines(question, answer, chosen, known.rules),
    tariff,
  });
}
