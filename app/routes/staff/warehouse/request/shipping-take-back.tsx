import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";

interface ShippingTakeBackProps {
  /** Its boxes are packed already, and stay so. */
  weighed: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** 撤回报价: takes an unpaid quote back, with the reason as the buyer reads it. */
export function ShippingTakeBack({ weighed, lastResult }: ShippingTakeBackProps) {
  const [form, fields] = useForm<{ reason: string }>({
    id: "take-back",
    ...(lastResult ? { lastResult } : {}),
  });
  return (
    <details className="d" open={lastResult !== undefined}>
      <summary>撤回报价</summary>
      <Form method="post" className="stack s" {...getFormProps(form)}>
        <ErrorSummary form={form} title="没有撤回" />
        <p className="note">
          撤回后回到待报价，库存继续预留，买家会收到通知；买家已开始付款时不能撤回。
          {weighed && "箱子保持原样，需要改箱时再撤销装箱。"}
        </p>
        <TextField
          field={fields.reason}
          label="撤回原因（日文，买家可见）"
          required
          requiredMark="必填"
        />
        <p>
          <Button soft name="intent" value="takeBack">
            撤回报价
          </Button>
        </p>
      </Form>
    </details>
  );
}
