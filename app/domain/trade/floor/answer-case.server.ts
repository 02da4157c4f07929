import { and, asc, eq, isNull, lt } from "drizzle-orm";
import { notify } from "#app/domain/content/notice/notify.server.ts";
import { typedMessage } from "#app/domain/content/phrase/typed-message.ts";
import { type Buyer, type Staff, type System, signedName } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { moveRefusals } from "#app/domain/core/document/move-document.server.ts";
import { type Letter, letter } from "#app/domain/core/letter/letter.ts";
import { type Message, message } from "#app/domain/core/message/message.ts";
import { casePage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { paymentRefusals } from "#app/domain/money/payments/payment.server.ts";
import { caseStateIn } from "#app/domain/trade/case-state-conditions.server.ts";
import type { Statement } from "#db/client.ts";
import { caseDefaults, problemCases } from "#db/schema/index.ts";
import { awaitsAnswer, caseStatesThat, isClosed } from "../case-state.ts";
import { addOwed } from "../purchasing/owed.server.ts";
import { refundMissing, settleOrder } from "./carry-out-case.server.ts";
import { answerCost, caseEffect } from "./case-effect.ts";
import { type FoundCase, readCase } from "./case-queries.server.ts";
import { acceptExtraPieces, moveCase, setAsideLot, stockRefusals } from "./case-stock.server.ts";
import {
  answersFor,
  type CaseAnswer,
  type CaseKind,
  caseAnswerName,
  caseKinds,
  caseLifecycle,
  defaultAnswersByKind,
  hasNoAnswers,
  isInWarehouse,
} from "./problem-case.ts";

type Given = Partial<typeof problemCases.$inferInsert>;

/** Plans the moves of an answer: the case is answered, and where staff have nothing to do it closes. */
function planAnswerMoves(
  scope: Scope<Buyer | Staff | System>,
  found: FoundCase,
  answer: CaseAnswer,
  given: Given,
) {
  const { one } = found;
  const note = message("case.answered", {
    answer: caseAnswerName(one.kind, answer),
    note: given.isDefaultAnswer
      ? message("case.company-default")
      : typedMessage(given.answerNote ?? ""),
  });
  if (one.kind === "over" && answer === "accept") return buyExtra(scope, found, given, note);
  if (one.kind === "late" && answer === "accept")
    return done<Statement[]>(
      moveCase(scope, one, "keepWaiting", { ...given, closedAt: scope.now }, note),
    );
  if (isInWarehouse(one.kind) && answer === "cancel") return cancelLot(scope, found, given, note);
  const answered = moveCase(scope, one, "answer", given, note);
  return done<Statement[]>([...answered, ...refundShortPick(scope, found, given)]);
}

/**
 * Refunds pieces that were missing from a shipping request in the commit of the answer: nobody has to be asked about
 * them. While the order is being paid staff do it as in any other case.
 */
function refundShortPick(scope: Scope<Buyer | Staff | System>, found: FoundCase, given: Given) {
  if (!found.isShortPick || given.answer !== "cancel") return [];
  const state = caseLifecycle.moves.answer.to;
  const one = { ...found.one, ...given, state, version: found.one.version + 1 };
  const refunded = refundMissing(scope, { ...found, one });
  return refunded.ok ? refunded.value.statements : [];
}

/**
 * 追加で購入する: pays the extra pieces from the wallet, sends them to inspection and adds them to what we owe the
 * seller, in the same commit.
 */
function buyExtra(
  scope: Scope<Buyer | Staff | System>,
  found: FoundCase,
  given: Given,
  note: Message,
) {
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
    ...acceptExtraPieces(scope, lot, one.quantity),
    ...addOwed(scope, lot, one, line.priceFen),
  ]);
}

/**
 * 買付取消 of goods in the warehouse: sets the good pieces of the lot aside too, so that nobody ships them, and
 * closes the other cases of the lot.
 */
function cancelLot(
  scope: Scope<Buyer | Staff | System>,
  found: FoundCase,
  given: Given,
  note: Message,
) {
  const { one, lot, siblings, lotPieces } = found;
  const { actor, now } = scope;
  if (actor.kind !== "buyer") return refuse("no-such-answer");
  if (siblings.some((other) => !awaitsAnswer(other) && isInWarehouse(other.kind)))
    return refuse("other-case-open");
  return done<Statement[]>([
    ...moveCase(scope, one, "answer", { ...given, quantity: lotPieces }, note),
    ...siblings
      .filter(({ kind }) => isInWarehouse(kind))
      .flatMap((other) => moveCase(scope, other, "merge", { closedAt: now })),
    ...setAsideLot(scope, lot),
  ]);
}

interface Answer {
  answer: CaseAnswer;
  note: string;
  /** The amount in yen that the page showed beside the answer; a different amount is refused. */
  seenYen?: number | undefined;
}

/**
 * 回答する: records the company's decision on a case. The first answer wins; the same one again succeeds. Extra
 * goods are paid in this commit, everything else when staff have carried it out.
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
  // If the winner of the race gave the same answer, this one succeeded too.
  const now = await readCase(scope, number);
  if (now?.one.answer === answer.answer) return done(undefined);
  return refuse(now && endedUnanswered(now) ? "ended-unanswered" : "moved-meanwhile");
}

/** The rules of all tables that may refuse an answer. */
export const answerRefusals = { ...stockRefusals, ...paymentRefusals };

/** True if the case ended without an answer: the goods arrived after all, or staff withdrew it. */
function endedUnanswered({ one }: FoundCase) {
  return isClosed(one) && !one.answer;
}

