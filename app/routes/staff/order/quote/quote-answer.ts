import type { SubmissionResult } from "@conform-to/react";

/** What the page of a quote is answered to one of its forms. */
export type QuoteAnswer = SubmissionResult<string[]> & {
  /** 批量改价 was applied then: the form holds other figures than it was sent with. */
  appliedAt?: number;
  /** The draft was saved then. */
  savedAt?: Date;
};
