import {
  type FieldMetadata,
  getFormProps,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";

export type LastResult = SubmissionResult | undefined;

interface SectionProps {
  id: string;
  title: string;
  intent: string;
  button: string;
  /** What the action said of whichever section was sent. */
  lastResult: LastResult;
  defaultValue?: Record<string, string>;
  children: (fields: Record<string, FieldMetadata<any>>) => ReactNode;
  more?: ReactNode;
}

/** One thing about oneself to change, each a form of its own. */
export function UserDetailSection(props: SectionProps) {
  const { id, title, intent, button, lastResult, defaultValue, children, more } = props;
  const [form, fields] = useForm<Record<string, any>>({
    id: `${id}-form`,
    lastResult: answerTo(lastResult, { intent }),
    ...(defaultValue ? { defaultValue } : {}),
  });
  return (
    <section className="panel stack" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <ErrorSummary form={form} />
      <Form method="post" className="stack small" {...getFormProps(form)}>
        {children(fields as Record<string, FieldMetadata<any>>)}
        <div className="cluster">
          <Button name="intent" value={intent}>
            {button}
          </Button>
        </div>
      </Form>
      {more}
    </section>
  );
}
