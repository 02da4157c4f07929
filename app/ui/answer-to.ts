import type { SubmissionResult } from "@conform-to/react";

/**
 * The answer to one of a page's forms, for conform's `useForm`: of several forms only the one that was sent shows
 * it, known by what it sent, such as its button (`intent`) or the id of its row.
 */
export function answerTo(
  answer: SubmissionResult | undefined,
  sent: Readonly<Record<string, string>>,
): SubmissionResult | undefined {
  const asked = answer?.initialValue ?? {};
  return Object.entries(sent).every(([name, value]) => asked[name] === value) ? answer : undefined;
}
