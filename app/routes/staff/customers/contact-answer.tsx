import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { PhraseTicks } from "../talk/phrase-list.tsx";
import { UnreadWords } from "../talk/unread-words.tsx";

/** An answer that came back: wrong, or looked at in Japanese before it is sent. */
export interface SentAnswer {
  id: string;
  typed: string;
  problem?: { fieldId?: string; text: string };
  preview?: { bodyZh: string; unread: string; terms: string };
}

interface ContactAnswerProps {
  id: string;
  /** Members read the answer among their notices too. */
  member: boolean;
  back: SentAnswer | undefined;
}

/** 回复 of a contact, in Japanese or by phrases, which are looked at in Japanese before they go. */
export function ContactAnswer({ id, member, back }: ContactAnswerProps) {
  const preview = back?.preview;
  return (
    <Form method="post" className={preview ? "panel attention stack small" : "stack small"}>
      <input type="hidden" name="contact" value={id} />
      {preview && <h3>日文预览：还没有发送</h3>}
      {preview?.bodyZh && <p className="as-typed note">原文：{preview.bodyZh}</p>}
      {preview && <UnreadWords unread={preview.unread} terms={preview.terms} />}
      <label htmlFor={`answer-${id}`}>
        {preview ? "买家将看到" : `回复（日文，发邮件${member ? "和站内通知" : ""}）`}
      </label>
      <textarea
        key={back?.typed}
        className="input"
        id={`answer-${id}`}
        name="answer"
        rows={preview ? 6 : 4}
        lang="ja"
        defaultValue={back?.typed ?? ""}
      />
      <PhraseTicks />
      <p className="cluster">
        <Button fill>回复</Button>
        <Button soft name="step" value="preview">
          日文预览
        </Button>
      </p>
    </Form>
  );
}
