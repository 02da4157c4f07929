import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { savedText } from "./saved-text.ts";

interface PasteBoxProps {
  /** The field's name. */
  name: string;
  title: string;
  label: string;
  button: string;
  note: string;
  /** What is ticked so that rows which were asked about are saved. */
  checkLabel?: string;
  /** With how many rows were saved, and how many stood before. */
  lastResult: (SubmissionResult & { saved?: number; same?: number }) | undefined;
}

/** Many rows at once, pasted from a sheet, and what came of each; those that were not saved stay in the box. */
export function PasteBox({
  lastResult,
  name,
  title,
  label,
  button,
  note,
  checkLabel,
}: PasteBoxProps) {
  const { saved = 0, same = 0 } = lastResult ?? {};
  const [form, fields] = useForm<Record<string, string>>({ id: "paste", lastResult });
  const rows = fields[name]!;
  const toCheck = lastResult?.initialValue?.checkedFor;
  const { key, ...props } = getTextareaProps(rows, { ariaAttributes: false });
  return (
    <section className="panel stack small" aria-labelledby="h-paste">
      <h2 id="h-paste">{title}</h2>
      {saved + same > 0 && (
        <p className="flash number" role="status">
          {savedText(saved, same)}
        </p>
      )}
      <ErrorSummary form={form} title={`${rows.errors?.length ?? 0} 行没有保存`} />
      <Form method="post" {...getFormProps(form)} className="stack small">
        <label htmlFor={rows.id}>{label}</label>
        <textarea
          key={key}
          className="input"
          rows={3}
          {...props}
          required
          aria-invalid={!rows.valid || undefined}
          aria-describedby={rows.valid ? undefined : form.errorId}
        />
        {toCheck && checkLabel ? (
          <>
            <input type="hidden" name="checkedFor" value={String(toCheck)} />
            <label className="checkbox" htmlFor="paste-checked">
              <input id="paste-checked" type="checkbox" name="checked" />
              <span>{checkLabel}</span>
            </label>
          </>
        ) : null}
        <p className="cluster">
          <Button small>{button}</Button>
          <span className="note">{note}</span>
        </p>
      </Form>
    </section>
  );
}
