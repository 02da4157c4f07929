import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";
import { type Message, Messages } from "#app/ui/messages.tsx";

interface OrderTalkProps {
  messages: readonly Message[];
  /** Of the reply; who only reads has none. */
  messageId: string | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
  children?: ReactNode;
}

/** The conversation with the buyer, in their words, and what they ordered with. */
export function OrderTalk({ messages, messageId, lastResult, children }: OrderTalkProps) {
  const [form, fields] = useForm<{ body: string }>({
    id: "reply",
    ...(lastResult ? { lastResult } : {}),
  });
  return (
    <aside className="talk" aria-label="与买家的对话">
      <h2>对话</h2>
      <div lang="ja">
        <Messages messages={messages} me="staff" empty="—" />
      </div>
      {messageId && (
        <Form method="post" className="stack s" {...getFormProps(form)}>
          <ErrorSummary form={form} title="请检查填写内容" />
          <input type="hidden" name="intent" value="message" />
          <input type="hidden" name="id" value={messageId} />
          <TextAreaField
            field={fields.body}
            label="回复（日文，买家直接看到）"
            required
            requiredMark="必填"
          />
          <p>
            <Button small>发送</Button>
          </p>
        </Form>
      )}
      {children}
    </aside>
  );
}
