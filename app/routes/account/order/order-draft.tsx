import {
  type FieldMetadata,
  getFormProps,
  getInputProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import { noLabelData } from "#app/domain/catalog/cart/label-data.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";
import { Money } from "#app/ui/money.tsx";
import { OrderItem } from "./order-item.tsx";
import type { ShownGroup, ShownLine } from "./order-lines.tsx";

interface TypedLine {
  id: string;
  quantity: string;
  note: string;
  managementNumber: string;
  asin: string;
  labelNumber: string;
  remove: string;
}

interface DraftFormProps {
  order: { note: string };
  groups: readonly ShownGroup[];
  action: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** The lines of a 一時保存 while they may still be changed. */
export function DraftForm({ order, groups, action, lastResult }: DraftFormProps) {
  const lines = groups.flatMap((group) => group.lines);
  const [form, fields] = useForm<{ note: string; lines: TypedLine[] }>({
    id: "draft",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: {
      note: order.note,
      lines: lines.map(({ id, quantity, note, labelData }) => ({
        id,
        quantity: String(quantity),
        note,
        ...labelData,
        remove: "",
      })),
    },
  });
  const typed = fields.lines.getFieldList();

  return (
    <section id="lines" aria-labelledby="h-lines">
      <h2 id="h-lines" className="h">
        明細
      </h2>
      <Form method="post" action={action} className="stack" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        {groups.map((group) => (
          <CardTable
            key={group.supplierId}
            caption={<span lang="zh-CN">{group.supplierNameZh}</span>}
            columns={["商品", { right: "単価" }, { right: "数量" }, "備考・削除"]}
          >
            {group.lines.map((line) => {
              const index = lines.indexOf(line);
              const field = typed[index];
              return (
                field && <DraftLine key={line.id} line={line} number={index + 1} field={field} />
              );
            })}
          </CardTable>
        ))}
        <TextAreaField field={fields.note} label="備考" />
        <p>
          <Button fill name="intent" value="change">
            更新
          </Button>
        </p>
      </Form>
    </section>
  );
}

function DraftLine({
  line,
  number,
  field,
}: {
  line: ShownLine;
  number: number;
  field: FieldMetadata<TypedLine>;
}) {
  const typed = field.getFieldset();
  const quantity = getInputProps(typed.quantity, { type: "text" });
  const note = getInputProps(typed.note, { type: "text" });
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <input {...getInputProps(typed.id, { type: "hidden" })} key="id" />
        <OrderItem line={{ ...line, note: "", labelData: noLabelData }} />
        <DraftLabels typed={typed} number={number} />
      </th>
      <td role="cell" data-l="単価" className="num">
        <Money yen={line.priceYen} fen={line.priceFen} />
      </td>
      <td role="cell" data-l="数量" className="r">
        <input
          {...quantity}
          key="quantity"
          className="in s q"
          inputMode="numeric"
          aria-label={`明細${number} 数量`}
        />
        {typed.quantity.errors && (
          <span className="err" id={typed.quantity.errorId}>
            {typed.quantity.errors.join(" ")}
          </span>
        )}
      </td>
      <td role="cell" data-l="備考・削除">
        <input {...note} key="note" className="in s" aria-label={`明細${number} 備考`} />
        <label className="ck">
          <input {...getInputProps(typed.remove, { type: "checkbox" })} key="remove" />
          <span>明細{number}を削除</span>
        </label>
      </td>
    </tr>
  );
}

const labelFields = [
  ["managementNumber", "管理番号"],
  ["labelNumber", "ラベル番号（FNSKUなど）"],
  ["asin", "ASIN"],
] as const;

/** ラベル情報 of a draft's line, shown once it has some or was refused. */
function DraftLabels({
  typed,
  number,
}: {
  typed: ReturnType<FieldMetadata<TypedLine>["getFieldset"]>;
  number: number;
}) {
  const open = labelFields.some(([name]) => typed[name].initialValue || typed[name].errors);
  return (
    <details className="d" open={open}>
      <summary>ラベル情報</summary>
      {labelFields.map(([name, label]) => {
        const field = typed[name];
        return (
          <p key={name} className="stack s">
            <label className="note" htmlFor={field.id}>
              {label}
            </label>
            <input
              {...getInputProps(field, { type: "text" })}
              key={name}
              className="in s"
              aria-label={`明細${number} ${label}`}
            />
            {field.errors && (
              <span className="err" id={field.errorId}>
                {field.errors.join(" ")}
              </span>
            )}
          </p>
        );
      })}
    </details>
  );
}
