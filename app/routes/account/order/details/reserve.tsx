import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useMemo } from "react";
import { orderPage } from "#app/domain/core/page-links.ts";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { SendButton } from "#app/ui/send-button.tsx";

interface ReserveProps {
  number: string;
  refusal: SubmissionResult<string[]> | undefined;
}

/** 予約注文: the draft goes to staff by itself on a later day. */
export function Reserve(props: ReserveProps) {
  return <OpenDayForm {...props} openOn="" intent="reserve" button="予約注文にする" />;
}

/** A pre-order's way to another day, or to its quote at once. */
export function PreorderForms({ openOn, ...props }: ReserveProps & { openOn: string }) {
  return (
    <div className="stack">
      <Form action={orderPage(props.number)} method="post">
        <SendButton intent="start">いますぐ見積を依頼する</SendButton>
      </Form>
      <OpenDayForm {...props} openOn={openOn} intent="reschedule" button="日付を変更する" />
    </div>
  );
}

interface OpenDayProps extends ReserveProps {
  /** The day that stands. */
  openOn: string;
  intent: string;
  button: string;
}

function OpenDayForm({ number, refusal, openOn, intent, button }: OpenDayProps) {
  const problems = useMemo(
    () =>
      Object.values(refusal?.error ?? {}).flatMap((texts) =>
        (texts ?? []).map((text) => ({ fieldId: "openOn", text })),
      ),
    [refusal],
  );
  return (
    <Form action={orderPage(number)} method="post" className="stack">
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
          defaultValue={String(refusal?.initialValue?.openOn ?? openOn)}
        />
        <SendButton soft intent={intent}>
          {button}
        </SendButton>
      </div>
    </Form>
  );
}
