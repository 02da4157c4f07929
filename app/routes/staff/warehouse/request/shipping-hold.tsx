import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { PhraseField } from "../../talk/phrase-list.tsx";

interface ShippingHoldProps {
  request: {
    heldAt: Date | null;
    heldBy: "buyer" | "staff" | null;
    heldByName: string;
    /** As staff chose it, and as the buyer reads it. */
    heldReason: string;
    heldReasonJa: string;
  };
  mayHold: boolean;
  mayRelease: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** 暂停 and 恢复: why it stands still, and the way on. */
export function ShippingHold({ request, mayHold, mayRelease, lastResult }: ShippingHoldProps) {
  const [form, fields] = useForm<{ reason: string }>({
    id: "hold",
    ...(lastResult ? { lastResult } : {}),
  });
  const { heldAt, heldBy, heldByName, heldReason, heldReasonJa } = request;
  if (heldAt)
    return (
      <section className="panel attention stack small" aria-labelledby="h-hold">
        <h2 id="h-hold">已暂停</h2>
        <p>
          {heldBy === "buyer" ? "买家" : "本公司"} <span lang="ja">{heldByName}</span>{" "}
          <span className="number">{chinaClock.when(heldAt)}</span>
        </p>
        <p className="as-typed">{heldReason}</p>
        {heldReasonJa !== heldReason && (
          <p className="note">
            买家看到：<span lang="ja">{heldReasonJa}</span>
          </p>
        )}
        {mayRelease && (
          <Form method="post">
            <Button soft name="intent" value="release">
              恢复处理
            </Button>
          </Form>
        )}
      </section>
    );
  if (!mayHold) return null;
  return (
    <details className="disclosure" open={lastResult !== undefined}>
      <summary>暂停处理</summary>
      <Form method="post" className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} title="请检查填写内容" />
        <PhraseField
          of="hold"
          field={fields.reason}
          label="原因（日文，买家可见）"
          required
          requiredMark="必填"
        />
        <p>
          <Button soft name="intent" value="hold">
            暂停
          </Button>
        </p>
      </Form>
    </details>
  );
}
