import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { langOf } from "#app/shared/lang-of.ts";
import { type Message, Messages } from "#app/ui/messages.tsx";
import { useGlosses } from "./buyer-words.tsx";
import { PreviewedReply } from "./previewed-reply.tsx";
import { ReplyForm } from "./reply-form.tsx";

interface OrderTalkProps {
  messages: readonly (Message & { bodyZh: string })[];
  /** Of the reply; who only reads has none. */
  messageId: string | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
  children?: ReactNode;
}

/** The conversation with the buyer, in their words and in Chinese, and what they ordered with. */
export function OrderTalk({ messages, messageId, lastResult, children }: OrderTalkProps) {
  const glosses = useGlosses();
  const read = messages.map((message) => ({
    ...message,
    beside: message.bodyZh || glosses[message.body],
    besideLang: langOf(glosses[message.body] ?? ""),
  }));
  const previewed = lastResult?.status === "success" ? lastResult.initialValue : undefined;
  return (
    <aside className="conversation" aria-label="与买家的对话">
      <h2>对话</h2>
      <Messages messages={read} me="staff" empty="—" lang="ja" />
      {messageId &&
        (previewed ? (
          <PreviewedReply id={messageId} typed={previewed} />
        ) : (
          <ReplyForm id={messageId} lastResult={lastResult} />
        ))}
      {children}
    </aside>
  );
}
