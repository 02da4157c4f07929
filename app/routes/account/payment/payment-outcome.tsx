import type { SubmissionResult } from "@conform-to/react";
import { Fragment } from "react";
import { paymentStates } from "#app/domain/money/payments/payment.ts";
import { href } from "#app/href.ts";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";
import { InstalmentNote } from "../shared/instalment.tsx";
import { documentHref, paymentHref } from "../shared/paid-document.ts";
import { purseName } from "../shared/purse-name.ts";
import { ReceiptsRefusal } from "../top-up/add-transfer-receipts.tsx";
import { PaymentFacts } from "./payment-facts.tsx";
import type { OutcomeView } from "./payment-outcome.server.ts";

interface Shown {
  shown: OutcomeView;
  /** Slips that came too late. */
  lastResult: SubmissionResult | undefined;
}

/** Everything is paid: what comes next, and what there is to keep. */
export function PaymentPaid({ shown, lastResult }: Shown) {
  const { items } = shown;
  const whole = items.filter(({ isDifference }) => !isDifference);
  const differences = items.filter(({ isDifference }) => isDifference);
  return (
    <main id="main" className="page-width">
      <div className="page-head">
        <h1>{whole.length === 0 ? "差額のお支払いが完了しました" : "お支払いが完了しました"}</h1>
      </div>
      <ReceiptsRefusal lastResult={lastResult} />
      <section className="panel accent stack">
        <p>
          <Status shape="done" pill>
            支払い済み
          </Status>
        </p>
        <PaymentFacts shown={shown} />
        <PaidFacts shown={shown} />
        {differences.some(({ kind }) => kind === "order") && (
          <p>
            金額変更の差額をお支払いいただき、変更を注文に反映しました。買付はそのまま続けます。
          </p>
        )}
        {differences.some(({ kind }) => kind === "shipping") && (
          <p>実測後の差額をお支払いいただきました。倉庫で出荷の準備を進めます。</p>
        )}
        {whole.some(({ kind, remainderPaid }) => kind === "order" && !remainderPaid) && (
          <p>
            担当者が仕入先に発注します。発注すると中国国内の追跡番号が注文の詳細に表示されます。
          </p>
        )}
        {whole.some(({ remainderPaid }) => remainderPaid) && (
          <p>残金までお支払いいただきました。商品を中国の倉庫へ送ってもらい、検品します。</p>
        )}
        <RemaindersToCome items={items} />
        {whole.some(({ kind }) => kind === "shipping") && (
          <p>倉庫で出荷の準備を進めます。追跡番号が決まるとお知らせに届きます。</p>
        )}
        <p className="cluster">
          <PaidDocuments items={items} />
          <a className="button soft" href={href("/user")}>
            マイページへ
          </a>
        </p>
      </section>
    </main>
  );
}

/** What of the orders is still to be paid after their down payments, and when. */
export function RemaindersToCome({ items }: Pick<OutcomeView, "items">) {
  return items.map((item) => {
    const { number, instalment, asksRemainder } = item;
    const name = items.length > 1 && <span className="number">{number} の</span>;
    if (asksRemainder)
      return (
        <p key={number}>
          {name}残金のお支払いをお待ちしています。
          <a href={paymentHref([item])}>残金を支払う</a>
        </p>
      );
    return (
      instalment?.part === "down-payment" &&
      instalment.remainderYen > 0 && (
        <p key={number}>
          {name}
          <InstalmentNote instalment={instalment} />
        </p>
      )
    );
  });
}

/** The way on to what is paid: to the one document, or to the list. */
function PaidDocuments({ items }: Pick<OutcomeView, "items">) {
  const [only] = items.length === 1 ? items : [];
  return (
    <a className="button filled" href={only ? documentHref(only) : href("/orderManagement")}>
      {!only && "注文一覧を見る"}
      {only && (only.kind === "order" ? "注文の詳細を見る" : "配送依頼の詳細を見る")}
    </a>
  );
}

