import Decimal from "decimal.js";
import { findTariff } from "../customs/find-tariff.server.ts";
import { done, refuse } from "../result.ts";
import type { Scope } from "../scope.ts";
import type { CostQuestionInput } from "./cost-question.schema.server.ts";
import { predictCost } from "./predict-cost.ts";
import { readCostRules } from "./read-cost-rules.server.ts";

/** The widest duty of general goods, for when nobody knows what they are. */
const unknownDuty = { lowPercent: "0", highPercent: "30" };

/** The calculator's answer by the rules of today; refuses an HS code that the schedule lacks. */
export async function answerCost(scope: Pick<Scope, "db" | "now">, asked: CostQuestionInput) {
  const [known, tariff] = await Promise.all([
    readCostRules(scope),
    asked.hsCode ? findTariff(scope, asked.hsCode) : undefined,
  ]);
  if (asked.hsCode && !tariff) return refuse("unknown-code");
  const category = known.categories.find(({ id }) => id === asked.category);
  const fen = (yuan: string) => new Decimal(yuan).times(100).toNumber();
  const mm = (cm: string | undefined) => (cm ? new Decimal(cm).times(10).ceil().toNumber() : null);

  const answer = predictCost(
    {
      unitPriceFen: fen(asked.priceCny),
      quantity: asked.quantity,
      freightFen: fen(asked.domesticFreightCny),
      optionsFen: fen(asked.optionsCny),
      serviceRatePercent: asked.serviceRate ?? known.levels[0]?.ratePercent ?? "0",
      ttsRate: asked.ttsRate ?? known.rate.ttsRate,
      spreadYen: known.rate.spreadYen,
      weightGrams: asked.weightGrams ?? null,
      lengthMm: mm(asked.lengthCm),
      widthMm: mm(asked.widthCm),
      heightMm: mm(asked.heightCm),
      destination: asked.destination,
      duty:
        asked.hsCode && tariff
          ? { hsCode: asked.hsCode, lines: tariff.lines, rcep: asked.rcep }
          : category
            ? { lowPercent: category.dutyLowPercent, highPercent: category.dutyHighPercent }
            : unknownDuty,
    },
    known.rules,
  );
  const cheapest = answer.methods[0];
  if (!cheapest) return refuse("no-method");
  return done({ ...answer, cheapest, tariff });
}
