import Decimal from "decimal.js";
import { yenOf as wholeYenOf } from "../channels/articles.ts";

interface Amount {
  amount: string | number;
  code: string;
}

/** Yen as Amazon writes them; null of another currency, or of what is no sum. */
export function yenOf(told: Amount | null | undefined) {
  return told?.code === "JPY" ? wholeYenOf(String(told.amount)) : null;
}

/** What fees make less the discounts on them; null where none are named. */
export function costYenOf(fees: readonly Amount[], discounts: readonly Amount[]) {
  if (fees.length === 0) return null;
  const sum = (of: readonly Amount[]) => of.reduce((all, one) => all + (yenOf(one) ?? 0), 0);
  return Math.max(0, sum(fees) - sum(discounts));
}

const millimetres = {
  inches: "25.4",
  centimeters: "10",
  millimeters: "1",
  meters: "1000",
} as const;
const grams = { pounds: "453.59237", ounces: "28.349523125", kilograms: "1000", grams: "1" };

/** A length in whole millimetres, from the units that Amazon writes out. */
export function mmOf(told: { unit: string; value: number } | null | undefined) {
  return measured(told, millimetres, 10_000);
}

/** A weight in whole grams. */
export function gramsOf(told: { unit: string; value: number } | null | undefined) {
  return measured(told, grams, 1_000_000);
}

function measured(
  told: { unit: string; value: number } | null | undefined,
  factors: Readonly<Record<string, string>>,
  most: number,
) {
  const factor = told && factors[told.unit.toLowerCase()];
  if (!factor) return null;
  const whole = new Decimal(told.value).times(factor).ceil().toNumber();
  return whole > 0 && whole <= most ? whole : null;
}
