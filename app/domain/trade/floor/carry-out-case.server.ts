import { and, eq, sql } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import type { Buyer, Staff, System } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { message } from "#app/domain/core/message/message.ts";
import { casePage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { issuePapers, storeListedGoods } from "#app/domain/money/papers/issue-papers.server.ts";
import { paymentRefusals } from "#app/domain/money/payments/payment.server.ts";
import type { Statement } from "#db/client.ts";
import { companies, orderFreights, orderLines } from "#db/schema/index.ts";
import { recordAmounts } from "../orders/amounts-versions.server.ts";
import { moveOrder } from "../orders/move-order.server.ts";
import type { OrderMove } from "../orders/order.ts";
import { nothingOwed, settleTotal } from "../orders/settle-change.server.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import {
  answerCost,
  type CaseBasis,
  type CaseEffect,
  caseEffect,
  settledLines,
} from "./case-effect.ts";
import { type FoundCase, readCase } from "./case-queries.server.ts";
import {
  markGood,
  moveCase,
  planReplacementLot,
  removeBadPieces,
  stockRefusals,
} from "./case-stock.server.ts";
import {
  type CaseKind,
  type CaseMoney,
  type CaseStep,
  caseAnswerName,
  caseKindNames,
  caseMoneyParts,
  caseStepsFor,
  isInWarehouse,
  neverCame,
  stepDuties,
} from "./problem-case.ts";

interface StepDone {
  step: CaseStep;
  /** For a return: the parcel's number and what it cost us. */
  tracking?: string | undefined;
  paidFen?: number | undefined;
  note?: string | undefined;
  /** The amount in yen that the button showed; a different amount is refused. */
  seenYen?: number | undefined;
}

/**
 * Carries out a step of an answered case: it moves the pieces and, with the last step, the money at the
 * order's locked rate, in the commit of its move.
 */
export async function carryOutCase(scope: Scope<Staff>, number: string, wanted: StepDone) {
  const { actor, now } = scope;
  const { step, seenYen } = wanted;
  if (!staffMay(actor, stepDuties[step])) return refuse("forbidden");
  const found = await readCase(scope, number);
  if (!found) return refuse("not-found");
  const { one } = found;
  if (!caseStepsFor(one).includes(step)) return refuse("moved-meanwhile");
  if (step === "sendBack" && !wanted.tracking) return refuse("tracking-missing");
  const yen = one.answer ? answerCost(found, one.answer, now).changeYen : 0;
  if (seenYen !== undefined && seenYen !== yen) return refuse("amounts-changed");

  const planned = planStep(scope, found, wanted);
  if (!planned.ok) return planned;
  const { statements, settledYen, walletYen, closes } = planned.value;
  return commit(
    scope,
    [
      ...statements,
      ...(closes
        ? [
            notify(scope, {
              companyId: one.companyId,
              about: { order: one.orderId },
              kind: settledYen === 0 ? "warehouse" : "order",
              letter: doneLetter(one, { changeYen: settledYen, walletYen }),
              href: casePage(one.number),
            }),
          ]
        : []),
    ],
    { ...stockRefusals, ...paymentRefusals },
  );
}

/** The order's move for a settled case, by the order's state; in any other state it makes none. */
const moves: Partial<Record<CaseBasis["order"]["state"], OrderMove>> = {
  buying: "settleBuying",
  balance_awaiting: "settleUnpaid",
  purchased: "settlePurchased",
  forwarded: "settleForwarded",
};

interface SettledOrder {
  /** The amount refunded or taken off the remainder, in yen; a charge is below zero. */
  settledYen: number;
  /** The part of it that moves on the wallet at once. */
  walletYen: number;
  statements: Statement[];
}

/**
 * Changes an order after a case was carried out: pieces, amounts and money at its locked rate, with the
 * coupon and the company's level. Refuses while a bank payment of it is pending.
 */
