import { typed } from "#app/domain/content/phrase/typed.ts";
import type { Buyer, System } from "#app/domain/core/actor.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import type { problemCases } from "#db/schema/index.ts";
import { oweExtra } from "../purchasing/owed.server.ts";
import { isHere } from "./case-answers.ts";
import { caseEffect } from "./case-effect.ts";
import { caseAnswerName } from "./case-labels.ts";
import { setApart, takeIn } from "./case-stock.server.ts";
import { moveCase } from "./move-case.server.ts";
import type { CaseAnswer } from "./problem-case.ts";
import type { FoundCase } from "./read-case.server.ts";
import { settleOrder } from "./settle-order.server.ts";

type Given = Partial<typeof problemCases.$inferInsert>;

/** What an answer does at once: the case moves, and where nothing is left for staff to do it closes. */
export function actsFor(
  scope: Scope<Buyer | System>,
  found: FoundCase,
  answer: CaseAnswer,
  given: Given,
) {
  const { one } = found;
  const note = message("case.answered", {
    answer: caseAnswerName(one.kind, answer),
    note: given.isDefaultAnswer ? message("case.company-default") : typed(given.answerNote ?? ""),
  });
  if (one.kind === "over" && answer === "accept") return buyExtra(scope, found, given, note);
  if (one.kind === "late" && answer === "accept")
    return done<Statement[]>(
      moveCase(scope, one, "keepWaiting", { ...given, closedAt: scope.now }, note),
    );
  if (isHere(one.kind) && answer === "cancel") return cancelLot(scope, found, given, note);
  return done<Statement[]>(moveCase(scope, one, "answer", given, note));
}

/** 追加で購入する: the pieces are paid from the wallet, go on to inspection and are owed to their seller in the same commit. */
function buyExtra(scope: Scope<Buyer | System>, found: FoundCase, given: Given, note: Message) {
  const { one, lot, line } = found;
  const { actor, now } = scope;
  // A default answer never spends the company's money.
  if (actor.kind !== "buyer") return refuse("no-such-answer");
  const settled = settleOrder({ ...scope, actor }, found, caseEffect(one, "accept", now));
  if (!settled.ok) return settled;
  const { settledYen, statements } = settled.value;
  return done<Statement[]>([
    ...moveCase(scope, one, "takeExtra", { ...given, settledYen, closedAt: now }, note),
    ...statements,
    ...takeIn(scope, lot, one.quantity),
    ...oweExtra(scope, lot, one, line.priceFen),
  ]);
}

/**
 * 買付取消 of goods that are here: the good pieces of the lot are set apart too, so that nobody sends
 * them, and other questions about the lot end with it.
 */
function cancelLot(scope: Scope<Buyer | System>, found: FoundCase, given: Given, note: Message) {
  const { one, lot, siblings, lotPieces } = found;
  const { actor, now } = scope;
  if (actor.kind !== "buyer") return refuse("no-such-answer");
  if (siblings.some(({ state, kind }) => state !== "awaiting_reply" && isHere(kind)))
    return refuse("other-case-open");
  return done<Statement[]>([
    ...moveCase(scope, one, "answer", { ...given, quantity: lotPieces }, note),
    ...siblings
      .filter(({ kind }) => isHere(kind))
      .flatMap((other) => moveCase(scope, other, "merge", { closedAt: now })),
    ...setApart(scope, lot),
  ]);
}
