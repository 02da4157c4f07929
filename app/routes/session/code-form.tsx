import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";

interface CodeFormProps {
  to: string;
  lastResult: SubmissionResult<string[]> | undefined;
  words: { title: string; about: string; code: string; button: string; back: string };
  backHref: string;
  summary?: string;
  requiredMark?: string;
}

/** The second step of signing in: the authenticator's six digits, or a recovery code. */
export function CodeForm({
  to,
  lastResult,
  words,
  backHref,
  summary,
  requiredMark,
}: CodeFormProps) {
  const [form, fields] = useForm<{ code: string; to: string }>({
    id: "code",
    lastResult,
    defaultValue: { to },
  });
  return (
    <main id="main" className="page-width entrance">
      <section className="entrance-form">
        <h1>{words.title}</h1>
        <ErrorSummary form={form} {...(summary ? { title: summary } : {})} />
        <p>{words.about}</p>
        <Form method="post" className="stack" {...getFormProps(form)}>
          <input {...getInputProps(fields.to, { type: "hidden" })} key="to" />
          <TextField
            field={fields.code}
            label={words.code}
            required
            {...(requiredMark ? { requiredMark } : {})}
            autoComplete="one-time-code"
            autoFocus
          />
          <Button main wide>
            {words.button}
          </Button>
        </Form>
        <p>
          <a href={backHref}>{words.back}</a>
        </p>
      </section>
    </main>
  );
}
