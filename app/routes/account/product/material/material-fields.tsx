import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { materialKinds } from "#app/domain/trade/floor/material.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";

interface MaterialFieldsProps {
  values: Record<
    "key" | "version" | "name" | "kind" | "lowQuantity" | "unitCostFen" | "note",
    string
  >;
  lastResult: SubmissionResult<string[]> | undefined;
  title: string;
}

/** What a company says of a material, a new one where its version is 0. */
export function MaterialFields({ values, lastResult, title }: MaterialFieldsProps) {
  const [form, fields] = useForm<MaterialFieldsProps["values"]>({
    id: "material",
    lastResult: lastResult ?? null,
    defaultValue: values,
  });
  return (
    <Form method="post" className="panel stack narrow" {...getFormProps(form)}>
      <h2>{title}</h2>
      <ErrorSummary form={form} />
      <input {...getInputProps(fields.key, { type: "hidden" })} key="key" />
      <input {...getInputProps(fields.version, { type: "hidden" })} key="version" />
      <div className="field-pair">
        <TextField field={fields.name} label="名前" required maxLength={60} />
        <SelectField
          field={fields.kind}
          label="種類"
          required
          choices={Object.entries(materialKinds).map(([value, { ja }]) => ({ value, label: ja }))}
        />
      </div>
      <div className="field-pair">
        <NumberField
          field={fields.lowQuantity}
          label="お知らせする残り（枚）"
          hint="この枚数以下で1回通知"
        />
        <NumberField
          field={fields.unitCostFen}
          label="1枚の原価（元）"
          hint="ご自身の記録用です"
          decimal
        />
      </div>
      <TextField field={fields.note} label="備考" hint="倉庫への説明など、200文字まで" />
      <p>
        <Button main>{values.version === "0" ? "登録する" : "保存する"}</Button>
      </p>
    </Form>
  );
}
