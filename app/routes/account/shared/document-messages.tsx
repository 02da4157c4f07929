import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";
import { type Message, Messages } from "#app/ui/messages.tsx";
import { SendButton } from "#app/ui/send-button.tsx";

interface OrderMessagesProps {
  messages: readonly Message[];
  messageId: string;
  action: string;
  lastResult: SubmissionResult<string[]> | undefined;
  title?: string;
  empty?: string;
}

/** The conversation with the person in charge, and the form to go on with it. */
export function OrderMessages(shown: OrderMessagesProps) {
  const { messages, messageId, action, lastResult, title = "メッセージ" } = shown;
  const [form, fields] = useForm<{ body: string }>({
    id: "message",
    ...(lastResult ? { lastResult } : {}),
  });

  return (
    <section id="messages" aria-labelledby="h-messages" className="stack">
      <h2 id="h-messages" className="heading">
        {title}
      </h2>
      <Messages
        messages={messages}
        me="buyer"
        empty={shown.empty ?? "まだメッセージはありません。ご質問は担当者がお答えします。"}
      />
      <Form method="post" action={action} className="stack small" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <input type="hidden" name="id" value={messageId} />
        <TextAreaField field={fields.body} label="担当者へのメッセージ" required />
        <p>
          <SendButton soft intent="message">
            送信する
          </SendButton>
        </p>
      </Form>
    </section>
  );
}
