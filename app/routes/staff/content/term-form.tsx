import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";

interface TermFormProps {
  id: string;
  /** The term whose word is asked for; without it the form asks for both. */
  zh?: string;
  ja?: string;
  lastResult?: SubmissionResult | undefined;
}

/** A Chinese term and the Japanese word that goods are to show for it. */
export function TermForm({ id, zh, ja, lastResult }: TermFormProps) {
  const [form, fields] = useForm<{ zh: string; ja: string }>({
    id,
    lastResult,
    defaultValue: { zh, ja },
  });
  return (
    <Form method="post" {...getFormProps(form)} className="cluster">
      {zh === undefined ? (
        <>
          <TextField field={fields.zh} label="中文词" maxLength={40} />
          <TextField field={fields.ja} label="日文译名" maxLength={60} />
        </>
      ) : (
        <>
          <input type="hidden" name="zh" value={zh} />
          <input
            className="input small auto-width"
            {...getInputProps(fields.ja, { type: "text" })}
            key={fields.ja.key}
            aria-label={`${zh} 日文译名`}
            lang="ja"
            size={14}
            maxLength={60}
          />
        </>
      )}
      <Button soft small aria-label={zh && `保存 ${zh}`}>
        保存
      </Button>
    </Form>
  );
}
