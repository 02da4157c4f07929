import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { CheckField, TextAreaField } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useFold } from "#app/ui/use-fold.ts";

interface CancelOrderProps {
  action: string;
  /** The charge that PayPal reviews for the order. */
  inReview: { amountYen: number; feeYen: number } | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** キャンセル asks once more and for a reason, without a script. */
export function CancelOrder({ action, inReview, lastResult }: CancelOrderProps) {
  const [form, fields] = useForm<{ reason: string; reviewSeen: string }>({
    id: "cancel",
    ...(lastResult ? { lastResult } : {}),
  });
  const fold = useFold(lastResult !== undefined);

  return (
    <details className="disclosure" {...fold}>
      <summary>この注文をキャンセル</summary>
      <Form method="post" action={action} className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <p className="note">お支払い前の注文はいつでも取り消せます。元には戻せません。</p>
        {inReview && (
          <>
            <p>
              PayPalがお支払いを確認しています。確認が通ると、
              <b className="number">{grouped(String(inReview.amountYen))}円</b>
              は残高に入ります。PayPal・カードの手数料
              <b className="number">{grouped(String(inReview.feeYen))}円</b>
              は戻りません。確認が通らなければ、引き落としはありません。
            </p>
            <CheckField field={fields.reviewSeen} label="代金と手数料の扱いを確認しました" />
          </>
        )}
        <TextAreaField field={fields.reason} label="キャンセルの理由（任意）" />
        <SendButton soft intent="cancel">
          キャンセルする
        </SendButton>
      </Form>
    </details>
  );
}
