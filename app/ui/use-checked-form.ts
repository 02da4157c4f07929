import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { FormEvent } from "react";
import { checkFields, type FieldConstraints, focusFirstWrong } from "./check-fields.ts";

type Options<Fields extends Record<string, any>> = Omit<
  NonNullable<Parameters<typeof useForm<Fields>>[0]>,
  "lastResult" | "onValidate" | "shouldValidate" | "shouldRevalidate"
> & {
  /** What the browser may check, as the page's loader gives it. */
  constraints: FieldConstraints;
  lastResult: SubmissionResult<string[]> | undefined;
};

/**
 * Conform's `useForm`, whose fields are checked as they are left. A form with something wrong is not sent: its first
 * wrong field takes the focus. Gives the form's props beside what `useForm` gives. What an answer says of the whole
 * form is for `AnswerSummary`: `ErrorSummary` would say what is checked in the browser, too, and take the focus with
 * it.
 */
export function useCheckedForm<Fields extends Record<string, any>>({
  constraints,
  lastResult,
  ...options
}: Options<Fields>) {
  const [form, fields] = useForm<Fields>({
    ...options,
    ...(lastResult ? { lastResult } : {}),
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => checkFields<Fields>(formData, constraints, lastResult),
  });
  const props = {
    ...getFormProps(form),
    onSubmit(event: FormEvent<HTMLFormElement>) {
      form.onSubmit(event);
      focusFirstWrong(event);
    },
  };
  return { form, fields, props };
}
