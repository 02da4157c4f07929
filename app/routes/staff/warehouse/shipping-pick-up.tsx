import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { SendButton } from "#app/ui/send-button.tsx";

interface ShippingPickUpProps {
  lastResult: SubmissionResult<string[]> | undefined;
}

/** 揽收: the carrier took the boxes before it gave a number. */
export function ShippingPickUp({ lastResult }: ShippingPickUpProps) {
  const [form, fields] = useForm<{ carrier: string }>({
    id: "pick-up",
    ...(lastResult ? { lastResult } : {}),
  });
  return (
    <section className="panel" aria-labelledby="h-pick-up">
      <h2 id="h-pick-up">还没有追踪号</h2>
      <p className="note">承运商已取走货物时先登记揽收，拿到追踪号后再发货。</p>
      <Form method="post" className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} title="请检查填写内容" />
        <input type="hidden" name="intent" value="pickUp" />
        <TextField field={fields.carrier} label="揽收承运商" required requiredMark="必填" />
        <p>
          <SendButton of={{ name: "intent", value: "pickUp" }} lang="zh">
            揽收
          </SendButton>
        </p>
      </Form>
    </section>
  );
}
