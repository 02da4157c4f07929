import type { SubmissionResult } from "@conform-to/react";

/** What the page of a quote is answered to one of its forms. */
export type QuoteAnswer =
  | (SubmissionResult<string[]> & {
      /** 批量改价 was applied then: the form holds other figures than it was sent with. */
      appliedAt?: number;
    })
  /** The draft was saved then. */
  | { keptAt: Date }
  /** The line broke before the answer. */
  | { unsent: true };

/** The form that came back; undefined for the other answers. */
export function formIn(answer: QuoteAnswer | undefined) {
  return answer && !("keptAt" in answer) && !("unsent" in answer) ? answer : undefined;
}
