import type { Duty } from "#app/domain/core/policy.ts";
import { isHere } from "./case-answers.ts";
import type { CaseAnswer, CaseKind, CaseState } from "./problem-case.ts";

/** What staff carry out, named as its move. */
const caseSteps = [
  "reshelve",
  "discard",
  "refund",
  "sendBack",
  "confirmReturn",
  "orderAgain",
  "withdraw",
] as const;
export type CaseStep = (typeof caseSteps)[number];

/** The warehouse handles the goods, purchasing and account managers the seller and the money. */
export const stepDuties = {
  reshelve: "shelve",
  discard: "shelve",
  sendBack: "shelve",
  refund: "settle-cases",
  confirmReturn: "settle-cases",
  orderAgain: "settle-cases",
  withdraw: "settle-cases",
} as const satisfies Record<CaseStep, Duty>;

/** What needs no words of its own and so may be done for many cases at once, by the queue they wait in. */
export const togetherSteps = {
  stock: ["reshelve", "discard"],
  settle: ["refund", "confirmReturn", "orderAgain"],
} as const satisfies Record<string, readonly CaseStep[]>;
type TogetherStep = (typeof togetherSteps)[keyof typeof togetherSteps][number];

/** Whether a step needs nothing but a button. */
export function isTogetherStep(step: CaseStep): step is TogetherStep {
  return Object.values(togetherSteps).some((steps) =>
    (steps as readonly CaseStep[]).includes(step),
  );
}

interface Answered {
  kind: CaseKind;
  state: CaseState;
  answer: CaseAnswer | null;
}

/** The next steps of a case: while the buyer has not answered it can only be taken back. */
export function stepsOf({ kind, state, answer }: Answered): CaseStep[] {
  if (state === "awaiting_reply") return ["withdraw"];
  if (state === "sent_back") return ["confirmReturn"];
  if (state !== "in_follow_up" || !answer) return [];
  switch (answer) {
    case "accept":
      return ["reshelve"];
    case "discard":
      return ["discard"];
    case "exchange":
      return ["orderAgain"];
    case "return":
      return ["sendBack"];
    case "cancel":
      return [isHere(kind) ? "sendBack" : "refund"];
  }
}
