import Decimal from "decimal.js";
import { type Message, message } from "#app/domain/core/message/message.ts";
import type { CouponTerms } from "#app/domain/money/coupons/coupon.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import type { orderFreights, orderLines, orders, problemCases } from "#db/schema/index.ts";
import { awaitsAnswer } from "../case-state.ts";
import { paymentAt, recalculateOrder } from "../orders/apply-change.ts";
import type { ChangeAmounts } from "../orders/change.ts";
import type { ChosenOption } from "../orders/order.ts";
import { lineOptionsFen } from "../orders/order-amounts.ts";
import {
  answersFor,
  type CaseAnswer,
  type CaseKind,
  type CaseMoney,
  caseKindNames,
  inReturnWindow,
  isInWarehouse,
  neverCame,
} from "./problem-case.ts";

/** The effect of an answer on the order when it is carried out. */
export interface CaseEffect {
  lineId: string;
  fewer: number;
  more: number;
  discountFen: number;
  handlingFen: number;
  /** The reason that the order's line shows when nothing of it is left. */
  reason: Message;
  /** True if the seller's parcel never came, so that its freight is refunded with the last line. */
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
 * Computes the pieces and fen of an answer given at this moment; undefined if the order does not change.
 * 不良補償 pays for bad pieces that are discarded or returned, and for returning them.
 */
export function caseEffect(one: Settled, answer: CaseAnswer, at: Date): CaseEffect | undefined {
  const { kind, quantity, discountFen } = one;
  const insured = isInWarehouse(kind) && one.insuredUntil !== null && at <= one.insuredUntil;
  const none = {
    lineId: one.orderLineId,
    fewer: 0,
    more: 0,
    discountFen: 0,
    handlingFen: 0,
    reason: message("label", { label: caseKindNames[kind] }),
    freightBack: neverCame(kind),
  };
  if (kind === "over")
    return answer === "accept" ? { ...none, more: quantity, discountFen } : undefined;
  switch (answer) {
    case "accept":
      return isInWarehouse(kind) && discountFen > 0 ? { ...none, discountFen } : undefined;
    case "discard":
      if (insured) return { ...none, fewer: quantity };
      return discountFen > 0 ? { ...none, discountFen } : undefined;
    case "return":
    case "cancel":
      return {
        ...none,
        fewer: quantity,
        handlingFen: isInWarehouse(kind) && !insured ? one.returnCostFen : 0,
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
  refusal: Message | null;
  discountFen: number;
  handlingFen: number;
}

/** Computes the order's lines, freights and amounts after the effect, at its locked rates. */
export function settledLines<L extends Line, F extends { supplierId: string; freightFen: number }>(
  order: Parameters<typeof recalculateOrder>[0],
  lines: readonly L[],
  freights: readonly F[],
  effect: CaseEffect,
) {
  return recalculateOrder(
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

type Order = typeof orders.$inferSelect;
type Case = typeof problemCases.$inferSelect;

/** The data that the amounts of an answer are computed from. */
export interface CaseBasis {
  one: Case;
  order: Order;
  lines: readonly (typeof orderLines.$inferSelect)[];
  freights: readonly (typeof orderFreights.$inferSelect)[];
  coupon: CouponTerms | undefined;
  /** All pieces of the lot, which 買付取消 covers. */
  lotPieces: number;
}

export interface AnswerCost extends CaseMoney {
  answer: CaseAnswer;
  /** False when the seller no longer takes goods back. */
  possible: boolean;
  /** The pieces that the answer covers. */
  pieces: number;
  /** The parts of the amount as decimal text, before rounding and coupon. */
  parts: { goodsYen: string; optionsYen: string; freightYen: string; feeYen: string };
}

/** Quotes every answer that the buyer may give now. */
export function answerCosts(basis: CaseBasis, now: Date): AnswerCost[] {
  const forwarded = basis.order.state === "forwarded";
  return answersFor(basis.one.kind, forwarded).map((answer) => answerCost(basis, answer, now));
}

/** Quotes one answer at this moment. */
export function answerCost(basis: CaseBasis, answer: CaseAnswer, now: Date): AnswerCost {
  const { order, lines, freights } = basis;
  const one = wholeLot(basis, answer);
  const possible = inReturnWindow(one, answer, now);
  const effect = caseEffect(one, answer, one.answeredAt ?? now);
  const about = { answer, possible, pieces: one.quantity };
  if (!effect) return { ...about, changeYen: 0, walletYen: 0, parts: noParts };
  const after = settledLines(order, lines, freights, effect);
  return {
    ...about,
    ...moneyOf(basis, { ...after.amounts, totalYen: after.totalYen }),
    parts: partsOf(order, { ...order, ...after.amounts }),
  };
}

/** Widens 買付取消 of goods in the warehouse to the whole lot, with the good pieces. */
function wholeLot({ one, lotPieces }: CaseBasis, answer: CaseAnswer): Case {
  const whole = answer === "cancel" && (one.kind === "wrong" || one.kind === "damaged");
  return whole && awaitsAnswer(one) ? { ...one, quantity: lotPieces } : one;
}

/** While a remainder is open the whole difference counts, in either direction. */
function moneyOf(
  { order, coupon }: Pick<CaseBasis, "order" | "coupon">,
  after: ChangeAmounts,
): CaseMoney {
  const { refundYen, chargeYen } = paymentAt(
    order,
    { totalYen: after.totalYen, feeYen: breakdown({ ...order, ...after }).feeYen },
    coupon,
  );
  const walletYen = refundYen - chargeYen;
  return { walletYen, changeYen: order.paidAt ? walletYen : order.totalYen - after.totalYen };
}

const noParts = { goodsYen: "0", optionsYen: "0", freightYen: "0", feeYen: "0" };

function partsOf(before: Parameters<typeof breakdown>[0], after: Parameters<typeof breakdown>[0]) {
  const [was, is] = [breakdown(before), breakdown(after)];
  const less = (name: keyof typeof noParts) => new Decimal(was[name]).minus(is[name]).toFixed(2);
  return {
    goodsYen: less("goodsYen"),
    optionsYen: less("optionsYen"),
    freightYen: less("freightYen"),
    feeYen: less("feeYen"),
  };
}
