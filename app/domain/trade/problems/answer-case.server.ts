import { type Buyer, type System, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { paymentRefusals } from "#app/domain/money/ledger/payment-refusals.server.ts";
import type { Statement } from "#db/client.ts";
import { actsFor } from "./answer-acts.server.ts";
import { answersFor } from "./case-answers.ts";
import { quoteAnswer } from "./case-quotes.ts";
import { stockRefusals } from "./case-stock.server.ts";
import { type CaseAnswer, caseLifecycle } from "./problem-case.ts";
import { type FoundCase, readCase } from "./read-case.server.ts";

interface Answer {
  answer: CaseAnswer;
  note: string;
  /** The yen that the page showed beside the answer; another sum is refused. */
  seenYen?: number | undefined;
}

/**
 * 回答する: what is to become of the pieces of a case. One answer wins; the same one again is fine.
 * Goods beyond the order are paid for in this very commit, everything else when staff have done it.
 */
export async function answerCase(scope: Scope<Buyer>, number: string, answer: Answer) {
  if (!buyerMay(scope.actor, "order")) return refuse("forbidden");
  const found = await readCase(scope, number);
  if (!found) return refuse("not-found");
  if (found.one.answer === answer.answer) return done(undefined);
  const planned = planAnswer(scope, found, answer);
  if (!planned.ok) return planned;
  const written = await commit(scope, planned.value, answerRefusals);
  if (written.ok || written.reason !== "moved-meanwhile") return written;
  // Lost a race: to somebody with the same wish?
  const now = await readCase(scope, number);
  if (now?.one.answer === answer.answer) return done(undefined);
  return refuse(now && endedUnanswered(now) ? "ended-unanswered" : "moved-meanwhile");
}

/** What an answer loses to, in whichever table. */
export const answerRefusals = { ...stockRefusals, ...paymentRefusals };

/** Over before anybody chose: the goods came after all, or staff took the case back. */
function endedUnanswered({ one }: FoundCase) {
  return one.state === "done" && !one.answer;
}

/** The statements of an answer, or why it cannot be given now. */
export function planAnswer(
  scope: Scope<Buyer | System>,
  found: FoundCase,
  { answer, note, seenYen }: Answer,
) {
  const { actor, now } = scope;
  const { one, order } = found;
  if (!caseLifecycle.allows("answer", one.state, actor))
    return refuse(endedUnanswered(found) ? "ended-unanswered" : "answered-already");
  if (!answersFor(one.kind, order.state === "forwarded").includes(answer))
    return refuse("no-such-answer");
  const quote = quoteAnswer(found, answer, now);
  if (!quote.possible) return refuse("return-window-over");
  if (seenYen !== undefined && seenYen !== quote.changeYen) return refuse("amounts-changed");
  if (quote.changeYen < 0 && actor.kind === "buyer" && !buyerMay(actor, "pay"))
    return refuse("may-not-pay");
  const given = {
    answer,
    answerNote: note,
    answeredAt: now,
    answeredByName: signedName(actor),
    isDefaultAnswer: actor.kind === "system",
  };
  const acts = actsFor(scope, found, answer, given);
  return acts.ok ? done<Statement[]>(acts.value) : acts;
}
