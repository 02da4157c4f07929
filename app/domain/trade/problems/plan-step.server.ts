import type { Staff } from "#app/domain/core/actor.ts";
import type { Statement } from "#app/domain/core/commit.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { moveLot } from "../warehouse/move-lot.server.ts";
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
  /** Whether the case is done with it. */
  closes: boolean;
}

/** The statements of one step: the case's move first, then the pieces, then the money. */
export function planStep(scope: Scope<Staff>, found: FoundCase, wanted: StepDone) {
  const { step, note = "" } = wanted;
  const { one, lot } = found;
  switch (step) {
    case "sendBack":
      return done<PlannedStep>({
        statements: sendBack(scope, found, wanted),
        settledYen: 0,
        closes: false,
      });
    case "orderAgain":
      return done<PlannedStep>({
        statements: orderAgain(scope, found),
        settledYen: 0,
        closes: false,
      });
    case "withdraw":
      return done<PlannedStep>({
        statements: [
          ...moveCase(scope, one, "withdraw", { closedAt: scope.now }, note),
          ...restored(),
        ],
        settledYen: 0,
        closes: true,
      });
    case "reshelve":
      return settled(toGood(scope, lot, one.quantity));
    case "refund":
      return settled(moveLot(scope, lot, "writeOff"));
    case "confirmReturn":
      return settled([]);
    case "discard":
      return settled(one.kind === "over" ? [] : thrownAway());
  }

  function settled(stock: Statement[]) {
    // What never came is refunded as a whole lot; anything else is another case's business.
    if (step === "refund" && lot.quantity !== one.quantity) return refuse("moved-meanwhile");
    const order = settleOrder(scope, found, effect());
    if (!order.ok) return order;
    const { settledYen, statements } = order.value;
    const move = step as "reshelve" | "refund" | "confirmReturn" | "discard";
    return done<PlannedStep>({
      statements: [
        ...moveCase(scope, one, move, { settledYen, closedAt: scope.now }, note),
        ...stock,
        ...statements,
      ],
      settledYen,
      closes: true,
    });
  }

  function effect() {
    return one.answer ? caseEffect(one, one.answer, one.answeredAt ?? scope.now) : undefined;
  }

  function thrownAway() {
    const refunded = (effect()?.fewer ?? 0) > 0;
    return takeAway(scope, lot, one.quantity, refunded ? "refunded" : "thrown-away");
  }

  /** What a case that was none leaves behind: pieces that are good, or awaited again. */
  function restored() {
    if (isHere(one.kind)) return toGood(scope, lot, one.quantity);
    return neverCame(one.kind) && lot.state === "missing" ? moveLot(scope, lot, "expect") : [];
  }
}

function sendBack(
  scope: Scope<Staff>,
  { one, lot }: FoundCase,
  { tracking = "", paidFen, note = "" }: StepDone,
) {
  const sent = { returnTracking: tracking, returnPaidFen: paidFen ?? null };
  const words = note ? `${tracking}：${note}` : tracking;
  return [
    ...moveCase(scope, one, "sendBack", sent, words),
    ...(isHere(one.kind) ? takeAway(scope, lot, one.quantity, "refunded") : []),
  ];
}

/** 补发・换货: the purchase is open again for these pieces, and a lot waits for them. */
function orderAgain(scope: Scope<Staff>, { one, lot }: FoundCase) {
  const here = isHere(one.kind);
  const replacementLotId = here ? crypto.randomUUID() : lot.id;
  const [event, row] = moveCase(scope, one, "orderAgain", { replacementLotId });
  const stock = here
    ? [
        ...takeAway(scope, lot, one.quantity, "refunded"),
        ...awaitAgain(scope, lot, one.quantity, replacementLotId),
      ]
    : moveLot(scope, lot, "expect");
  // The case names the lot, which must be there by then.
  return [event!, ...stock, row!];
}
