import { expect, test } from "vitest";
import type { DutyBasis } from "#app/domain/pricing/customs.ts";
import { unknownDuty } from "#app/domain/pricing/landed-cost.server.ts";
import { predictCost } from "#app/domain/pricing/landed-cost.ts";
import { methodsOf } from "#db/seed/base/freight.ts";
import { simplifiedRateRows } from "#db/seed/base/simplified-rates.ts";

const rules = {
  methods: methodsOf("2026-01-15"),
  customs: {
    simplified: simplifiedRateRows,
    simplifiedLimitYen: 200_000,
    exemptLimitYen: 10_000,
    consumptionTaxPercent: "10",
    nationalTaxPercent: "7.8",
  },
};
const rates = { basic: "", provisional: "", wto: "", rcep: "" };
const code = (hsCode: string, wto: string): DutyBasis => ({
  hsCode,
  lines: [{ ...rates, wto }],
  rcep: false,
});

interface Goods {
  unitPriceFen: number;
  quantity: number;
  weightGrams: number | null;
}

function ranges(goods: Goods, duty: DutyBasis) {
  const size = { lengthMm: null, widthMm: null, heightMm: null };
  const { methods } = predictCost(
    {
      serviceRatePercent: "5.0",
      ttsRate: "21.00",
      spreadYen: "0.70",
      destination: "home",
      lines: [{ ...goods, ...size, freightFen: 0, optionsFen: 0, duty }],
    },
    rules,
  );
  return new Map(methods.map((one) => [one.method.code, one]));
}

test("five pieces at 10 yuan may be exempt, and may not: both are in the range", () => {
  const goods = { unitPriceFen: 1_000, quantity: 5, weightGrams: 100 };
  const [told] = ranges(goods, unknownDuty).values();
  expect(told!.customs).toMatchObject({ kind: "range", rateText: "免税〜30%" });
  expect(told!.customs.consumptionTaxYen.min).toBe(0);
  expect(told!.customs.consumptionTaxYen.max).toBeGreaterThan(0);
  const [exempt] = ranges(goods, code("420292", "8%")).values();
  expect(exempt!.customs.kind).toBe("exempt");
  expect(exempt!.totalYen.min).toBe(told!.totalYen.min);
});
