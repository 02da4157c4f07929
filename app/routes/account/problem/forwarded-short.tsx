import { forwardedLossPage } from "#app/domain/core/page-links.ts";
import { isClosed } from "#app/domain/trade/case-state.ts";
import type { CaseView } from "./case-view.server.ts";

/** What lacks of forwarded goods: paid by the rule where it was lost with us, otherwise only told. */
export function ForwardedShort({ shown }: { shown: CaseView }) {
  const { forwardedLoss, state, quantity, orderNumber, mayAnswer } = shown;
  const pieces = `${quantity.toLocaleString("ja-JP")}個`;
  if (forwardedLoss === "before-us")
    return (
      <section className="panel next-step" aria-label="ご案内">
        <div>
          <p>
            <b>登録より{pieces}少なく届きました。ご回答はいりません。</b>
          </p>
          <p className="note">
            倉庫で受け取っていない分は、補償の対象になりません。お手数ですが、購入先または配送会社にご確認ください。
          </p>
        </div>
      </section>
    );
  const done = isClosed({ state });
  return (
    <section
      className={done ? "panel next-step" : "panel attention next-step"}
      aria-label="次にすること"
    >
      <div>
        <p>
          <b>
            {done
              ? `${pieces}の確認は終わりました。`
              : `倉庫でお預かりした${pieces}は、転送品の補償の対象です。`}
          </b>
        </p>
        <p className="note">
          登録した「1個の価格」を登録日のレートで円に換算した額を、荷物ごとの上限まで補償します。価格を証明する書類を添えて届け出てください。
        </p>
      </div>
      {mayAnswer ? (
        <a className={done ? "button" : "button main"} href={forwardedLossPage(orderNumber)}>
          {done ? "補償の内容を見る" : "補償を届け出る"}
        </a>
      ) : (
        <p className="note">届け出は、注文権限をお持ちの方にご依頼ください。</p>
      )}
    </section>
  );
}
