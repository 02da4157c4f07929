import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Carried } from "./payment-carried.tsx";

export interface BankRefusal {
  typed: Record<string, string>;
  problems: { fieldId: string; text: string }[];
}

interface BankChoiceProps {
  formKey: string;
  /** Coupons and the balance's part, as they were chosen. */
  carried: readonly [name: string, value: string][];
  today: string;
  amounts: { fromYen: number; restYen: number };
  refusal: BankRefusal | undefined;
}

/** Paying documents by a transfer of their own, without filling the balance first. */
export function BankChoice({ formKey, carried, today, amounts, refusal }: BankChoiceProps) {
  const wrong = (name: string) => refusal?.problems.find(({ fieldId }) => fieldId === name)?.text;
  return (
    <section className="stack medium" aria-labelledby="by-bank">
      <h3 id="by-bank">銀行振込</h3>
      <p className="note">
        <b className="number">{grouped(String(amounts.restYen))}円</b>
        をお振り込みください。お振込先は次のページでご案内します。着金の確認後に作業を始めます。確認までは取り下げられます。
        {amounts.fromYen > 0 && "残高からの分は、確認までのあいだ確保します。"}
      </p>
      <ErrorList problems={refusal?.problems ?? []} />
      <Form method="post" className="stack medium">
        <input type="hidden" name="key" value={formKey} />
        <Carried fields={carried} />
        <div className="field">
          <label htmlFor="payerKana">
            振込名義（カタカナ）<span className="required">必須</span>
          </label>
          <input
            className="input"
            id="payerKana"
            name="payerKana"
            required
            maxLength={64}
            aria-invalid={wrong("payerKana") ? true : undefined}
            aria-describedby={wrong("payerKana") && "payerKana-error"}
            defaultValue={refusal?.typed.payerKana}
            placeholder="カ）ミナトシヨウカイ"
          />
          <FieldError id="payerKana-error" text={wrong("payerKana")} />
        </div>
        <div className="field">
          <label htmlFor="expectedOn">
            振込予定日<span className="required">必須</span>
          </label>
          <input
            className="input"
            id="expectedOn"
            name="expectedOn"
            type="date"
            required
            aria-invalid={wrong("expectedOn") ? true : undefined}
            aria-describedby={wrong("expectedOn") && "expectedOn-error"}
            defaultValue={refusal?.typed.expectedOn ?? today}
          />
          <FieldError id="expectedOn-error" text={wrong("expectedOn")} />
        </div>
        <Button soft wide name="intent" value="bank">
          銀行振込で支払う
        </Button>
      </Form>
    </section>
  );
}
