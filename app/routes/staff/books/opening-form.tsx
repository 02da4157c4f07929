import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { z } from "zod";
import type { CorrectionsForm } from "#app/domain/money/bank/bank-forms.schema.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";

interface OpeningFormProps {
  idempotencyKey: string;
  lastResult: SubmissionResult | undefined;
}

/** Proposes what the bank held of our own at the end of a day. */
export function OpeningForm({ idempotencyKey, lastResult }: OpeningFormProps) {
  const [form, fields] = useForm<z.input<typeof CorrectionsForm>>({ id: "opening", lastResult });
  return (
    <section className="panel stack" aria-labelledby="h-opening">
      <h2 id="h-opening">银行期初余额</h2>
      <p className="note">
        起算日日终时，银行余额中不属于客户资金账的部分（自有资金）。此后每天的核对都从这里算起。
      </p>
      <form method="post" {...getFormProps(form)} className="stack small">
        <ErrorSummary form={form} title="请检查填写内容" />
        <input type="hidden" name="id" value={idempotencyKey} key={idempotencyKey} />
        <div className="cluster">
          <TextField field={fields.bankDay} label="起算日" type="date" />
          <TextField field={fields.amountYen} label="金额（日元）" />
          <TextField field={fields.reason} label="原因" />
        </div>
        <Button soft small name="intent" value="opening">
          提交期初余额
        </Button>
      </form>
    </section>
  );
}
