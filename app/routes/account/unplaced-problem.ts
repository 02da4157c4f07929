import type { SubmissionResult } from "@conform-to/react";

/**
 * What is wrong with a form that is one of these buttons alone: none of its fields is in sight, so that
 * its page says it above everything.
 */
export function unplacedProblem(
  reply: SubmissionResult<string[]> | undefined,
  buttons: readonly string[],
) {
  return buttons.includes(String(reply?.initialValue?.intent))
    ? Object.values(reply?.error ?? {}).flatMap((said) => said ?? [])[0]
    : undefined;
}