export function settleOrder(
  scope: Scope<Buyer | Staff | System>,
  { one, order, lines, freights, coupon }: CaseBasis,
  effect: CaseEffect | undefined,
) {
  if (!effect) return done<SettledOrder>({ settledYen: 0, walletYen: 0, statements: [] });
  const { db } = scope;
  const after = settledLines(order, lines, freights, effect);
  const nothingLeft = after.lines.every(({ refusal }) => refusal);
  const usual = moves[order.state];
  if (!usual || order.riseByBank) return refuse("payment-waits");
  const move = nothingLeft ? "settleNothingLeft" : usual;
  const { changes, refundYen, chargeYen, statements } = settleTotal(scope, {
    id: `case/${one.id}`,
    order,
    after: { ...after.amounts, totalYen: after.totalYen },
    coupon,
    reason: message("transfer.order-case", {
      number: order.number,
      kind: caseKindNames[one.kind],
    }),
  });
  const was = lines.find(({ id }) => id === effect.lineId)!;
  const is = after.lines.find(({ id }) => id === effect.lineId)!;
  const differenceYen = order.totalYen - after.totalYen;

  return done<SettledOrder>({
    settledYen: order.paidAt ? refundYen - chargeYen : differenceYen,
    walletYen: refundYen - chargeYen,
    statements: [
      // An open change costs another sum now: it is agreed to anew.
      ...moveOrder(
        scope,
        order,
        move,
        { ...changes, ...nothingOwed },
        noteOf(was, { ...effect, kind: one.kind }),
      ),
      ...(nothingLeft ? scope.onOrderCancelled(scope, order.id) : []),
      storeListedGoods(scope, order.id),
      ...(nothingLeft || differenceYen === 0
        ? []
        : issuePapers(scope, { event: "order-changed", order })),
      db
        .update(orderLines)
        .set({
          quantity: is.quantity,
          refusal: is.refusal,
          optionsFen: is.optionsFen,
          discountFen: is.discountFen,
          handlingFen: is.handlingFen,
          boughtQuantity: sql`bought_quantity + ${effect.more - effect.fewer}`,
        })
        .where(eq(orderLines.id, is.id)),
      ...after.freights
        .filter(({ freightFen }, index) => freightFen !== freights[index]!.freightFen)
        .map(({ supplierId, freightFen }) =>
          db
            .update(orderFreights)
            .set({ freightFen })
            .where(
              and(eq(orderFreights.orderId, order.id), eq(orderFreights.supplierId, supplierId)),
            ),
        ),
      ...statements,
      recordAmounts(scope, order.id, {
        kind: "case",
        partReasons: { [effect.lineId]: effect.reason },
      }),
      ...adjustLevelCount(scope, order, differenceYen),
    ],
  });
}

/** Adjusts what a purchased order counts towards the company's level. */
function adjustLevelCount(
  { db }: Pick<Scope, "db">,
  order: CaseBasis["order"],
  yen: number,
): Statement[] {
  if (!order.purchasedAt || yen === 0) return [];
  return [
    db
      .update(companies)
      .set({ cumulativePurchasesYen: sql`cumulative_purchases_yen - ${yen}` })
      .where(eq(companies.id, order.companyId)),
  ];
}

function noteOf(
  { titleJa, titleZh, quantity }: { titleJa: string; titleZh: string; quantity: number },
  { kind, fewer, more }: CaseEffect & { kind: CaseKind },
) {
  return message("order.case-settled", {
    title: { ja: titleJa, zh: titleZh },
    pieces: fewer + more > 0 ? { before: quantity, after: quantity - fewer + more } : null,
    kind: caseKindNames[kind],
  });
}

interface PlannedStep {
  statements: Statement[];
  settledYen: number;
  walletYen: number;
  /** True if the step closes the case. */
  closes: boolean;
}

/** Plans one step: the case's move first, then the pieces, then the money. */
function planStep(scope: Scope<Staff>, found: FoundCase, wanted: StepDone) {
  const { one, lot } = found;
  switch (wanted.step) {
    case "sendBack":
      return intermediateStep(sendBack(scope, found, wanted));
    case "orderAgain":
      return intermediateStep(orderAgain(scope, found, wanted.note));
    case "withdraw":
      return done<PlannedStep>({
        statements: withdraw(scope, found, wanted.note),
        settledYen: 0,
        walletYen: 0,
        closes: true,
      });
    case "reshelve":
      return settle(scope, found, wanted, markGood(scope, lot, one.quantity));
    case "refund":
      return refundMissing(scope, found, wanted.note);
    case "confirmReturn":
      return settle(scope, found, wanted, []);
    case "discard":
      return settle(scope, found, wanted, planDiscard(scope, found));
  }
}

