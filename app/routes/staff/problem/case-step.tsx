import { Form } from "@remix-run/react";
import {
  type CaseStep,
  caseAnswerName,
  caseStepNames,
} from "#app/domain/trade/floor/problem-case.ts";
import { href } from "#app/href.ts";
import { Button } from "#app/ui/button.tsx";
import { PhraseList } from "../talk/phrase-list.tsx";
import type { StaffCase } from "./case.tsx";
import { moneyText } from "./money-text.ts";

interface CaseStepPanelProps {
  shown: StaffCase;
  /** The form as it was refused. */
  typed: Record<string, string> | undefined;
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
export function CaseStepPanel({ shown, typed }: CaseStepPanelProps) {
  const { one, steps, elsewhere } = shown;
  const answer = one.answer && caseAnswerName(one.kind, one.answer).zh;
  const { forwardedLoss } = shown;
  if (forwardedLoss === "before-us")
    return <p className="note">转运品到我们手里之前就少了：已告知买家，不用选择，也不赔付。</p>;
  if (one.state === "done") return null;
  return (
    <section className="panel stack s" aria-labelledby="h-next">
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
      {one.state === "awaiting_reply" && !forwardedLoss && <p>等买家选择。</p>}
      {one.state === "awaiting_goods" && <p>等补换的商品到货；到货后自动办结。</p>}
      {steps.map((step) => (
        <StepForm key={step} step={step} shown={shown} typed={typed} />
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

function StepForm({ step, shown, typed }: CaseStepPanelProps & { step: CaseStep }) {
  const { settledQuote } = shown;
  const moves = step !== "withdraw" && step !== "sendBack" && step !== "orderAgain";
  return (
    <Form method="post" className="stack s">
      <p className="note">{abouts[step]}</p>
      {step === "sendBack" && <ReturnFields typed={typed} />}
      {moves && <input type="hidden" name="seenYen" value={settledQuote?.changeYen ?? 0} />}
      <div className="f">
        <label htmlFor={`case-note-${step}`}>备注（日文，买家可见）</label>
        <input
          id={`case-note-${step}`}
          className="in s"
          name="note"
          lang="ja"
          list={`case-phrases-${step}`}
          maxLength={200}
          defaultValue={typed?.intent === step ? typed.note : ""}
        />
        <PhraseList of="problem" id={`case-phrases-${step}`} />
      </div>
      <div className="row">
        <Button main={step !== "withdraw"} soft={step === "withdraw"} name="intent" value={step}>
          {caseStepNames[step]}
          {moves && settledQuote && moneyText(settledQuote)}
        </Button>
      </div>
    </Form>
  );
}

function ReturnFields({ typed }: { typed: Record<string, string> | undefined }) {
  return (
    <div className="row">
      <div className="f">
        <label htmlFor="case-tracking">退货快递单号</label>
        <input
          id="case-tracking"
          className="in s"
          name="tracking"
          defaultValue={typed?.tracking ?? ""}
        />
      </div>
      <div className="f">
        <label htmlFor="case-paid">实付运费（元）</label>
        <input
          id="case-paid"
          className="in s q"
          name="paid"
          inputMode="decimal"
          defaultValue={typed?.paid ?? ""}
        />
      </div>
    </div>
  );
}
