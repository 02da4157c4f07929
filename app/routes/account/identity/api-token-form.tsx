import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
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
  /** Whatever the token can be made for, by its stored word. */
  givable: readonly (readonly [scope: string, words: { ja: string; about: string }])[];
  /** What is ticked before somebody chooses. */
  ticked?: readonly string[];
  /** What to name it after. */
  nameHint: string;
  note?: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

export function ApiTokenForm(props: ApiTokenFormProps) {
  const { id, givable, ticked = [], nameHint, note, lastResult } = props;
  const [form, fields] = useForm<TypedToken>({
    id: "token",
    ...(lastResult ? { lastResult } : {}),
    defaultValue: { id, days: "90" },
  });
  const chosen = lastResult ? ([lastResult.initialValue?.scopes ?? []].flat() as string[]) : ticked;
  return (
    <section className="panel" aria-labelledby="make">
      <h2 id="make">トークンを作る</h2>
      <ErrorSummary form={form} />
      <Form method="post" className="stack" {...getFormProps(form)}>
        <input {...getInputProps(fields.id, { type: "hidden" })} key="id" />
        <TextField field={fields.name} label="名前" required maxLength={24} hint={nameHint} />
        <SelectField
          field={fields.days}
          label="有効期間"
          required
          choices={tokenDays.map((days) => ({ value: String(days), label: `${days}日` }))}
        />
        <fieldset className="stack small" id={fields.scopes.id} tabIndex={-1}>
          <legend>できること</legend>
          {fields.scopes.errors && <p className="field-error">{fields.scopes.errors.join(" ")}</p>}
          {note && <p className="note">{note}</p>}
          {givable.map(([scope, { ja, about }]) => (
            <label key={scope} className="checkbox">
              <input
                type="checkbox"
                name="scopes"
                value={scope}
                defaultChecked={chosen.includes(scope)}
              />
              <span>
                {ja}
                <small className="block note">{about}</small>
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
