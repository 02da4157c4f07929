import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, TextField } from "#app/ui/fields.tsx";
import { SendButton } from "#app/ui/send-button.tsx";

interface ShippingShipProps {
  boxes: readonly { id: string; number: number }[];
  /** Who has taken the boxes already; empty while they are here. */
  carrier: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** 发货: who carries it and under which number, per box where the carrier gives one. */
export function ShippingShip({ boxes, carrier, lastResult }: ShippingShipProps) {
  const [form, fields] = useForm<{
    carrier: string;
    trackingNumber: string;
    boxes: { id: string; trackingNumber: string }[];
    checked: string;
    checkedFor: string;
  }>({
    id: "ship",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { carrier, boxes: boxes.map(({ id }) => ({ id, trackingNumber: "" })) },
  });
  const numbered = fields.boxes.getFieldList();

  return (
    <section className="panel" aria-labelledby="h-ship">
      <h2 id="h-ship">发货</h2>
      <Form method="post" className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} title="请检查填写内容" />
        <input type="hidden" name="intent" value="ship" />
        <div className="cluster">
          <TextField field={fields.carrier} label="承运商" required requiredMark="必填" />
          <TextField field={fields.trackingNumber} label="追踪号" required requiredMark="必填" />
        </div>
        {numbered.map((box, index) => (
          <div key={box.key ?? box.name}>
            <input type="hidden" name={`${box.name}.id`} value={boxes[index]?.id} />
            <TextField
              field={box.getFieldset().trackingNumber}
              label={`第${boxes[index]?.number}箱的追踪号`}
            />
          </div>
        ))}
        {fields.checked.errors && (
          <>
            <input
              type="hidden"
              name="checkedFor"
              value={String(fields.checkedFor.initialValue ?? "")}
            />
            <CheckField field={fields.checked} label="追踪号已核对无误" />
          </>
        )}
        <p>
          <SendButton main of={{ name: "intent", value: "ship" }} lang="zh">
            发货
          </SendButton>
        </p>
      </Form>
    </section>
  );
}
