import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { z } from "zod";
import {
  returnFates,
  returnPlaces,
  returnReasons,
} from "#app/domain/channels/orders/direct-return.ts";
import type { Label } from "#app/domain/core/label.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import type { StaffReturn } from "./staff-return.schema.server.ts";

interface FormProps {
  id: string;
  today: string;
  lines: readonly { number: number; lineId: string; title: string; ordered: number }[];
  lastResult: SubmissionResult | undefined;
}

/** Which of our orders it came from. */
export function FindOrder({ order, isFound }: { order: string; isFound: boolean }) {
  return (
    <Form method="get" className="toolbar cluster">
      <label htmlFor="order">订单号</label>
      <input
        id="order"
        name="order"
        className="input small auto-width"
        defaultValue={order}
        maxLength={40}
      />
      <Button small>查找直发订单</Button>
      {order && !isFound && <span className="field-error">没有这个号的直发订单</span>}
    </Form>
  );
}

const choicesOf = (words: Record<string, Label>) =>
  Object.entries(words).map(([value, { zh }]) => ({ value, label: zh }));

export function StaffReturnForm({ id, today, lines, lastResult }: FormProps) {
  const [form, fields] = useForm<z.input<typeof StaffReturn>>({
    id: "return",
    lastResult,
    defaultValue: { quantity: "1", returnedOn: today },
  });
  return (
    <Form method="post" {...getFormProps(form)} className="panel stack small">
      <ErrorSummary form={form} title="请确认填写内容" />
      <input type="hidden" name="id" value={id} />
      <SelectField
        field={fields.line}
        label="商品"
        choices={lines.map(({ number, lineId, title, ordered }) => ({
          value: `${number}/${lineId}`,
          label: `${title.slice(0, 60)} × ${ordered}`,
        }))}
      />
      <div className="field-pair">
        <TextField field={fields.quantity} label="退货数量" />
        <TextField field={fields.returnedOn} label="退货日期" type="date" />
      </div>
      <SelectField field={fields.reason} label="原因" choices={choicesOf(returnReasons)} />
      <div className="field-pair">
        <SelectField field={fields.place} label="货物所在" choices={choicesOf(returnPlaces)} />
        <SelectField field={fields.fate} label="处理方式" choices={choicesOf(returnFates)} />
      </div>
      <TextField field={fields.note} label="备注" />
      <div>
        <Button fill>登记退货</Button>
      </div>
    </Form>
  );
}
