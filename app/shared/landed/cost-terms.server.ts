import type { CostTerms } from "#app/domain/pricing/landed-cost.server.ts";

/** By what costs are reckoned, as the choice of the method shows it. */
export function toCostTermsView({ rules, methodCode }: Pick<CostTerms, "rules" | "methodCode">) {
  return {
    methodCode,
    methods: rules.methods.map(({ code, nameJa, daysMin, daysMax }) => ({
      code,
      nameJa,
      daysMin,
      daysMax,
    })),
  };
}

export type CostTermsView = ReturnType<typeof toCostTermsView>;
