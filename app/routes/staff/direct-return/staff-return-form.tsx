import { Form } from "@remix-run/react";
import {
  returnFates,
  returnPlaces,
  returnReasons,
} from "#app/domain/channels/orders/direct-return.ts";
import type { Label } from "#app/domain/core/label.ts";
import { Button } from "#app/ui/button.tsx";

interface FormProps {
  id: string;
  today: string;
  lines: readonly { number: number; lineId: string; title: string; ordered: number }[];
  typed: Record<string, string>;
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

export function StaffReturnForm({ id, today, lines, typed }: FormProps) {
  const choice = (name: string, label: string, words: Record<string, Label>) => (
    <Choice
      name={name}
      label={label}
      typed={typed}
      choices={Object.entries(words).map(([value, { zh }]) => ({ value, label: zh }))}
    />
  );
  return (
    <Form method="post" className="panel stack small">
      <input type="hidden" name="id" value={id} />
      <Choice
        name="line"
        label="商品"
        typed={typed}
        choices={lines.map(({ number, lineId, title, ordered }) => ({
          value: `${number}/${lineId}`,
          label: `${title.slice(0, 60)} × ${ordered}`,
        }))}
      />
      <div className="field-pair">
        <Typed name="quantity" label="退货数量" value={typed.quantity ?? "1"} />
        <Typed name="returnedOn" label="退货日期" value={typed.returnedOn ?? today} type="date" />
      </div>
      {choice("reason", "原因", returnReasons)}
      <div className="field-pair">
        {choice("place", "货物所在", returnPlaces)}
        {choice("fate", "处理方式", returnFates)}
      </div>
      <Typed name="note" label="备注" value={typed.note ?? ""} />
      <div>
        <Button fill>登记退货</Button>
      </div>
    </Form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  typed: Record<string, string>;
  choices: readonly { value: string; label: string }[];
}

function Choice({ name, label, typed, choices }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={`return-${name}`}>{label}</label>
      <select id={`return-${name}`} name={name} className="input" defaultValue={typed[name]}>
        {choices.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
    </div>
  );
}

interface TypedProps {
  name: string;
  label: string;
  value: string;
  type?: "text" | "date";
}

function Typed({ name, label, value, type = "text" }: TypedProps) {
  return (
    <div className="field">
      <label htmlFor={`return-${name}`}>{label}</label>
      <input id={`return-${name}`} name={name} type={type} className="input" defaultValue={value} />
    </div>
  );
}
