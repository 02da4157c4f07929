import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";

/** 撤回报价: takes an unpaid quote back, with the reason as the buyer reads it. */
export function TakeBack({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const [form, fields] = useForm<{ reason: string }>({
    id: "take-back",
    ...(lastResult ? { lastResult } : {}),
  });
  return (
    <details className="d panel" open={lastResult !== undefined}>
      <summary>撤回报价</summary>
      <Form method="post" className="stack s" {...getFormProps(form)}>
        <ErrorSummary form={form} title="没有撤回" />
        <p className="note">撤回后订单回到待报价，买家会收到通知；买家已开始付款时不能撤回。</p>
        <TextField field={fields.reason} label="撤回原因（日文）" />
        <p>
          <Button soft name="intent" value="takeBack">
            撤回报价
          </Button>
        </p>
      </Form>
    </details>
  );
}
