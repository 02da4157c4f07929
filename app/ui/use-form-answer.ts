import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";

/**
 * The answer to the form that was sent; undefined where there is none, since it was done or did not reach us. What was
 * said of its fields before stands then.
 */
export function useFormAnswer<Answer extends SubmissionResult = SubmissionResult>() {
  const answer = useActionData<Answer | { unsent: true }>();
  return answer && "unsent" in answer ? undefined : answer;
}
