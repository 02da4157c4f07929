import { air, type MethodList } from "./freight.ts";

const perStep = { baseGrams: 0, baseYen: 0, stepGrams: 1_000 };

/** Air freight with duty, tax and the broker's fee in its quote: dearer by what clearing in our name costs. */
export const airIncluded: MethodList = {
  ...air,
  methodCode: "air-included",
  paysDues: true,
  bands: [
    { upToGrams: 20_999, baseGrams: 1_000, baseYen: 2_400, stepGrams: 1_000, stepYen: 1_080 },
    { ...perStep, upToGrams: 100_999, stepYen: 860 },
    { ...perStep, upToGrams: 1_000_000_000, stepYen: 790 },
  ],
};
