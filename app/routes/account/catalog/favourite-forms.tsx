import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";

interface ItemFormProps {
  field: "goods_id" | "shop";
  id: string;
  name: string;
  tag: string;
  /** What was typed into this one and refused. */
  refused: { problem: string; id?: string | undefined; typed?: string | undefined } | undefined;
}

/** A tag of one's own beside each. */
export function TagForm({ field, id, name, tag, refused }: ItemFormProps) {
  const wrong = refused?.id === id ? refused : undefined;
  return (
    <Form method="post" className="tag-form" data-keep-place>
      <input type="hidden" name={field} value={id} />
      <input
        className="input small"
        id={`tag-${id}`}
        name="tag"
        size={8}
        defaultValue={wrong?.typed ?? tag}
        aria-label={`${name} タグ`}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `wrong-tag-${id}` : undefined}
      />
      <Button small soft name="intent" value="tag" aria-label={`${name} タグを保存`}>
        保存
      </Button>
      {wrong && (
        <span className="field-error" id={`wrong-tag-${id}`}>
          {wrong.problem}
        </span>
      )}
    </Form>
  );
}

/** Takes it off the list. */
export function RemoveForm({ field, id, name }: Omit<ItemFormProps, "tag" | "refused">) {
  return (
    <Form method="post" data-keep-place>
      <input type="hidden" name={field} value={id} />
      <Button small soft name="intent" value="remove" aria-label={`${name} をお気に入りから外す`}>
        外す
      </Button>
    </Form>
  );
}
