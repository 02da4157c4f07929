import Decimal from "decimal.js";
import type { Customs, CustomsRules, DeclaredGoods } from "./declaration.ts";
import { assess, cut, percentEnds } from "./duty.ts";

/**
 * Duty and import consumption tax of one declaration for business; the rule for personal use never
 * applies. The limits look at the whole declaration, the rates at each kind of goods.
 */
export function customs(goods: readonly DeclaredGoods[], rules: CustomsRules): Customs {
  const low = declared(goods, "min", rules);
  const high = declared(goods, "max", rules);
  return {
    kind: high.kind,
    rateText: high.rateText,
    percents: high.percents,
    dutyYen: { min: low.dutyYen.min, max: high.dutyYen.max },
    consumptionTaxYen: {
      min: low.maybeExempt ? 0 : taxYen(low.cifYen, low.dutyYen.min, low.kind, rules),
      max: taxYen(high.cifYen, high.dutyYen.max, high.kind, rules),
    },
  };
}

function declared(goods: readonly DeclaredGoods[], end: "min" | "max", rules: CustomsRules) {
  const cifYen = goods.reduce((sum, one) => sum + one.cifYen[end], 0);
  const assessed = goods.map((one) => assess(one.cifYen[end], cifYen, one, rules));
  const duty = (side: "min" | "max") =>
    cut(Decimal.sum(0, ...assessed.map(({ dutyYen }) => dutyYen[side])), 100);
  return {
    cifYen,
    kind: kindOf(assessed.map(({ kind }) => kind)),
    maybeExempt: assessed.every((one) => one.maybeExempt || one.kind === "exempt"),
    rateText: [...new Set(assessed.map(({ rateText }) => rateText))].slice(0, 4).join(" / "),
    percents: percentEnds(assessed.map(({ percents }) => percents)),
    dutyYen: { min: duty("min"), max: duty("max") },
  };
}

function kindOf(kinds: readonly Customs["kind"][]): Customs["kind"] {
  const [first = "percent"] = kinds;
  if (kinds.includes("text")) return "text";
  return kinds.every((kind) => kind === first) ? first : "range";
}

/**
 * Import consumption tax: the national part on CIF and duty cut to 1,000 yen, cut to 100; the local
 * part is its share of the national amount, cut to 100.
 */
function taxYen(
  cifYen: number,
  dutyYen: number,
  kind: Customs["kind"],
  { consumptionTaxPercent, nationalTaxPercent }: CustomsRules,
) {
  if (kind === "exempt") return 0;
  const base = cut(new Decimal(cifYen).plus(dutyYen), 1_000);
  const national = cut(new Decimal(base).times(nationalTaxPercent).div(100), 100);
  const local = cut(
    new Decimal(national)
      .times(new Decimal(consumptionTaxPercent).minus(nationalTaxPercent))
      .div(nationalTaxPercent),
    100,
  );
  return national + local;
}
