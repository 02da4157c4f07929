import Decimal from "decimal.js";
import type { CouponTerms } from "#app/domain/money/coupon/coupon.ts";
import { breakdown } from "#app/domain/pricing/price-lists/pricing.ts";
import type { orderFreights, orderLines, orders, problemCases } from "#db/schema/index.ts";
import { paymentAt } from "../orders/apply-change.ts";
import type { ChangeAmounts } from "../orders/change.ts";
import { answersFor, inReturnWindow } from "./case-answers.ts";
import { caseEffect, settledLines } from "./case-effect.ts";
import type { CaseMoney } from "./case-money.ts";
import type { CaseAnswer } from "./problem-case.ts";

type Order = typeof orders.$inferSelect;
type Case = typeof problemCases.$inferSelect;

/** What an answer is worked out from, as one read finds it. */
export interface CaseBasis {
  one: Case;
  order: Order;
  lines: readonly (typeof orderLines.$inferSelect)[];
  freights: readonly (typeof orderFreights.$inferSelect)[];
  coupon: CouponTerms | undefined;
  /** All pieces of the lot, which a 買付取消 takes with it. */
  lotPieces: number;
}

export interface AnswerQuote extends CaseMoney {
  answer: CaseAnswer;
  /** False where the seller no longer takes goods back. */
  possible: boolean;
  /** Pieces that the answer is about. */
  pieces: number;
  /** How the yen come about, decimal text before rounding and coupon. */
  parts: { goodsYen: string; optionsYen: string; freightYen: string; feeYen: string };
}

/** Every answer that the buyer may give now, with its yen. */
export function quoteAnswers(basis: CaseBasis, now: Date): AnswerQuote[] {
  const forwarded = basis.order.state === "forwarded";
  return answersFor(basis.one.kind, forwarded).map((answer) => quoteAnswer(basis, answer, now));
}

/** One of them, as it stands at this moment. */
export function quoteAnswer(basis: CaseBasis, answer: CaseAnswer, now: Date): AnswerQuote {
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

/** 買付取消 of goods that are here takes back the whole lot, the good pieces too. */
function wholeLot({ one, lotPieces }: CaseBasis, answer: CaseAnswer): Case {
  const whole = answer === "cancel" && (one.kind === "wrong" || one.kind === "damaged");
  return whole && one.state === "awaiting_reply" ? { ...one, quantity: lotPieces } : one;
}

/** While a remainder is still to be paid the whole difference counts, whichever way it goes. */
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
