import { authorName, type Buyer } from "#app/domain/core/actor.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { awaitsAnswer } from "#app/domain/trade/case-state.ts";
import { answerCosts } from "#app/domain/trade/floor/case-effect.ts";
import type { findCase } from "#app/domain/trade/floor/case-queries.server.ts";
import {
  type CaseAnswer,
  type CaseKind,
  caseAnswerName,
  caseMoveLabels,
  hasNoAnswers,
} from "#app/domain/trade/floor/problem-case.ts";
import type { ExpectedAnswer } from "#app/domain/trade/orders/service-level.server.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findCase>>>;

/** A case as its page shows it to this person. */
export function toCaseView(
  { actor, now }: Scope<Buyer>,
  found: Found,
  defaults: readonly { kind: CaseKind; answer: CaseAnswer }[],
) {
  const { one, order, lot, line, events, photos } = found;
  const usual = defaults.find(({ kind }) => kind === one.kind);
  return {
    number: one.number,
    kind: one.kind,
    state: one.state,
    quantity: one.quantity,
    note: readMessage(one.note, "ja"),
    offerNote: one.offerNote,
    replyBy: one.replyBy,
    overdue: one.replyBy < now,
    returnBy: one.returnBy,
    insuredUntil: one.insuredUntil,
    openedAt: one.openedAt,
    answer: one.answer,
    answerNote: one.isDefaultAnswer ? "会社の既定" : one.answerNote,
    returnTracking: one.returnTracking,
    /** Of forwarded goods with nothing to choose: whether they had come into our hands. */
    forwardedLoss: !hasNoAnswers(one.kind, order.state === "forwarded")
      ? undefined
      : lot.receivedAt
        ? ("with-us" as const)
        : ("before-us" as const),
    settledYen: one.settledYen,
    walletYen: found.walletYen,
    orderNumber: order.number,
    titleJa: line.titleJa,
    spec: line.spec,
    picture: line.picture,
    priceFen: line.priceFen,
    lineQuantity: line.quantity,
    lot: { good: lot.goodQuantity, bad: lot.badQuantity },
    photoIds: photos.map(({ id }) => id),
    mayAnswer: buyerMay(actor, "order"),
    mayPay: buyerMay(actor, "pay"),
    maySet: buyerMay(actor, "settings"),
    usual: usual ? caseAnswerName(one.kind, usual.answer).ja : null,
    usualAnswer: usual?.answer ?? null,
    costs: awaitsAnswer(one) ? answerCosts(found, now) : [],
    timeline: events.map(({ version, at, move, note, by, byName }) => ({
      id: version,
      at,
      note: readMessage(note, "ja"),
      title: caseMoveLabels[move as keyof typeof caseMoveLabels]?.ja ?? move,
      by: by.startsWith("staff:") ? `担当 ${byName}` : authorName({ by, byName }, "ja"),
    })),
  };
}
export type CaseView = ReturnType<typeof toCaseView> & { expected: ExpectedAnswer | undefined };
