import { type SubmissionResult, useForm } from "@conform-to/react";
import { answerTo } from "#app/ui/answer-to.ts";
import { decisions } from "./decisions.ts";

/** Ids of its fields begin with it. */
export const formId = "decide";

interface TypedDecision {
  pick: string[];
  reason: string;
  word: string;
}

/** The form in which ticked goods are decided, with the answer where it was the one that was sent. */
export function useDecisionForm(answer: SubmissionResult | undefined) {
  return useForm<TypedDecision>({
    id: formId,
    lastResult: answerTo(answer, { intent: decisions }),
    defaultValue: { reason: "other", word: "" },
  });
}
