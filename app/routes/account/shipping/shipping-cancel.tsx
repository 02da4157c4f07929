import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";

interface DeliveryCancelProps {
  action: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** キャンセル asks once more and for a reason, without a script. */
export function DeliveryCancel({ action, lastResult }: DeliveryCancelProps) {
  const [form, fields] = useForm<{ reason: string }>({
    id: "cancel",
    ...(lastResult ? { lastResult } : {}),
  });
  return (
    <details className="d" open={lastResult !== undefined}>
      <summary>この配送依頼をキャンセル</summary>
      <Form method="post" action={action} className="stack s" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <p className="note">
          お支払い前の依頼はいつでも取り消せます。確保した在庫は倉庫に戻ります。
        </p>
        <TextAreaField field={fields.reason} label="キャンセルの理由（任意）" />
        <Button soft name="intent" value="cancel">
          キャンセルする
        </Button>
      </Form>
    </details>
  );
}
