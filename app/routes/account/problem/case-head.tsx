import { orderPage } from "#app/domain/core/page-links.ts";
import { awaitsAnswer, isClosed } from "#app/domain/trade/case-state.ts";
import { caseAnswerName, caseKindNames, caseStates } from "#app/domain/trade/floor/problem-case.ts";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";
import { ExpectedAnswer } from "../expected-answer.tsx";
import type { CaseView } from "./case-view.server.ts";
import { CaseYen } from "./case-yen.tsx";
import { ForwardedShort } from "./forwarded-short.tsx";

/** Number, state, and what is to be done next. */
export function CaseHead({ shown }: { shown: CaseView }) {
  const { ja, shape } = caseStates[shown.state];
  return (
    <div className="document-head">
      <div>
        <p className="note">問題商品</p>
        <h1 className="document-number number">{shown.number}</h1>
        <p className="cluster">
          <Status shape={shape} pill>
            {ja}
          </Status>
          <span className="note number">
            登録 {when(shown.openedAt)} ・{" "}
            <a href={orderPage(shown.orderNumber)}>注文 {shown.orderNumber}</a>
          </span>
        </p>
      </div>
      <NextStep shown={shown} />
    </div>
  );
}

function NextStep({ shown }: { shown: CaseView }) {
  if (shown.forwardedLoss && !shown.answer) return <ForwardedShort shown={shown} />;
  return awaitsAnswer(shown) ? <Asked shown={shown} /> : <Answered shown={shown} />;
}

function Asked({ shown }: { shown: CaseView }) {
  const { kind, quantity, replyBy, overdue, usual } = shown;
  return (
    <section className="panel attention next-step" aria-label="次にすること">
      <div>
        <p>
          <b>
            {caseKindNames[kind].ja}
            {quantity.toLocaleString("ja-JP")}個の扱いをお選びください。
          </b>
        </p>
        <p className={overdue ? "overdue number" : "number"}>
          期限 {when(replyBy)}
          {overdue && "（過ぎています）"}
        </p>
        <p className="note">
          {usual
            ? `期限までに回答がないときは、会社の既定「${usual}」で進めます。`
            : "期限を過ぎても、自動では進めません。"}
        </p>
      </div>
      {shown.mayAnswer ? (
        <a className="button main" href="#answer">
          回答する
        </a>
      ) : (
        <p className="note">回答は、注文権限をお持ちの方にご依頼ください。</p>
      )}
    </section>
  );
}

function Answered({ shown }: { shown: CaseView }) {
  const { answer, kind, answerNote, settledYen, walletYen, returnTracking } = shown;
  return (
    <section className="panel next-step" aria-label="回答">
      <div>
        <p>
          <b>{answer ? `回答：${caseAnswerName(kind, answer).ja}` : "回答は不要になりました。"}</b>
        </p>
        {answerNote && <p className="note">{answerNote}</p>}
        {returnTracking && <p className="note number">返送の追跡番号 {returnTracking}</p>}
        {isClosed(shown) ? (
          settledYen !== 0 && (
            <p>
              <CaseYen money={{ changeYen: settledYen, walletYen }} />
            </p>
          )
        ) : (
          <>
            <p className="note">担当者が対応しています。返金は作業の完了後、残高に入ります。</p>
            <ExpectedAnswer expected={shown.expected} what="対応" />
          </>
        )}
      </div>
    </section>
  );
}
