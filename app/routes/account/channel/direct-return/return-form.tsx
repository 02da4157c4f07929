import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import {
  returnFates,
  returnPlaces,
  returnReasons,
} from "#app/domain/channels/orders/direct-return.ts";
import type { Label } from "#app/domain/core/label.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";

type Field = "lineId" | "quantity" | "reason" | "place" | "fate" | "returnedOn" | "note";

interface ReturnFieldsProps {
  id: string;
  today: string;
  lines: readonly { lineId: string; title: string; ordered: number }[];
  lastResult: SubmissionResult<string[]> | undefined;
}

/** What came back, why, where it is and what becomes of it. */
export function ReturnFields({ id, today, lines, lastResult }: ReturnFieldsProps) {
  const [form, fields] = useForm<Record<Field, string>>({
    id: "return",
    defaultValue: { quantity: "1", returnedOn: today, lineId: lines[0]?.lineId ?? "" },
    ...(lastResult ? { lastResult } : {}),
  });
  return (
    <Form method="post" className="panel stack" {...getFormProps(form)}>
      <input type="hidden" name="id" value={id} />
      <ErrorSummary form={form} />
      <SelectField
        field={fields.lineId}
        label="商品"
        choices={lines.map(({ lineId, title, ordered }) => ({
          value: lineId,
          label: `${title.slice(0, 60)}（注文 ${ordered}個）`,
        }))}
      />
      <NumberField field={fields.quantity} label="返品の数量" required />
      <SelectField field={fields.reason} label="理由" choices={choicesOf(returnReasons)} />
      <SelectField
        field={fields.place}
        label="商品の場所"
        hint="中国の倉庫への返送は承っていません"
        choices={choicesOf(returnPlaces)}
      />
      <SelectField field={fields.fate} label="返品後の扱い" choices={choicesOf(returnFates)} />
      <TextField field={fields.returnedOn} label="返品の日" type="date" max={today} required />
      <TextField field={fields.note} label="備考" maxLength={200} />
      <div>
        <Button main>返品を記録する</Button>
      </div>
    </Form>
  );
}

function choicesOf(words: Record<string, Label>) {
  return Object.entries(words).map(([value, { ja }]) => ({ value, label: ja }));
}
