import { expect, test } from "vitest";
import { estimateImportDues } from "#app/domain/trade/shipments/import-dues.server.ts";

const rules = {
  simplified: [],
  simplifiedLimitYen: 200_000,
  exemptLimitYen: 10_000,
  consumptionTaxPercent: "10",
  nationalTaxPercent: "7.8",
};
/** 10 yuan, 2 of options and 1 of freight in China: 13 yuan a piece at 22.08 yen. */
const line = {
  orderLineId: "line",
  quantity: 1_000,
  priceFen: 1_000,
  optionsFen: 200_000,
  sharedFreightFen: 100,
  sharingPieces: 1,
  ttsRate: "21.38",
  spreadYen: "0.70",
  lowPercent: "3",
  highPercent: "8",
};
const sent = { orderLineId: "line", quantity: 1_000, weightGrams: 200 };

test("what the customs will ask for, as reckoned by hand", () => {
  // CIF 307,040 to 317,040; duty 307,000 × 3 % and 317,000 × 8 %, cut to 100;
  // tax 7.8 % of 316,000 and 342,000 cut to 100, and 22/78 of it cut to 100.
  expect(estimateImportDues([sent], [line], { min: 20_000, max: 30_000 }, rules)).toEqual({
    goodsYen: 287_040,
    dutyYen: { min: 9_200, max: 25_300 },
    consumptionTaxYen: { min: 31_500, max: 34_100 },
  });
});

test("half of the pieces are half of what was paid for the line", () => {
  const half = { ...sent, quantity: 500 };
  const dues = estimateImportDues([half], [line], { min: 20_000, max: 20_000 }, rules);
  expect(dues.goodsYen).toBe(143_520);
});

test("goods of a kind nobody knows are taken at the widest duty", () => {
  const unknown = { ...line, lowPercent: null, highPercent: null };
  const { dutyYen } = estimateImportDues([sent], [unknown], { min: 20_000, max: 30_000 }, rules);
  expect(dutyYen).toEqual({ min: 0, max: 95_100 });
});
