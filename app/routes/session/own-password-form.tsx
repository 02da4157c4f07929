import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";

interface OwnPasswordFormProps {
  lastResult: SubmissionResult<string[]> | undefined;
  words: {
    title: string;
    about: string;
    current: string;
    password: string;
    again: string;
    rule: string;
    button: string;
    summary?: string;
    required?: string;
  };
  /** The way on without changing it, where there is one. */
  children?: ReactNode;
}

/** The first thing a person does whose password somebody else has set. */
export function OwnPasswordForm({ lastResult, words, children }: OwnPasswordFormProps) {
  const [form, fields] = useForm<{ current: string; password: string; passwordAgain: string }>({
    id: "own-password",
    lastResult,
  });
  const mark = words.required ? { requiredMark: words.required } : {};
  return (
    <main id="main" className="page-width entrance">
      <section className="entrance-form">
        <h1>{words.title}</h1>
        <ErrorSummary form={form} {...(words.summary ? { title: words.summary } : {})} />
        <p>{words.about}</p>
        <Form method="post" className="stack" {...getFormProps(form)}>
          <TextField
            field={fields.current}
            label={words.current}
            type="password"
            required
            {...mark}
            autoComplete="current-password"
          />
          <TextField
            field={fields.password}
            label={words.password}
            hint={words.rule}
            type="password"
            required
            {...mark}
            autoComplete="new-password"
          />
          <TextField
            field={fields.passwordAgain}
            label={words.again}
            type="password"
            required
            {...mark}
            autoComplete="new-password"
          />
          <Button main wide>
            {words.button}
          </Button>
        </Form>
        {children && <p>{children}</p>}
      </section>
    </main>
  );
}