/** Plans the refund of missing pieces, which are the whole of their lot unless another case changed it. */
export function refundMissing(
  scope: Scope<Buyer | Staff | System>,
  found: FoundCase,
  note?: string | undefined,
) {
  const { one, lot } = found;
  if (lot.quantity !== one.quantity) return refuse("moved-meanwhile");
  return settle(scope, found, { step: "refund", note }, moveLot(scope, lot, "writeOff"));
}

/** Plans a step after which the case stays open. */
function intermediateStep(statements: Statement[]) {
  return done<PlannedStep>({ statements, settledYen: 0, walletYen: 0, closes: false });
}

/** Plans the last step: pieces and money move with the case. */
function settle(
  scope: Scope<Buyer | Staff | System>,
  found: FoundCase,
  { step, note }: StepDone,
  stock: Statement[],
) {
  const order = settleOrder(scope, found, effectOf(scope, found));
  if (!order.ok) return order;
  const { settledYen, walletYen, statements } = order.value;
  const closed = { settledYen, closedAt: scope.now };
  return done<PlannedStep>({
    statements: [
      ...moveCase(scope, found.one, step, closed, typedMessage(note ?? "")),
      ...stock,
      ...statements,
    ],
    settledYen,
    walletYen,
    closes: true,
  });
}

function effectOf({ now }: Pick<Scope, "now">, { one }: FoundCase) {
  return one.answer ? caseEffect(one, one.answer, one.answeredAt ?? now) : undefined;
}

function planDiscard(scope: Scope<Staff>, found: FoundCase) {
  const { one, lot } = found;
  if (one.kind === "over") return [];
  const refunded = (effectOf(scope, found)?.fewer ?? 0) > 0;
  return removeBadPieces(scope, lot, one.quantity, refunded ? "refunded" : "thrown-away");
}

/** Withdraws a case that was opened by mistake: its pieces are good, or awaited again. */
function withdraw(scope: Scope<Staff>, { one, lot }: FoundCase, note = "") {
  const move = moveCase(scope, one, "withdraw", { closedAt: scope.now }, typedMessage(note));
  if (isInWarehouse(one.kind)) return [...move, ...markGood(scope, lot, one.quantity)];
  const awaited = neverCame(one.kind) && lot.state === "missing";
  return awaited ? [...move, ...moveLot(scope, lot, "expect")] : move;
}

function sendBack(
  scope: Scope<Staff>,
  { one, lot }: FoundCase,
  { tracking = "", paidFen, note = "" }: StepDone,
) {
  const sent = { returnTracking: tracking, returnPaidFen: paidFen ?? null };
  const words = message("case.sent-back", { tracking, note: typedMessage(note) });
  return [
    ...moveCase(scope, one, "sendBack", sent, words),
    ...(isInWarehouse(one.kind) ? removeBadPieces(scope, lot, one.quantity, "refunded") : []),
  ];
}

/** 补发・换货: reopens the purchase for these pieces and adds a lot that waits for them. */
function orderAgain(scope: Scope<Staff>, { one, lot }: FoundCase, note = "") {
  const here = isInWarehouse(one.kind);
  const replacementLotId = here ? crypto.randomUUID() : lot.id;
  const [event, ...written] = moveCase(
    scope,
    one,
    "orderAgain",
    { replacementLotId },
    typedMessage(note),
  );
  const stock = here
    ? [
        ...removeBadPieces(scope, lot, one.quantity, "refunded"),
        ...planReplacementLot(scope, lot, one.quantity, replacementLotId),
      ]
    : moveLot(scope, lot, "expect");
  // The case refers to the lot, which must exist by then.
  return [event!, ...stock, ...written];
}

function doneLetter(
  { number, kind, answer }: Parameters<typeof caseStepsFor>[0] & { number: string },
  money: CaseMoney,
) {
  return letter("case.done", {
    number,
    answer: answer && caseAnswerName(kind, answer),
    money:
      money.changeYen > 0
        ? caseMoneyParts(money).map(({ name: { ja, zh }, yen }) => ({ name: { ja, zh }, yen }))
        : [],
    refunded: money.walletYen > 0,
  });
}