/** Plans the statements of an answer, or refuses it. */
export function planAnswer(
  scope: Scope<Buyer | Staff | System>,
  found: FoundCase,
  { answer, note, seenYen }: Answer,
) {
  const { actor, now } = scope;
  const { one, order } = found;
  if (!caseLifecycle.allows("answer", one.state, actor))
    return refuse(endedUnanswered(found) ? "ended-unanswered" : "answered-already");
  if (!answersFor(one.kind, order.state === "forwarded").includes(answer))
    return refuse("no-such-answer");
  const cost = answerCost(found, answer, now);
  if (!cost.possible) return refuse("return-window-over");
  if (seenYen !== undefined && seenYen !== cost.changeYen) return refuse("amounts-changed");
  if (cost.changeYen < 0 && actor.kind === "buyer" && !buyerMay(actor, "pay"))
    return refuse("may-not-pay");
  const given = {
    answer,
    answerNote: note,
    answeredAt: now,
    answeredByName: signedName(actor),
    isDefaultAnswer: actor.kind === "system",
  };
  const acts = planAnswerMoves(scope, found, answer, given);
  return acts.ok ? done<Statement[]>(acts.value) : acts;
}

/** A run takes this many cases; the others wait for the next hour. */
const casesPerRun = 200;

/**
 * Gives overdue cases the company's default answer. Without one, or if it is no longer possible, the company is
 * notified once and the case keeps waiting.
 */
export async function answerOverdueCases(scope: Scope<System>) {
  const { db, now } = scope;
  const due = await db
    .select({ number: problemCases.number, answer: caseDefaults.answer })
    .from(problemCases)
    .leftJoin(
      caseDefaults,
      and(
        eq(caseDefaults.companyId, problemCases.companyId),
        eq(caseDefaults.kind, problemCases.kind),
      ),
    )
    .where(
      and(
        caseStateIn(caseStatesThat.awaitAnswer),
        lt(problemCases.replyBy, now),
        isNull(problemCases.overdueAt),
      ),
    )
    .orderBy(asc(problemCases.replyBy))
    .limit(casesPerRun);
  for (const { number, answer } of due) {
    const found = await readCase(scope, number);
    // Somebody answered or extended the deadline meanwhile; the earlier change holds.
    if (!found || !awaitsAnswer(found.one) || found.one.replyBy >= now) continue;
    await answerOverdue(scope, found, answer);
  }
}

async function answerOverdue(scope: Scope<System>, found: FoundCase, answer: CaseAnswer | null) {
  const { one, order } = found;
  const waits = hasNoAnswers(one.kind, order.state === "forwarded") ? "loss-report" : "answer";
  if (answer && defaultAnswersByKind[one.kind].includes(answer)) {
    const planned = planAnswer(scope, found, { answer, note: "" });
    if (planned.ok) {
      const told = notice(
        letter("case.answered-by-default", {
          number: one.number,
          answer: caseAnswerName(one.kind, answer),
        }),
      );
      const written = await commit(scope, [...planned.value, told], answerRefusals);
      if (written.ok || written.reason === "moved-meanwhile") return;
    }
  }
  await commit(
    scope,
    [
      ...moveCase(scope, one, "remind", { overdueAt: scope.now }),
      notice(
        letter("case.overdue", {
          number: one.number,
          waits: answer ? "answer-instead-of-default" : waits,
        }),
      ),
    ],
    moveRefusals,
  );

  function notice(told: Letter) {
    return notify(scope, {
      companyId: one.companyId,
      about: { order: one.orderId },
      kind: "warehouse",
      letter: told,
      href: casePage(one.number),
    });
  }
}

type Case = typeof problemCases.$inferSelect;

/** True if nobody has acted on a case since it was opened, whether it asked a question or only notified. */
export function isUnanswered(one: Case) {
  return awaitsAnswer(one) || (isClosed(one) && one.answer === null && one.version === 1);
}

/** Withdraws an unanswered case whose cause was undone. The caller restores the pieces. */
export function withdrawUnanswered(scope: Scope<Staff>, one: Case): Statement[] {
  return [
    ...moveCase(scope, one, isClosed(one) ? "withdrawTold" : "withdraw", {
      closedAt: scope.now,
    }),
    notify(scope, {
      companyId: one.companyId,
      about: { order: one.orderId },
      kind: "warehouse",
      letter: letter("case.withdrawn", { number: one.number }),
      href: casePage(one.number),
    }),
  ];
}

/** Selects the company's default answers for cases without a timely answer. */
export function caseDefaultsQuery({ db, actor }: Scope<Buyer>) {
  return db
    .select({ kind: caseDefaults.kind, answer: caseDefaults.answer })
    .from(caseDefaults)
    .where(eq(caseDefaults.companyId, actor.companyId))
    .limit(caseKinds.length);
}

type Chosen = Partial<Record<CaseKind, CaseAnswer | null>>;

/** 期限後の回答: saves the default answers; without one for its kind a case keeps waiting. */
export async function setCaseDefaults(scope: Scope<Buyer>, chosen: Chosen) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "settings")) return refuse("forbidden");
  const set = Object.entries(chosen) as [CaseKind, CaseAnswer | null][];
  if (set.some(([kind, answer]) => answer && !defaultAnswersByKind[kind].includes(answer)))
    return refuse("no-such-answer");
  const { companyId } = actor;
  const statements = set.map(([kind, answer]): Statement => {
    if (answer)
      return db
        .insert(caseDefaults)
        .values({ companyId, kind, answer })
        .onConflictDoUpdate({
          target: [caseDefaults.companyId, caseDefaults.kind],
          set: { answer },
        });
    return db
      .delete(caseDefaults)
      .where(and(eq(caseDefaults.companyId, companyId), eq(caseDefaults.kind, kind)));
  });
  return commit(scope, statements, {});
}
