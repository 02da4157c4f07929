import type { readTeamwork } from "#app/domain/console/teamwork/teamwork.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { awaitsAnswer } from "#app/domain/trade/case-state.ts";
import { answerCost, answerCosts } from "#app/domain/trade/floor/case-effect.ts";
import type { findCase } from "#app/domain/trade/floor/case-queries.server.ts";
import {
  caseMoneyParts,
  caseMoveLabels,
  caseStepsFor,
  hasNoAnswers,
  stepDuties,
} from "#app/domain/trade/floor/problem-case.ts";
import type { glossesOfLots } from "#app/domain/trade/orders/messages.server.ts";
import { staffTimeline } from "../timeline.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findCase>>>;

interface ReadBeside {
  glosses: Awaited<ReturnType<typeof glossesOfLots>>;
  team: Awaited<ReturnType<typeof readTeamwork>>;
}

export type StaffCaseView = ReturnType<typeof toStaffCaseView>;

/** Shapes a problem case for its page, with the steps that this person may take. */
export function toStaffCaseView(scope: Scope<Staff>, found: Found, beside: ReadBeside) {
  const { one, order, lot, line, company, photos, events } = found;
  const open = awaitsAnswer(one);
  const forwarded = order.state === "forwarded";
  const nothingAsked = hasNoAnswers(one.kind, forwarded);
  const steps = caseStepsFor(one).filter((step) => staffMay(scope.actor, stepDuties[step]));
  return {
    one: { ...one, note: readMessage(one.note, "zh") },
    lot: { state: lot.state, good: lot.goodQuantity, bad: lot.badQuantity, shelf: lot.shelf },
    line,
    ...beside,
    company,
    orderNumber: order.number,
    settled: caseMoneyParts({ changeYen: one.settledYen, walletYen: found.walletYen }),
    photoIds: photos.map(({ id }) => id),
    steps,
    elsewhere: caseStepsFor(one).filter((step) => !staffMay(scope.actor, stepDuties[step])),
    settledCost: one.answer && !open ? answerCost(found, one.answer, scope.now) : null,
    costs: open ? answerCosts(found, scope.now) : [],
    seesFees: staffMay(scope.actor, "see-fees"),
    forwardedLoss: nothingAsked && !one.answer ? (lot.receivedAt ? "with-us" : "before-us") : null,
    mayDecideLoss: staffMay(scope.actor, "answer-claims"),
    mayOffer: open && !forwarded && staffMay(scope.actor, "settle-cases"),
    mayPutAside: open && staffMay(scope.actor, "shelve"),
    timeline: staffTimeline(events, caseMoveLabels),
  };
}
