import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useFold } from "#app/ui/use-fold.ts";

interface DeliveryCancelProps {
  shown: boolean;
  action: string;
  /** It was never handed in: it is deleted, and leaves the list. */
  draft: boolean;
  /** It waits for a difference: what was paid comes back. */
  paid: boolean;
  /** What お試し梱包 costs once it was done; 0 where nothing was. */
  rehearsalYen: number;
  /** Services of the rest of its split that it owes its share of. */
  shareYen: number;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** キャンセル asks once more and for a reason, without a script. */
export function DeliveryCancel({
  shown,
  action,
  draft,
  paid,
  rehearsalYen,
  shareYen,
  lastResult,
}: DeliveryCancelProps) {
  const [form, fields] = useForm<{ reason: string }>({
    id: "cancel",
    ...(lastResult ? { lastResult } : {}),
  });
  const fold = useFold(lastResult !== undefined);
  if (!shown) return null;
  return (
    <details className="disclosure" {...fold}>
      <summary>{draft ? "この下書きを削除" : "この配送依頼をキャンセル"}</summary>
      <Form method="post" action={action} className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <p className="note">
          {draft
            ? "下書きは一覧から消えます。在庫は確保していません。"
            : paid
              ? "お支払い済みの全額を残高へお返しし、商品は倉庫在庫に戻ります。"
              : rehearsalYen > 0
                ? `梱包を元に戻し、確保した在庫は倉庫に戻ります。お試し梱包の料金${rehearsalYen.toLocaleString("ja-JP")}円だけを残高からいただきます。`
                : "お支払い前の依頼はいつでも取り消せます。確保した在庫は倉庫に戻ります。"}
          {shareYen > 0 &&
            `分けたもう一方の依頼で使った配送オプションのうち、この依頼の分${shareYen.toLocaleString("ja-JP")}円を残高からいただきます。`}
        </p>
        {!draft && <TextAreaField field={fields.reason} label="キャンセルの理由（任意）" />}
        <SendButton soft intent={draft ? "delete" : "cancel"}>
          {draft ? "削除する" : "キャンセルする"}
        </SendButton>
      </Form>
    </details>
  );
}
