import { answerFreight } from "#app/domain/pricing/freight/answer-freight.ts";
import { FreightQuestionForm } from "#app/domain/pricing/freight/freight-question.schema.server.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import type { Figures } from "./figures.ts";

export type AskedFreight = ReturnType<typeof askFreight>;

/** What an address asks of the published lists; nothing while no weight is in it. */
export function askFreight(request: Request, methods: Figures["methods"]) {
  const typed = new URL(request.url).searchParams;
  if (!typed.has("weightKg")) return { lastResult: undefined, answer: undefined };

  const submission = readForm(typed, FreightQuestionForm);
  return {
    lastResult: submission.reply(),
    answer: submission.status === "success" ? answerFreight(submission.value, methods) : undefined,
  };
}
