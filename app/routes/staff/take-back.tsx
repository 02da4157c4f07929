import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PhraseField } from "./talk/phrase-list.tsx";

interface TakeBackProps {
  lastResult: SubmissionResult<string[]> | undefined;
  /** What becomes of the document, and when it cannot be done. */
  children: ReactNode;
}

/** 撤回报价: takes an unpaid quote of an order or a delivery back, with the reason as the buyer reads it. */
export function TakeBack({ lastResult, children }: TakeBackProps) {
  const [form, fields] = useForm<{ reason: string }>({
    id: "take-back",
    ...(lastResult ? { lastResult } : {}),
  });
  return (
    <details className="d panel" open={lastResult !== undefined}>
      <summary>撤回报价</summary>
      <Form method="post" className="stack s" {...getFormProps(form)}>
        <ErrorSummary form={form} title="没有撤回" />
        <p className="note">{children} 原因会原样显示给买家。</p>
        <PhraseField
          of="takeBack"
          field={fields.reason}
          label="撤回原因（日文）"
          required
          requiredMark="必填"
        />
        <p>
          <Button soft name="intent" value="takeBack">
            撤回报价
          </Button>
        </p>
      </Form>
    </details>
  );
}
