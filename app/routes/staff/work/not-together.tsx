import type { SubmissionResult } from "@conform-to/react";
import { sentList } from "#app/ui/answer-to.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";

interface NotTogetherProps {
  /** Where some of the ticked rows (`pick`) could not be done, with a sentence for each of them (`rows`). */
  answer: SubmissionResult | undefined;
  /** How what was ticked is counted. */
  unit?: "件" | "位";
}

/** What of several ticked rows was done, and by row what kept the others. */
export function NotTogether({ answer, unit = "件" }: NotTogetherProps) {
  const kept = answer?.error?.rows;
  const done = kept ? new Set(sentList(answer, "pick")).size - kept.length : 0;
  return (
    <>
      {done > 0 && (
        <p className="flash success" role="status">
          已办理 {done} {unit}，以下没有办理。
        </p>
      )}
      <AnswerSummary title="没有办理" answer={answer} />
    </>
  );
}
