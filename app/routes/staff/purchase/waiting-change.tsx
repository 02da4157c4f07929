import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { AmountsPart } from "#app/shared/amounts-view.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { grouped } from "#app/ui/money.tsx";
import { PhraseField } from "../talk/phrase-list.tsx";

interface WaitingProps {
  lastResult: SubmissionResult | undefined;
  change: {
    id: string;
    waits: "buyer" | "staff";
    byBuyer: boolean;
    parts: readonly AmountsPart[];
    beforeYen: number;
    afterYen: number;
    /** What the wallet would pay, below zero gets back. */
    differenceYen: number;
  };
  mayBuy: boolean;
}

/** The change that waits: for the company's answer, or as its wish for ours. */
export function WaitingChange({ lastResult, change, mayBuy }: WaitingProps) {
  const ours = change.waits === "staff";
  const [form, fields] = useForm<{ reason: string }>({
    id: "wish",
    lastResult: answerTo(lastResult, { changeId: change.id }),
  });
  return (
    <section className="panel stack small" aria-labelledby="h-waits">
      <h2 id="h-waits">
        {ours ? "买家希望变更" : change.byBuyer ? "已同意，待买家付差额" : "变更待买家确认"}
      </h2>
      <AnswerSummary
        title="没有提交"
        answer={lastResult}
        formId={ours && mayBuy ? "wish" : undefined}
      />
      <ul>
        {change.parts.map(({ key, name, before, after, reason }) => (
          <li key={key} className="number">
            <span lang="ja">{name}</span> {before} → {after}
            {reason && <span lang="ja">（{reason}）</span>}
          </li>
        ))}
      </ul>
      <p className="number">
        合计 {grouped(String(change.beforeYen))}日元 → {grouped(String(change.afterYen))}日元 ·{" "}
        {change.differenceYen > 0 ? "买家补" : "退买家"}{" "}
        {grouped(String(Math.abs(change.differenceYen)))}日元
      </p>
      {ours && mayBuy && (
        <form method="post" {...getFormProps(form)} className="stack small">
          <input type="hidden" name="changeId" value={change.id} />
          <PhraseField of="price" field={fields.reason} label="不同意的原因（日文）" />
          <p className="cluster">
            <Button fill name="intent" value="agreeWish">
              同意变更
            </Button>
            <Button soft name="intent" value="refuseWish">
              不同意
            </Button>
          </p>
          <p className="note">
            同意后，不补差的变更立即生效；要补差的等买家付差额。价格或运费不同时请不同意，再自己提交变更
          </p>
        </form>
      )}
    </section>
  );
}
