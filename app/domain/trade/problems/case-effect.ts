import { withLines } from "../orders/apply-change.ts";
import type { ChosenOption } from "../orders/order.ts";
import { lineOptionsFen } from "../orders/order-amounts.ts";
import { isHere, neverCame } from "./case-answers.ts";
import { caseKindNames } from "./case-labels.ts";
import type { CaseAnswer, CaseKind } from "./problem-case.ts";

/** What an answer does to the order once it is carried out. */
export interface CaseEffect {
  lineId: string;
  fewer: number;
  more: number;
  discountFen: number;
  handlingFen: number;
  /** As the order's line says it when nothing is left of it. */
  reason: string;
  /** Whether the seller's parcel never came, so that its freight comes back with the last line. */
  freightBack: boolean;
}

interface Settled {
  orderLineId: string;
  kind: CaseKind;
  quantity: number;
  discountFen: number;
  returnCostFen: number;
  insuredUntil: Date | null;
}

/**
 * The pieces and fen of an answer given at this moment; undefined if the order does not change.
 * 不良補償 pays for bad pieces that are thrown away or sent back, with what sending them costs.
 */
export function caseEffect(one: Settled, answer: CaseAnswer, at: Date): CaseEffect | undefined {
  const { kind, quantity, discountFen } = one;
  const insured = isHere(kind) && one.insuredUntil !== null && at <= one.insuredUntil;
  const none = {
    lineId: one.orderLineId,
    fewer: 0,
    more: 0,
    discountFen: 0,
    handlingFen: 0,
    reason: caseKindNames[kind].ja,
    freightBack: neverCame(kind),
  };
  if (kind === "over")
    return answer === "accept" ? { ...none, more: quantity, discountFen } : undefined;
  switch (answer) {
    case "accept":
      return isHere(kind) && discountFen > 0 ? { ...none, discountFen } : undefined;
    case "discard":
      if (insured) return { ...none, fewer: quantity };
      return discountFen > 0 ? { ...none, discountFen } : undefined;
    case "return":
    case "cancel":
      return {
        ...none,
        fewer: quantity,
        handlingFen: isHere(kind) && !insured ? one.returnCostFen : 0,
      };
    case "exchange":
      return undefined;
  }
}

interface Line {
  id: string;
  supplierId: string;
  quantity: number;
  priceFen: number;
  options: readonly ChosenOption[];
  optionsFen: number;
  refusal: string;
  discountFen: number;
  handlingFen: number;
}

/** An order after that, at its own locked rates: its lines, freights and amounts. */
export function settledLines<L extends Line, F extends { supplierId: string; freightFen: number }>(
  order: Parameters<typeof withLines>[0],
  lines: readonly L[],
  freights: readonly F[],
  effect: CaseEffect,
) {
  return withLines(
    order,
    lines.map((line) => (line.id === effect.lineId ? settledLine(line, effect) : line)),
    freights,
    !effect.freightBack,
  );
}

function settledLine<L extends Line>(line: L, effect: CaseEffect): L {
  const quantity = line.quantity - effect.fewer + effect.more;
  const handlingFen = line.handlingFen + effect.handlingFen;
  if (quantity <= 0)
    return { ...line, refusal: effect.reason, optionsFen: 0, discountFen: 0, handlingFen };
  return {
    ...line,
    quantity,
    handlingFen,
    optionsFen: lineOptionsFen(line.options, line.priceFen, quantity),
    discountFen: Math.min(line.discountFen + effect.discountFen, quantity * line.priceFen),
  };
}
