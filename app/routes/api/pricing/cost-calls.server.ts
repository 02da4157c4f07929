import { Decimal } from "decimal.js";
import { z } from "zod";
import type { Visitor } from "#app/domain/core/actor.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  CostQuestionForm,
  type CostQuestionInput,
} from "#app/domain/pricing/cost-question.schema.server.ts";
import { estimateCost, readCostTerms } from "#app/domain/pricing/landed-cost.server.ts";
import { largestRemainder } from "#app/domain/pricing/pricing.ts";
import { searchTariff } from "#app/domain/pricing/tariff.server.ts";
import { openCall, type Tools } from "#app/http/api/call.server.ts";
import { programScope } from "#app/http/scope.server.ts";

const ListedTariff = z.object({
  code: z.string(),
  nameJa: z.string(),
  lines: z
    .array(
      z.object({
        basic: z.string().describe("基本税率"),
        provisional: z.string().describe("暫定税率"),
        wto: z.string().describe("WTO協定税率"),
        rcep: z.string().describe("RCEP（中国）の税率"),
      }),
    )
    .describe("税率の細分ごと。なければ空の文字"),
  otherLaws: z.string().describe("輸入のときに関わるほかの法令"),
});

export const costCalls = [
  openCall({
    path: "cost/predict",
    does: "reads",
    about:
      "着地原価の見積計算。円は整数の文字列で答えます。寸法がわからないときの箱数はnullです。手数料率がないときはトークンの会社の率、配送方法がないときは最安の方法で計算します",
    input: CostQuestionForm,
    async run(scope, question, tools) {
      const asked = await estimateCost(scope, await atOwnFee(scope, question, tools));
      if (!asked.ok) return refuse(asked.reason === "no-method" ? "no-freight" : "unknown-hs-code");
      const { fixed, cartons, methods, chosen, assumptions } = asked.value;
      const [goodsYen, domesticFreightYen, optionsYen, agencyFeeYen] = largestRemainder(
        fixed.totalYen,
        [fixed.goodsYen, fixed.freightYen, fixed.optionsYen, fixed.feeYen],
      ).map(String);
      const yen = ({ min, max }: { min: number; max: number }) => ({
        min: String(min),
        max: String(max),
      });
      return done({
        goodsYen,
        domesticFreightYen,
        optionsYen,
        agencyFeeYen,
        spreadYen: rounded(fixed.spreadTotalYen),
        methods: methods.map(({ method, chargeableGrams, freightYen }) => ({
          code: method.code,
          name: method.nameJa,
          days: `${method.daysMin}-${method.daysMax}`,
          boxes: cartons?.reduce((sum, { count }) => sum + count, 0) ?? null,
          chargeableWeightGrams: chargeableGrams.max,
          freightYen: yen(freightYen),
        })),
        duty: {
          rateText: chosen.customs.rateText,
          kind: chosen.customs.kind,
          yen: yen(chosen.customs.dutyYen),
        },
        consumptionTaxYen: yen(chosen.customs.consumptionTaxYen),
        totalYen: yen(chosen.totalYen),
        perPieceYen: {
          min: rounded(chosen.perPieceYen.min),
          max: rounded(chosen.perPieceYen.max),
        },
        assumptions,
      });
    },
  }),
  openCall({
    path: "cost/hsCode",
    does: "reads",
    about: "HSコードを番号か言葉で探します",
    input: z.object({
      words: z
        .string("探す言葉か番号を入力してください")
        .trim()
        .min(1, "探す言葉か番号を入力してください")
        .max(100, "検索の言葉は100文字以内で入力してください"),
    }),
    output: z.object({
      list: z.array(ListedTariff),
      instead: z.string().nullable().describe("9桁が見つからないときに代わりに探した6桁"),
    }),
    async run(scope, { words }) {
      const { tariffs, instead = null } = await searchTariff(scope, words);
      return done({ list: tariffs, instead });
    },
  }),
];

/** At the agency fee that the caller's pages reckon with, where the question names none. */
async function atOwnFee(scope: Scope<Visitor>, question: CostQuestionInput, tools: Tools) {
  if (question.serviceRate) return question;
  const { serviceRatePercent } = await readCostTerms((await programScope(tools)) ?? scope);
  return { ...question, serviceRate: serviceRatePercent };
}

function rounded(yen: string) {
  return new Decimal(yen).ceil().toFixed();
}
