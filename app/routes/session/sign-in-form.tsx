import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextField } from "#app/ui/fields.tsx";

interface SignInFormProps {
  to: string;
  lastResult: SubmissionResult<string[]> | undefined;
  words: {
    name: string;
    password: string;
    button: string;
    summary?: string;
    required?: string;
  };
}

/** Name and password, the same at both doors. */
export function SignInForm({ to, lastResult, words }: SignInFormProps) {
  const [form, fields] = useForm<{ name: string; password: string; to: string }>({
    id: "login",
    lastResult,
    defaultValue: { to },
  });
  const mark = words.required ? { requiredMark: words.required } : {};
  return (
    <>
      <ErrorSummary form={form} {...(words.summary ? { title: words.summary } : {})} />
      <Form method="post" className="stack" {...getFormProps(form)}>
        <input {...getInputProps(fields.to, { type: "hidden" })} key="to" />
        <TextField
          field={fields.name}
          label={words.name}
          required
          {...mark}
          autoComplete="username"
        />
        <TextField
          field={fields.password}
          label={words.password}
          type="password"
          required
          {...mark}
          autoComplete="current-password"
        />
        <Button main wide>
          {words.button}
        </Button>
      </Form>
    </>
  );
}
