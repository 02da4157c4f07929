import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { GoodsRequestMove } from "#app/domain/catalog/goods-requests/goods-request.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Combobox } from "#app/ui/combobox.tsx";
import { SendButton } from "#app/ui/send-button.tsx";
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
  lastResult: SubmissionResult | undefined;
}

/** What needs nothing but words. */
export function AnswerForms({ moves, lastResult }: AnswerFormsProps) {
  return (
    <div className="columns two-columns">
      <PhraseList of="goodsRequest" id="goods-request-phrases" />
      {answers
        .filter(({ intent }) => moves.includes(intent))
        .map((answer) => (
          <AnswerForm
            key={answer.intent}
            {...answer}
            lastResult={answerTo(lastResult, { intent: answer.intent })}
          />
        ))}
    </div>
  );
}

type AnswerFormProps = (typeof answers)[number] & Pick<AnswerFormsProps, "lastResult">;

function AnswerForm({ intent, title, label, button, lastResult }: AnswerFormProps) {
  const [form, fields] = useForm<{ words: string }>({ id: intent, lastResult });
  return (
    <Form method="post" {...getFormProps(form)} className="panel stack small">
      <h2>{title}</h2>
      <Combobox
        field={fields.words}
        label={label}
        hint="可选中文常用语，买家读到的是日文"
        list="goods-request-phrases"
        maxLength={1000}
      />
      <p>
        <SendButton lang="zh" soft intent={intent}>
          {button}
        </SendButton>
      </p>
    </Form>
  );
}
