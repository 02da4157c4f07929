import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { z } from "zod";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import type { PaypalForm } from "./top-up.schema.server.ts";

interface Props {
  id: string;
  amount: string;
  minimumYen: number;
  /** Of the amount, from the setting of the day. */
  feePercent: string;
  /** What some amounts cost, the one that was asked for first. */
  examples: readonly { yen: number; feeYen: number }[];
  offered: boolean;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** 入金 by PayPal or card: what it costs, then the form that leads to PayPal. */
export function PaypalTopUp(shown: Props) {
  const { id, amount, minimumYen, feePercent, examples, offered, lastResult } = shown;
  const [form, fields] = useForm<z.input<PaypalForm>>({
    id: "paypal",
    lastResult,
    defaultValue: { id, amountYen: amount },
  });

  return (
    <section className="panel" aria-labelledby="card">
      <h2 id="card">PayPal・カードで入金する</h2>
      <p className="note">
        入金額の{feePercent}
        %（1円未満切り上げ）を手数料として加えてお支払いいただきます。残高にはすぐに反映されます。
      </p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">入金額</th>
            <th scope="col">手数料</th>
            <th scope="col">お支払い額</th>
          </tr>
        </thead>
        <tbody>
          {examples.map(({ yen, feeYen }) => (
            <tr key={yen}>
              <td className="number">{grouped(String(yen))}円</td>
              <td className="number">{grouped(String(feeYen))}円</td>
              <td className="number">{grouped(String(yen + feeYen))}円</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ErrorSummary form={form} />
      {offered ? (
        <Form method="post" reloadDocument className="stack" {...getFormProps(form)}>
          <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
          <NumberField
            field={fields.amountYen}
            label="入金額（円）"
            required
            hint={`最低入金額 ${grouped(String(minimumYen))}円、整数で入力。手数料は別にかかります`}
          />
          <Button name="intent" value="paypal">
            PayPal・カードで支払う
          </Button>
          <p className="note">PayPalの画面に移ります。お支払い額はそこでもご確認いただけます。</p>
        </Form>
      ) : (
        <p>ただいまPayPal・カードはご利用いただけません。銀行振込をご利用ください。</p>
      )}
    </section>
  );
}
