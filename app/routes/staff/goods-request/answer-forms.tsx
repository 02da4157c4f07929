import { Form } from "@remix-run/react";
import type { GoodsRequestMove } from "#app/domain/catalog/goods-requests/goods-request.ts";
import { Button } from "#app/ui/button.tsx";
import { PhraseList } from "../talk/phrase-list.tsx";

const answers = [
  { intent: "askBack", title: "询问买家", label: "问题（买家可见）", button: "发送问题" },
  { intent: "refuse", title: "拒绝", label: "理由（买家可见）", button: "拒绝" },
  {
    intent: "reopen",
    title: "撤销拒绝",
    label: "给买家的话（买家可见）",
    button: "重新受理",
  },
] as const;

interface AnswerFormsProps {
  moves: readonly GoodsRequestMove[];
  typed: Record<string, string>;
}

/** What needs nothing but words. */
export function AnswerForms({ moves, typed }: AnswerFormsProps) {
  return (
    <div className="columns two-columns">
      <PhraseList of="goodsRequest" id="goods-request-phrases" />
      {answers
        .filter(({ intent }) => moves.includes(intent))
        .map(({ intent, title, label, button }) => (
          <Form key={intent} method="post" className="panel stack small">
            <h2>{title}</h2>
            <div className="field">
              <label htmlFor={`${intent}-words`}>{label}</label>
              <input
                id={`${intent}-words`}
                name="words"
                className="input"
                list="goods-request-phrases"
                maxLength={1000}
                defaultValue={typed.intent === intent ? (typed.words ?? "") : ""}
              />
              <p className="hint">可选中文常用语，买家读到的是日文</p>
            </div>
            <p>
              <Button soft name="intent" value={intent}>
                {button}
              </Button>
            </p>
          </Form>
        ))}
    </div>
  );
}
