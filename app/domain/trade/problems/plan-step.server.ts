import { typed } from "#app/domain/content/phrase/typed.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { message } from "#app/domain/core/message/message.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import { moveLot } from "../purchasing/move-lot.server.ts";
import type { StepDone } from "./carry-out-case.server.ts";
import { isHere, neverCame } from "./case-answers.ts";
import { caseEffect } from "./case-effect.ts";
import { awaitAgain, takeAway, toGood } from "./case-stock.server.ts";
import { moveCase } from "./move-case.server.ts";
import type { FoundCase } from "./read-case.server.ts";
import { settleOrder } from "./settle-order.server.ts";

interface PlannedStep {
  statements: Statement[];
  settledYen: number;
  walletYen: number;
  /** Whether the case is done with it. */
  closes: boolean;
}

/** The statements of one step: the case's move first, then the pieces, then the money. */
export function planStep(scope: Scope<Staff>, found: FoundCase, wanted: StepDone) {
  const { one, lot } = found;
  switch (wanted.step) {
    case "sendBack":
      return onWay(sendBack(scope, found, wanted));
    case "orderAgain":
      return onWay(orderAgain(scope, found));
    case "withdraw":
      return done<PlannedStep>({
        statements: withdraw(scope, found, wanted.note),
        settledYen: 0,
        walletYen: 0,
        closes: true,
      });
    case "reshelve":
      return settle(scope, found, wanted, toGood(scope, lot, one.quantity));
    case "refund":
      // What never came is refunded as a whole lot; anything else is another case's business.
      if (lot.quantity !== one.quantity) return refuse("moved-meanwhile");
      return settle(scope, found, wanted, moveLot(scope, lot, "writeOff"));
    case "confirmReturn":
      return settle(scope, found, wanted, []);
    case "discard":
      return settle(scope, found, wanted, thrownAway(scope, found));
  }
}

/** A step after which the case goes on. */
function onWay(statements: Statement[]) {
  return done<PlannedStep>({ statements, settledYen: 0, walletYen: 0, closes: false });
}

/** The last step: pieces and money move with the case. */
function settle(
  scope: Scope<Staff>,
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
      ...moveCase(scope, found.one, step, closed, typed(note ?? "")),
      ...stock,
      ...statements,
    ],
    settledYen,
    walletYen,
    closes: true,
  });
}

function effectOf({ now }: Scope<Staff>, { one }: FoundCase) {
  return one.answer ? caseEffect(one, one.answer, one.answeredAt ?? now) : undefined;
}

function thrownAway(scope: Scope<Staff>, found: FoundCase) {
  const { one, lot } = found;
  if (one.kind === "over") return [];
  const refunded = (effectOf(scope, found)?.fewer ?? 0) > 0;
  return takeAway(scope, lot, one.quantity, refunded ? "refunded" : "thrown-away");
}

/** A case that was none: its pieces are good, or awaited again. */
function withdraw(scope: Scope<Staff>, { one, lot }: FoundCase, note = "") {
  const move = moveCase(scope, one, "withdraw", { closedAt: scope.now }, typed(note));
  if (isHere(one.kind)) return [...move, ...toGood(scope, lot, one.quantity)];
  const awaited = neverCame(one.kind) && lot.state === "missing";
  return awaited ? [...move, ...moveLot(scope, lot, "expect")] : move;
}

function sendBack(
  scope: Scope<Staff>,
  { one, lot }: FoundCase,
  { tracking = "", paidFen, note = "" }: StepDone,
) {
  const sent = { returnTracking: tracking, returnPaidFen: paidFen ?? null };
  const words = message("case.sent-back", { tracking, note: typed(note) });
  return [
    ...moveCase(scope, one, "sendBack", sent, words),
    ...(isHere(one.kind) ? takeAway(scope, lot, one.quantity, "refunded") : []),
  ];
}

/** 补发・换货: the purchase is open again for these pieces, and a lot waits for them. */
function orderAgain(scope: Scope<Staff>, { one, lot }: FoundCase) {
  const here = isHere(one.kind);
  const replacementLotId = here ? crypto.randomUUID() : lot.id;
  const [event, ...written] = moveCase(scope, one, "orderAgain", { replacementLotId });
  const stock = here
    ? [
        ...takeAway(scope, lot, one.quantity, "refunded"),
        ...awaitAgain(scope, lot, one.quantity, replacementLotId),
      ]
    : moveLot(scope, lot, "expect");
  // The case names the lot, which must be there by then.
  return [event!, ...stock, ...written];
}
