import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useFold } from "#app/ui/use-fold.ts";
import { PhraseField } from "../../talk/phrase-list.tsx";

interface RefuseWaiverProps {
  lastResult: SubmissionResult<string[]> | undefined;
}

/** 不同意免收: the other answer to a waiver that somebody else asked for. */
export function RefuseWaiver({ lastResult }: RefuseWaiverProps) {
  const [form, fields] = useForm<{ reason: string }>({
    id: "refuse-waive",
    ...(lastResult ? { lastResult } : {}),
  });
  const fold = useFold(lastResult !== undefined);
  return (
    <details className="disclosure" {...fold}>
      <summary>不同意免收</summary>
      <Form method="post" className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} title="请检查填写内容" />
        <input type="hidden" name="intent" value="refuseWaive" />
        <p className="note">买家会收到通知，从今天起至少还有3天可以付款。</p>
        <PhraseField
          of="waive"
          field={fields.reason}
          label="不同意的原因（日文，买家可见）"
          required
          requiredMark="必填"
        />
        <p>
          <SendButton soft of={{ name: "intent", value: "refuseWaive" }} lang="zh">
            不同意，请买家付款
          </SendButton>
        </p>
      </Form>
    </details>
  );
}
