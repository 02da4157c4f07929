import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { SendButton } from "#app/ui/send-button.tsx";

interface DeliveryShipmentIdsProps {
  shipmentIds: readonly string[];
  action: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** 納品番号 of a request that is handed in and not packed: added or corrected here. */
export function DeliveryShipmentIds({ shipmentIds, action, lastResult }: DeliveryShipmentIdsProps) {
  const [form, fields] = useForm<{ shipmentIds: string }>({
    id: "shipment-ids",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { shipmentIds: shipmentIds.join(" ") },
  });
  return (
    <section className="stack small" aria-labelledby="h-shipment-ids">
      <h2 id="h-shipment-ids">FBAの納品番号</h2>
      <p className="note">
        箱詰めの前まで追加・変更できます。1件ならすべての箱に、箱ごとなら箱の順に、空白で区切って入力してください。
      </p>
      <Form method="post" action={action} className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <TextField
          field={fields.shipmentIds}
          label="納品番号"
          maxLength={2000}
          placeholder="FBA15ABCD1234"
        />
        <p>
          <SendButton small soft intent="nameShipmentIds">
            納品番号を保存する
          </SendButton>
        </p>
      </Form>
    </section>
  );
}