function PaidFacts({ shown }: Pick<Shown, "shown">) {
  const { number, card, settledAt, balanceYen, storeWallets, byStores } = shown;
  return (
    <dl className="facts">
      {number && (
        <>
          <dt>お支払い番号</dt>
          <dd className="number">{number}</dd>
        </>
      )}
      {card && (
        <>
          <dt>カード手数料</dt>
          <dd className="number">{grouped(String(card.feeYen))}円</dd>
          <dt>PayPalでのお支払い額</dt>
          <dd className="number">{grouped(String(card.chargedYen))}円</dd>
        </>
      )}
      {settledAt && (
        <>
          <dt>日時</dt>
          <dd className="number">{when(settledAt)}</dd>
        </>
      )}
      {balanceYen !== undefined &&
        storeWallets.map(({ name, balanceYen: storeYen }) => (
          <Fragment key={name}>
            <dt>{name}の残高</dt>
            <dd className="number">{grouped(String(storeYen))}円</dd>
          </Fragment>
        ))}
      {balanceYen !== undefined && !byStores && (
        <>
          <dt>現在の残高</dt>
          <dd className="number">{grouped(String(balanceYen))}円</dd>
        </>
      )}
    </dl>
  );
}

/** Asked for by a document that nothing was paid for. */
export function PaymentUndone({ shown: { items } }: Pick<Shown, "shown">) {
  const [only] = items;
  return (
    <main id="main" className="page-width">
      <div className="page-head">
        <h1>まだお支払いいただいていません</h1>
      </div>
      <p>
        {only && <a href={documentHref(only)}>{only.number}</a>}{" "}
        は、まだ支払われていません。引き落としも行われていません。
      </p>
    </main>
  );
}

/** True where no money of this payment has moved or is on its way: it ended, or PayPal was left. */
function tookNothing({ state, card }: OutcomeView) {
  return state === "cancelled" || state === "expired" || card?.state === "created";
}

/** True where PayPal has the money in hand: nothing is to be chosen anew before it has decided. */
function isUnderway({ state, card }: OutcomeView) {
  return state === "waiting" && card !== undefined && card.state !== "created";
}

/** A payment that came to nothing, or not yet to anything: where the money is, and the way on. */
export function PaymentOver({
  shown,
  outcome: { title, text },
  lastResult,
}: Shown & { outcome: NonNullable<OutcomeView["outcome"]> }) {
  const { paidOtherwise } = shown;
  const kept = shown.state === "paid" || shown.state === "unpaid" ? "waiting" : shown.state;
  const state = kept === "waiting" && paidOtherwise ? "paid" : kept;
  const { card } = shown;
  return (
    <main id="main" className="page-width">
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <ReceiptsRefusal lastResult={lastResult} />
      <section className="panel accent stack">
        <p>
          <Status shape={paymentStates[state].shape} pill>
            {paymentStates[state].ja}
          </Status>
        </p>
        <p>{text}</p>
        <PaymentFacts shown={shown} untaken={tookNothing(shown)} />
        <dl className="facts">
          <dt>お支払い番号</dt>
          <dd className="number">{shown.number}</dd>
          {shown.balanceYen !== undefined && (
            <>
              <dt>
                {shown.restWallet?.storeName ? purseName(shown.restWallet.storeName) : "現在の残高"}
              </dt>
              <dd className="number">
                {grouped(String(shown.restWallet?.balanceYen ?? shown.balanceYen))}円
              </dd>
            </>
          )}
        </dl>
        <p className="cluster">
          {state === "waiting" && card?.state === "created" && card.approveUrl && (
            <a className="button filled" href={card.approveUrl}>
              PayPalに戻って支払う
            </a>
          )}
          {state === "waiting" && card?.orderId && (
            <a
              className="button soft"
              href={`${href("/paypalPaymentSuccess")}?${new URLSearchParams({ token: card.orderId })}`}
            >
              状況をもう一度確認する
            </a>
          )}
          {paidOtherwise ? (
            <PaidDocuments items={shown.items} />
          ) : shown.cancelledInReview || isUnderway(shown) ? null : (
            <a
              className={state === "waiting" ? "button soft" : "button filled"}
              href={paymentHref(shown.items)}
            >
              お支払い方法を選び直す
            </a>
          )}
          <a className="button soft" href={href("/user/churujinList")}>
            入出金履歴を見る
          </a>
        </p>
      </section>
    </main>
  );
}
