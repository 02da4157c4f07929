import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";

interface CancelOrderProps {
  action: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** キャンセル asks once more and for a reason, without a script. */
export function CancelOrder({ action, lastResult }: CancelOrderProps) {
  const [form, fields] = useForm<{ reason: string }>({
    id: "cancel",
    ...(lastResult ? { lastResult } : {}),
  });

  return (
    <details className="disclosure" open={lastResult !== undefined}>
      <summary>この注文をキャンセル</summary>
      <Form method="post" action={action} className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <p className="note">お支払い前の注文はいつでも取り消せます。元には戻せません。</p>
        <TextAreaField field={fields.reason} label="キャンセルの理由（任意）" />
        <Button soft name="intent" value="cancel">
          キャンセルする
        </Button>
      </Form>
    </details>
  );
}
