import type { Submission } from "@conform-to/react";
import { data } from "@remix-run/cloudflare";
import { refusalTexts } from "#app/domain/core/refusal-texts.ts";
import { denial } from "#app/http/scope.server.ts";

/** What a page says of a refusal: of what was typed (400), of what is not there (404) or has changed (409). */
export interface RefusalSentence {
  text: string;
  status: 400 | 404 | 409;
  /** The field that it stands by; left out where no single one is to blame. */
  field?: string;
}

/** The form's key stands for another act: the answer to it was lost, and something else was typed. */
export const formUsed: RefusalSentence = { text: refusalTexts.formWasUsed, status: 409 };

/** What was scanned or typed as a code is wrong. */
export const ofCode = (text: string): RefusalSentence => ({ text, status: 400, field: "code" });

/** Something has changed since the page was made; a field where one is to blame. */
export const late = (text: string, field?: string): RefusalSentence => ({
  ...{ text, status: 409 },
  ...(field ? { field } : {}),
});

/** Shows a form again whose command was refused, with the sentence that the page's table has for the reason. */
export function answerRefusal<Reason extends string>(
  submission: Submission<unknown>,
  sentences: Readonly<Record<Reason, RefusalSentence>>,
  reason: Reason | "forbidden" | "not-found",
) {
  if (reason === "forbidden" || reason === "not-found")
    throw denial(reason as "forbidden" | "not-found");
  const { text, status, field } = sentences[reason as Reason];
  const reply = field ? { fieldErrors: { [field]: [text] } } : { formErrors: [text] };
  return data(submission.reply(reply), { status });
}
