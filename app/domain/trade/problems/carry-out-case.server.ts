import { notify } from "#app/domain/content/notice/notify.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { letter } from "#app/domain/core/letter/letter.ts";
import { casePage } from "#app/domain/core/page-links.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { paymentRefusals } from "#app/domain/money/ledger/payment-refusals.server.ts";
import { caseAnswerName } from "./case-labels.ts";
import { type CaseMoney, caseMoneyParts } from "./case-money.ts";
import { quoteAnswer } from "./case-quotes.ts";
import { type CaseStep, stepDuties, stepsOf } from "./case-steps.ts";
import { stockRefusals } from "./case-stock.server.ts";
import { planStep } from "./plan-step.server.ts";
import { readCase } from "./read-case.server.ts";

export interface StepDone {
  step: CaseStep;
  /** Of a return: the parcel's number and what it cost us. */
  tracking?: string | undefined;
  paidFen?: number | undefined;
  note?: string | undefined;
  /** The yen that the page showed on the button; another sum is refused. */
  seenYen?: number | undefined;
}

/**
 * What staff do about an answered case: each step moves the pieces and, with the last one, the money
 * at the order's locked rate, in the commit of its move.
 */
export async function carryOutCase(scope: Scope<Staff>, number: string, wanted: StepDone) {
  const { actor, now } = scope;
  const { step, seenYen } = wanted;
  if (!staffMay(actor, stepDuties[step])) return refuse("forbidden");
  const found = await readCase(scope, number);
  if (!found) return refuse("not-found");
  const { one } = found;
  if (!stepsOf(one).includes(step)) return refuse("moved-meanwhile");
  if (step === "sendBack" && !wanted.tracking) return refuse("tracking-missing");
  const yen = one.answer ? quoteAnswer(found, one.answer, now).changeYen : 0;
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

function doneLetter(
  { number, kind, answer }: Parameters<typeof stepsOf>[0] & { number: string },
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
