import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";
import { PhraseTicks } from "../talk/phrase-list.tsx";
import { UnreadWords } from "../talk/unread-words.tsx";

interface ContactAnswerProps {
  id: string;
  /** Members read the answer among their notices too. */
  member: boolean;
  /** Wrong, or to be looked at in Japanese before it is sent. */
  lastResult: SubmissionResult | undefined;
}

/** 回复 of a contact, in Japanese or by phrases, which are looked at in Japanese before they go. */
export function ContactAnswer({ id, member, lastResult }: ContactAnswerProps) {
  const [form, fields] = useForm<{ answer: string }>({ id: `answer-${id}`, lastResult });
  const { bodyZh, unread, terms } = (lastResult?.initialValue ?? {}) as Record<string, string>;
  const isLooked = unread !== undefined;
  return (
    <Form
      method="post"
      {...getFormProps(form)}
      className={isLooked ? "panel attention stack small" : "stack small"}
    >
      <input type="hidden" name="contact" value={id} />
      {isLooked && <h3>日文预览：还没有发送</h3>}
      {bodyZh && <p className="as-typed note">原文：{bodyZh}</p>}
      {isLooked && <UnreadWords unread={unread} terms={terms ?? ""} />}
      <TextAreaField
        field={fields.answer}
        label={isLooked ? "买家将看到" : `回复（日文，发邮件${member ? "和站内通知" : ""}）`}
        rows={isLooked ? 6 : 4}
        lang="ja"
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
