import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PhraseField } from "../talk/phrase-list.tsx";

interface PartProps {
  purchase: { id: string };
  lastResult: SubmissionResult<string[]> | undefined;
}

/** 撤销: a purchase that is bought anew. */
export function Undoing({ purchase, lastResult }: PartProps) {
  const [form, fields] = useForm<{ reason: string }>({
    id: `undo-${purchase.id}`,
    ...(lastResult ? { lastResult } : {}),
  });
  return (
    <details className="disclosure" open={lastResult !== undefined}>
      <summary>撤销这笔采购</summary>
      <Form method="post" className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} title="没有撤销" />
        <input type="hidden" name="intent" value="undo" />
        <input type="hidden" name="purchaseId" value={purchase.id} />
        <PhraseField
          of="buyAgain"
          field={fields.reason}
          label="撤销原因（买家可见）"
          required
          requiredMark="必填"
        />
        <p>
          <Button small soft>
            撤销采购
          </Button>
        </p>
      </Form>
    </details>
  );
}
