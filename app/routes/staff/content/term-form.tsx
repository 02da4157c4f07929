import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";

interface TermFormProps {
  id: string;
  /** The term whose word is asked for; without it the form asks for both. */
  zh?: string;
  typed?: { zh: string; ja: string } | undefined;
}

/** A Chinese term and the Japanese word that goods are to show for it. */
export function TermForm({ id, zh, typed }: TermFormProps) {
  return (
    <Form method="post" className="cluster">
      {zh === undefined ? (
        <>
          <label htmlFor={`zh-${id}`}>中文词</label>
          <input
            className="input small auto-width"
            id={`zh-${id}`}
            name="zh"
            maxLength={40}
            defaultValue={typed?.zh}
          />
        </>
      ) : (
        <input type="hidden" name="zh" value={zh} />
      )}
      <label htmlFor={`ja-${id}`} className={zh === undefined ? undefined : "visually-hidden"}>
        {zh} 日文译名
      </label>
      <input
        className="input small auto-width"
        id={`ja-${id}`}
        name="ja"
        lang="ja"
        size={14}
        maxLength={60}
        defaultValue={typed?.ja}
      />
      <Button soft small aria-label={zh && `保存 ${zh}`}>
        保存
      </Button>
    </Form>
  );
}
