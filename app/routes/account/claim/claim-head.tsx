import { orderPage, shippingPage } from "#app/domain/core/page-links.ts";
import {
  type ClaimState,
  claimOutcomeNames,
  claimStates,
} from "#app/domain/trade/after-sales/claim.ts";
import { Yen } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";
import { ExpectedAnswer } from "../expected-answer.tsx";
import type { ClaimView } from "./claim-view.server.ts";

/** Number, state, and what happens next. */
export function ClaimHead({ shown }: { shown: ClaimView }) {
  const { ja, shape } = claimStates[shown.state];
  return (
    <div className="document-head">
      <div>
        <p className="note">アフターサービス</p>
        <h1 className="document-number number">{shown.number}</h1>
        <p className="cluster">
          <Status shape={shape} pill>
            {ja}
          </Status>
          <span className="note number">
            {shown.submittedAt && `申請 ${when(shown.submittedAt)} ・ `}
            <a href={shippingPage(shown.requestNumber)}>配送依頼 {shown.requestNumber}</a>
          </span>
        </p>
      </div>
      <Next shown={shown} />
    </div>
  );
}

const texts: Record<ClaimState, string> = {
  draft: "この申請はまだ送られていません。配送権限をお持ちの方が続きを入力できます。",
  submitted: "申請を受け付けました。担当者が検品の記録と照らし合わせ、対応をご提案します。",
  in_follow_up: "担当者が確認しています。対応が決まりしだい、ご提案します。",
  asked: "担当者から確認のお願いがあります。ご返事のあと、対応をご提案します。",
  offered: "対応をご提案しました。同意いただくと、その場で実行します。",
  done: "",
  withdrawn: "この申請は取り下げられました。期限内であれば、同じ商品をもう一度申請できます。",
};

function Next({ shown }: { shown: ClaimView }) {
  const { state, replyBy, overdue, outcome, settledYen, resendOrderNumber } = shown;
  const due = state === "asked" || state === "offered";
  return (
    <section
      className={due ? "panel attention next-step" : "panel next-step"}
      aria-label={due ? "次にすること" : "状況"}
    >
      <div>
        <p>
          <b>{outcome ? `${claimOutcomeNames[outcome].ja}。` : texts[state]}</b>
        </p>
        <ExpectedAnswer expected={shown.expected} what="回答" />
        {replyBy && (
          <p className={overdue ? "overdue number" : "number"}>
            期限 {when(replyBy)}
            {overdue && "（過ぎています。お早めにご返事ください）"}
          </p>
        )}
        {resendOrderNumber && (
          <p className="number">
            再送の注文 <a href={orderPage(resendOrderNumber)}>{resendOrderNumber}</a>（0円）
          </p>
        )}
      </div>
      {state === "offered" && shown.offer === "refund" && (
        <div className="amount-due money large">
          <Yen yen={shown.offerYen} />
        </div>
      )}
      {settledYen > 0 && (
        <div className="money large">
          <Yen yen={settledYen} />
        </div>
      )}
      {due &&
        (shown.mayAnswer ? (
          <a className="button main" href="#answer">
            {state === "offered" ? "提案を確認する" : "返信する"}
          </a>
        ) : (
          <p className="note">ご返事は、配送権限をお持ちの方にご依頼ください。</p>
        ))}
    </section>
  );
}
