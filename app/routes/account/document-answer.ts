import type { SubmissionResult } from "@conform-to/react";

/**
 * Where the answer to a form of a document's page is said: beside the fields of one of these `forms`, known by
 * their buttons, or above everything where it is about the whole form or about a button alone. Its form may be gone
 * by then; one that is left keeps what was typed.
 */
export function documentAnswer(answer: SubmissionResult | undefined, forms: readonly string[]) {
  const hasFields = forms.includes(String(answer?.initialValue?.intent));
  if (answer && hasFields && !answer.error?.[""]) return { above: undefined, reply: answer };
  return { above: answer, reply: answer && { ...answer, error: {} } };
}
