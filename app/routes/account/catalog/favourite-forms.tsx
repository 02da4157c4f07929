import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/fields.tsx";

interface ItemFormProps {
  field: "goods_id" | "shop";
  id: string;
  name: string;
  tag: string;
  lastResult: SubmissionResult | undefined;
}

/** A tag of one's own beside each. */
export function TagForm({ field, id, name, tag, lastResult }: ItemFormProps) {
  const [form, fields] = useForm<{ tag: string }>({
    id: `favourite-${id}`,
    lastResult: answerTo(lastResult, { intent: "tag", [field]: id }),
    defaultValue: { tag },
  });
  return (
    <Form method="post" className="tag-form" {...getFormProps(form)}>
      <input type="hidden" name={field} value={id} />
      <input
        {...getInputProps(fields.tag, { type: "text" })}
        className="input small"
        size={8}
        aria-label={`${name} タグ`}
        key="tag"
      />
      <Button small soft name="intent" value="tag" aria-label={`${name} タグを保存`}>
        保存
      </Button>
      <FieldError id={fields.tag.errorId} text={fields.tag.errors?.[0]} />
    </Form>
  );
}

interface RemoveFormProps extends Omit<ItemFormProps, "tag" | "lastResult"> {
  /** Whose row is shown afterwards. */
  beside: string | undefined;
}

/** Takes it off the list. */
export function RemoveForm({ field, id, name, beside }: RemoveFormProps) {
  return (
    <Form method="post">
      <input type="hidden" name={field} value={id} />
      <input type="hidden" name="beside" value={beside ?? ""} />
      <Button small soft name="intent" value="remove" aria-label={`${name} をお気に入りから外す`}>
        外す
      </Button>
    </Form>
  );
}
