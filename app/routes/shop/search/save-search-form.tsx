import {
  type FieldMetadata,
  type FormMetadata,
  getFormProps,
  getInputProps,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";

interface SaveSearchFormProps {
  conditions: readonly string[];
  form: FormMetadata<any>;
  fields: Record<"search" | "name", FieldMetadata<any>>;
}

/** The search that is to be kept, and how it is to be called. */
export function SaveSearchForm({ conditions, form, fields }: SaveSearchFormProps) {
  return (
    <Form method="post" className="panel accent stack" {...getFormProps(form)}>
      <h2>この検索を保存</h2>
      <p>{conditions.join(" ・ ") || "条件なし"}</p>
      <input {...getInputProps(fields.search, { type: "hidden" })} key="search" />
      <TextField field={fields.name} label="検索条件の名前" />
      <div className="cluster">
        <Button main name="intent" value="save">
          保存する
        </Button>
      </div>
    </Form>
  );
}
