import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { Selection } from "#app/domain/catalog/offers/offer.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";

interface AddToSelectionProps {
  selection: Selection;
  lastResult: SubmissionResult | undefined;
}

/** One more goods number for the selection that is shown. */
export function AddToSelection({ selection, lastResult }: AddToSelectionProps) {
  const [form, fields] = useForm<{ offerId: string }>({ id: "add", lastResult });
  return (
    <Form method="post" className="panel stack small" {...getFormProps(form)}>
      <ErrorSummary form={form} title="请检查填写内容" />
      <input type="hidden" name="selection" value={selection} />
      <div className="cluster at-end">
        <TextField
          field={fields.offerId}
          label="商品编号"
          inputMode="numeric"
          required
          requiredMark="必填"
        />
        <Button main name="intent" value="add">
          加入专题
        </Button>
      </div>
    </Form>
  );
}
