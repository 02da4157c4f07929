import type { SubmissionResult } from "@conform-to/react";
import { orderPage } from "#app/domain/core/page-links.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";

interface ReserveProps {
  number: string;
  refusal: SubmissionResult<string[]> | undefined;
}

/** 予約注文: the draft goes to staff by itself on a later day. */
export function Reserve({ number, refusal }: ReserveProps) {
  const problems = Object.entries(refusal?.error ?? {}).flatMap(([, texts]) =>
    (texts ?? []).map((text) => ({ fieldId: "openOn", text })),
  );
  return (
    <form action={orderPage(number)} method="post" className="stack">
      <ErrorList problems={problems} />
      <div className="cluster">
        <label htmlFor="openOn">見積を始める日</label>
        <input
          className="input small"
          id="openOn"
          name="openOn"
          type="date"
          required
          aria-invalid={problems.length > 0 || undefined}
          defaultValue={String(refusal?.initialValue?.openOn ?? "")}
        />
        <Button soft name="intent" value="reserve">
          予約注文にする
        </Button>
      </div>
    </form>
  );
}
