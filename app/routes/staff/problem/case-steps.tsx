import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { awaitsAnswer, awaitsGoods, isClosed } from "#app/domain/trade/case-state.ts";
import {
  type CaseStep,
  caseAnswerName,
  caseStepNames,
} from "#app/domain/trade/floor/problem-case.ts";
import { href } from "#app/href.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { NumberField } from "#app/ui/number-field.tsx";
import { PhraseField } from "../talk/phrase-list.tsx";
import type { StaffCaseView } from "./case-view.server.ts";
import { moneyText } from "./money-text.ts";

export interface CaseFormProps {
  shown: StaffCaseView;
  lastResult: SubmissionResult | undefined;
}

/** What each step asks of whoever does it. */
const abouts: Record<CaseStep, string> = {
  reshelve: "把这些商品移到货架，转为良品，买家即可发货。",
  discard: "把这些商品废弃。",
  refund: "确认货不会来了，取消这些商品。",
  sendBack: "把商品寄回卖家，填写快递单号。",
  confirmReturn: "卖家收到退货后确认。",
  orderAgain: "与卖家约好补发或换货；原采购重新等到货。",
  withdraw: "开错的单可以撤回：次品转为良品，缺货的继续等。",
};

/** 下一步: the one thing to do now, with the yen that it moves. */
export function CaseStepPanel({ shown, lastResult }: CaseFormProps) {
  const { one, steps, elsewhere } = shown;
  const answer = one.answer && caseAnswerName(one.kind, one.answer).zh;
  const { forwardedLoss } = shown;
  if (forwardedLoss === "before-us")
    return <p className="note">转运品到我们手里之前就少了：已告知买家，不用选择，也不赔付。</p>;
  if (isClosed(one)) return null;
  return (
    <section className="panel stack small" aria-labelledby="h-next">
      <h2 id="h-next">下一步</h2>
      {answer && (
        <p>
          买家选了 <b>{answer}</b>
          {one.isDefaultAnswer && "（公司默认）"}
          {one.answerNote && (
            <span lang="ja">
              {" · "}
              {one.answerNote}
            </span>
          )}
        </p>
      )}
      {forwardedLoss === "with-us" && <LostWithUs mayDecide={shown.mayDecideLoss} />}
      {awaitsAnswer(one) && !forwardedLoss && <p>待买家选择。</p>}
      {awaitsGoods(one) && <p>等补换的商品到货；到货后自动办结。</p>}
      {steps.map((step) => (
        <StepForm key={step} step={step} shown={shown} lastResult={lastResult} />
      ))}
      {steps.length === 0 && elsewhere.length > 0 && (
        <p className="note">下一步「{caseStepNames[elsewhere[0]!]}」由其他岗位办理。</p>
      )}
    </section>
  );
}

/** Forwarded goods that were lost in our hands are paid by their own rule. */
function LostWithUs({ mayDecide }: { mayDecide: boolean }) {
  return (
    <p>
      转运品在我们手里丢失：没有补发，也不按单价退款。买家按转运品赔付规则申报，在
      {mayDecide ? <a href={href("/staff/forwardedLosses")}>转运品赔付</a> : "转运品赔付"}
      里处理，赔付后本单自动办结。
    </p>
  );
}

function StepForm({ step, shown, lastResult }: CaseFormProps & { step: CaseStep }) {
  const [form, fields] = useForm<{ note: string; tracking: string; paid: string }>({
    id: `case-${step}`,
    lastResult: answerTo(lastResult, { intent: step }),
  });
  const { settledCost } = shown;
  const moves = step !== "withdraw" && step !== "sendBack" && step !== "orderAgain";
  return (
    <Form method="post" {...getFormProps(form)} className="stack small">
      <p className="note">{abouts[step]}</p>
      {step === "sendBack" && (
        <div className="cluster">
          <TextField field={fields.tracking} label="退货快递单号" />
          <NumberField decimal field={fields.paid} label="实付运费（元）" />
        </div>
      )}
      {moves && <input type="hidden" name="seenYen" value={settledCost?.changeYen ?? 0} />}
      <PhraseField
        of="problem"
        field={fields.note}
        label="备注（日文，买家可见）"
        maxLength={200}
      />
      <div className="cluster">
        <Button main={step !== "withdraw"} soft={step === "withdraw"} name="intent" value={step}>
          {caseStepNames[step]}
          {moves && settledCost && moneyText(settledCost)}
        </Button>
      </div>
    </Form>
  );
}
