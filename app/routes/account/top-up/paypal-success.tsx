import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { paymentPage } from "#app/domain/core/page-links.ts";
import { type CardPaymentState, givenUpText } from "#app/domain/money/payments/card-payment.ts";
import { finishCardPayment } from "#app/domain/money/payments/settle-card-payment.server.ts";
import { href } from "#app/href.ts";
import { buyerScope, denial } from "#app/http/scope.server.ts";
import { grouped } from "#app/ui/money.tsx";

const said: Record<CardPaymentState, { title: string; text: string }> = {
  captured: { title: "入金が完了しました", text: "入金額を残高に入れました。" },
  pending: {
    title: "PayPalで確認中です",
    text: "PayPalでの確認が終わりしだい、自動で残高に入れてお知らせします。もう一度お支払いいただく必要はありません。",
  },
  approved: {
    title: "お支払いを確認しています",
    text: "このページを閉じても手続きは続きます。5分ほどで残高に入れてお知らせします。もう一度お支払いいただく必要はありません。",
  },
  created: {
    title: "お支払いはまだ完了していません",
    text: "PayPalでの承認を確認できていません。承認がお済みの場合は、少し待ってからこのページを開き直してください。",
  },
  failed: {
    title: "お支払いできませんでした",
    text: "PayPalまたはカード会社で承認されませんでした。残高は変わっていません。別のカードか銀行振込をお試しください。",
  },
  reversed: {
    title: "この入金は取り消されました",
    text: "PayPalでの支払いが取り消されたため、この入金は無効になりました。",
  },
};

export const meta: MetaFunction = () => [{ title: "PayPal・カード入金 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const finished = await finishCardPayment(scope, args.context.cards, token);
  if (!finished.ok) throw denial(finished.reason);
  const { payment, failure, away } = finished.value;
  const { number, amountYen, feeYen, chargedYen, paymentId } = payment;
  if (paymentId) throw redirect(paymentPage(paymentId), 303);
  // PayPal could not be asked: whether the buyer has approved is not known yet.
  const state = away && payment.state === "created" ? "approved" : payment.state;
  return { number, state, givenUp: givenUpText(failure), amountYen, feeYen, chargedYen };
}

export default function PaypalSuccessPage() {
  const { number, state, givenUp, amountYen, feeYen, chargedYen } = useLoaderData<typeof loader>();
  const { title, text } = givenUp
    ? { title: "この入金は取りやめになりました", text: `${givenUp}。残高は変わっていません。` }
    : said[state];
  const again = state === "failed" || state === "created";

  return (
    <main id="main" className="page-width">
      <div className="page-head">
        <h1>{title}</h1>
      </div>
      <section className="panel accent stack">
        <p>{text}</p>
        <dl className="facts">
          <dt>入金番号</dt>
          <dd className="number">{number}</dd>
          <dt>入金額</dt>
          <dd className="number">{grouped(String(amountYen))}円</dd>
          <dt>手数料</dt>
          <dd className="number">{grouped(String(feeYen))}円</dd>
          <dt>お支払い額</dt>
          <dd className="number">{grouped(String(chargedYen))}円</dd>
        </dl>
        <p className="cluster">
          <a href={href("/user/churujinList")}>入出金履歴を見る</a>
          {again ? (
            <a href={`${href("/user/recharge")}?amount=${amountYen}`}>入金ページに戻る</a>
          ) : (
            <a href={href("/orderManagement")}>注文一覧へ</a>
          )}
        </p>
      </section>
    </main>
  );
}
