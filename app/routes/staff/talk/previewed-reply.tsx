import { Form } from "@remix-run/react";
import { SendButton } from "#app/ui/send-button.tsx";
import { useSending } from "#app/ui/use-sending.ts";
import { UnreadWords } from "./unread-words.tsx";

interface PreviewedReplyProps {
  id: string;
  /** The reply as it would be read, what was written, and what is still Chinese. */
  typed: Record<string, unknown>;
}

/** 日文预览: the one look before a reply that was written in Chinese goes to its buyer. */
export function PreviewedReply({ id, typed }: PreviewedReplyProps) {
  const text = (name: string) => String(typed[name] ?? "");
  const { intent } = useSending();
  return (
    <Form method="post" className="panel attention stack small" aria-labelledby="h-preview">
      <h3 id="h-preview">日文预览：还没有发送</h3>
      <input type="hidden" name="intent" value="message" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="bodyZh" value={text("bodyZh")} />
      {text("bodyZh") && <p className="as-typed note">原文：{text("bodyZh")}</p>}
      <UnreadWords unread={text("unread")} terms={text("terms")} />
      <div className="field">
        <label htmlFor="reply-body">买家将看到</label>
        <textarea
          id="reply-body"
          className="input"
          name="body"
          lang="ja"
          rows={6}
          maxLength={1000}
          defaultValue={text("body")}
        />
      </div>
      <p>
        <SendButton small lang="zh" isSent={intent === "message"}>
          发送
        </SendButton>
      </p>
    </Form>
  );
}
