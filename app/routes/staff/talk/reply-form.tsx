import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { TextAreaField } from "#app/ui/fields.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
import { useSending } from "#app/ui/use-sending.ts";
import { PhraseTicks } from "./phrase-list.tsx";

interface ReplyFormProps {
  id: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** 回复: in Japanese, or in Chinese and phrases that are looked at in Japanese before they go. */
export function ReplyForm({ id, lastResult }: ReplyFormProps) {
  const [form, fields] = useForm<{ body: string }>({
    id: "reply",
    ...(lastResult ? { lastResult } : {}),
  });
  const { intent } = useSending();
  return (
    <Form method="post" className="stack small" {...getFormProps(form)}>
      <ErrorSummary form={form} title="请检查填写内容" />
      <input type="hidden" name="intent" value="message" />
      <input type="hidden" name="id" value={id} />
      <TextAreaField
        field={fields.body}
        label="回复（日文，买家直接看到）"
        hint="写了中文或勾了常用语，会先显示日文预览"
        requiredMark="必填"
      />
      <PhraseTicks />
      <p className="cluster">
        <SendButton small lang="zh" isSent={intent === "message"}>
          发送
        </SendButton>
        <Button small soft name="step" value="preview">
          日文预览
        </Button>
      </p>
    </Form>
  );
}
