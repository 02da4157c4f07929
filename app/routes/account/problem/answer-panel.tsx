import { getFormProps, getTextareaProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { limits } from "#app/domain/core/limits.ts";
import { casePage } from "#app/domain/core/page-links.ts";
import type { AnswerCost } from "#app/domain/trade/floor/case-effect.ts";
import { caseAnswerName } from "#app/domain/trade/floor/problem-case.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { FieldError } from "#app/ui/fields.tsx";
import { grouped } from "#app/ui/money.tsx";
import { answerAbouts } from "./case-texts.ts";
import type { CaseView } from "./case-view.server.ts";
import { CaseYen } from "./case-yen.tsx";

interface AnswerPanelProps {
  shown: CaseView;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** 回答: every answer with its yen at the order's locked rate; what is not possible any more says so. */
export function AnswerPanel({ shown, lastResult }: AnswerPanelProps) {
  const { costs, mayAnswer, number } = shown;
  const [form, fields] = useForm<{ choice: string; note: string }>({
    id: "answer-form",
    ...(lastResult ? { lastResult } : {}),
  });
  const { key, ...note } = getTextareaProps(fields.note);
  const typed = String(lastResult?.initialValue?.choice ?? "").split(":")[0];
  const possible = costs.filter((cost) => cost.possible);
  return (
    <section id="answer" aria-labelledby="h-answer">
      <h2 id="h-answer" className="heading">
        回答 <small>金額は注文時に固定したレートで計算</small>
      </h2>
      <Form method="post" action={casePage(number)} className="stack" {...getFormProps(form)}>
        <ErrorSummary form={form} title="入力内容をご確認ください" />
        <fieldset
          className="stack small"
          id={fields.choice.id}
          tabIndex={-1}
          disabled={!mayAnswer}
          aria-describedby={fields.choice.errors && fields.choice.errorId}
        >
          <legend className="visually-hidden">この商品の扱い</legend>
          <FieldError id={fields.choice.errorId} text={fields.choice.errors?.[0]} />
          {costs.map((cost) => (
            <Choice
              key={cost.answer}
              cost={cost}
              shown={shown}
              checked={typed ? typed === cost.answer : shown.usualAnswer === cost.answer}
            />
          ))}
        </fieldset>
        {mayAnswer ? (
          <>
            <div className="field">
              <label htmlFor={fields.note.id}>
                担当者への連絡 <span className="note">任意、{limits.noteLengthMax}文字以内</span>
              </label>
              <textarea key={key} className="input" rows={3} {...note} />
              <FieldError id={fields.note.errorId} text={fields.note.errors?.[0]} />
            </div>
            <div className="cluster">
              <Button main disabled={possible.length === 0}>
                この内容で回答する
              </Button>
              <p className="note">
                回答のあとは変更できません。返金がある場合は、作業の完了後に残高に入ります。
              </p>
            </div>
          </>
        ) : (
          <p className="note">回答は、注文権限をお持ちの方にご依頼ください。</p>
        )}
      </Form>
    </section>
  );
}

interface ChoiceProps {
  cost: AnswerCost;
  shown: CaseView;
  checked: boolean;
}

function Choice({ cost, shown, checked }: ChoiceProps) {
  const { answer, possible, changeYen, pieces } = cost;
  const { kind, mayPay, quantity } = shown;
  const unpayable = changeYen < 0 && !mayPay;
  return (
    <div className="panel stack small">
      <div className="cluster between">
        <label className="checkbox">
          <input
            type="radio"
            name="choice"
            value={`${answer}:${changeYen}`}
            defaultChecked={checked && possible}
            disabled={!possible || unpayable}
            required
          />
          <b>{caseAnswerName(kind, answer).ja}</b>
        </label>
        {pieces !== quantity && (
          <span className="note number">{pieces.toLocaleString("ja-JP")}個</span>
        )}
        {shown.usualAnswer === answer && <span className="note">会社の既定</span>}
        {possible && <CaseYen money={cost} />}
      </div>
      <small className="block">
        {possible
          ? (answerAbouts[`${kind}/${answer}`] ?? answerAbouts[answer])
          : "仕入先の返品期限（入荷から7日）を過ぎたため、選べません。"}
        {unpayable && "支払い権限をお持ちの方にご依頼ください。"}
        {possible && <Parts parts={cost.parts} />}
      </small>
    </div>
  );
}

/** How the yen come about; they are rounded to the whole yen once, with the order's total. */
function Parts({ parts }: { parts: AnswerCost["parts"] }) {
  const named = [
    ["商品代金", parts.goodsYen],
    ["オプションなど", parts.optionsYen],
    ["中国内送料", parts.freightYen],
    ["手数料", parts.feeYen],
  ] as const;
  const moved = named.filter(([, yen]) => !/^-?0(\.0+)?$/.test(yen));
  if (moved.length === 0) return null;
  return (
    <span className="block number">
      {moved.map(([name, yen]) => `${name} ${grouped(yen)}円`).join(" ／ ")}
    </span>
  );
}
