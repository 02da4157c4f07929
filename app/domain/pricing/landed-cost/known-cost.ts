import { frozen } from "#app/domain/core/frozen.ts";
import { type CostAnswer, type CostQuestion, type CostRules, predictCost } from "./predict-cost.ts";

/** So many answers by the same rules; the oldest leaves first. */
const answersKept = 300;
const answers = new WeakMap<CostRules, Map<string, CostAnswer>>();

/**
 * The cost by these rules, reckoned once for each question: an order's page asks the same at every
 * visit. The answer is shared; nobody writes into it.
 */
export function knownCost(question: CostQuestion, rules: CostRules): CostAnswer {
  const known = answers.get(rules) ?? new Map<string, CostAnswer>();
  answers.set(rules, known);
  const asked = JSON.stringify(question);
  const found = known.get(asked);
  if (found) return found;
  const answer = frozen(predictCost(question, rules));
  known.set(asked, answer);
  if (known.size > answersKept) known.delete(known.keys().next().value!);
  return answer;
}
