import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { Permission } from "#app/domain/core/actor.ts";
import { permissionNames } from "#app/domain/customers/company/employee-rights.ts";
import { tokenDays } from "#app/domain/customers/token/token.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { SelectField, TextField } from "#app/ui/fields.tsx";

interface TypedToken {
  id: string;
  name: string;
  scopes: string[];
  days: string;
}

interface ApiTokenFormProps {
  id: string;
  givable: readonly Permission[];
  lastResult: SubmissionResult<string[]> | undefined;
}

export function ApiTokenForm({ id, givable, lastResult }: ApiTokenFormProps) {
  const [form, fields] = useForm<TypedToken>({
    id: "token",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { id, days: "90" },
  });
  const chosen = [lastResult?.initialValue?.scopes ?? []].flat() as string[];
  return (
    <section className="panel" aria-labelledby="make">
      <h2 id="make">トークンを作る</h2>
      <ErrorSummary form={form} />
      <Form method="post" className="stack" {...getFormProps(form)}>
        <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
        <TextField
          field={fields.name}
          label="名前"
          required
          maxLength={24}
          hint="使うプログラムがわかる名前。例: 在庫連携"
        />
        <SelectField
          field={fields.days}
          label="有効期間"
          required
          choices={tokenDays.map((days) => ({ value: String(days), label: `${days}日` }))}
        />
        <fieldset className="stack s" id={fields.scopes.id}>
          <legend>できること</legend>
          {fields.scopes.errors && <p className="err">{fields.scopes.errors.join(" ")}</p>}
          <p className="note">何も選ばないと、見るだけのトークンになります。</p>
          {givable.map((permission) => (
            <label key={permission} className="ck">
              <input
                type="checkbox"
                name="scopes"
                value={permission}
                defaultChecked={chosen.includes(permission)}
              />
              <span>
                {permissionNames[permission].ja}
                <small className="blk note">{permissionNames[permission].about}</small>
              </span>
            </label>
          ))}
        </fieldset>
        <Button main name="intent" value="make">
          トークンを作る
        </Button>
      </Form>
    </section>
  );
}
