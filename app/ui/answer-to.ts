import type { SubmissionResult } from "@conform-to/react";

/**
 * The answer to one of a page's forms, for conform's `useForm`: of several forms only the one that was sent shows
 * it, known by what it sent, such as its button (`intent`, empty where it has no name) or the id of its row. Of
 * several buttons each is enough.
 */
export function answerTo(
  answer: SubmissionResult | undefined,
  sent: Readonly<Record<string, string | readonly string[]>>,
): SubmissionResult | undefined {
  const asked = answer?.initialValue ?? {};
  const isSent = ([name, values]: [string, string | readonly string[]]) =>
    [values].flat().includes(String(asked[name] ?? ""));
  return Object.entries(sent).every(isSent) ? answer : undefined;
}
