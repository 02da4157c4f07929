import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { useFold } from "#app/ui/use-fold.ts";
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
  const fold = useFold(lastResult !== undefined);
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
            <SendButton soft intent="release" lang="zh">
              恢复处理
            </SendButton>
          </Form>
        )}
      </section>
    );
  if (!mayHold) return null;
  return (
    <details className="disclosure" {...fold}>
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
          <SendButton soft intent="hold" lang="zh">
            暂停
          </SendButton>
        </p>
      </Form>
    </details>
  );
}
