import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { paymentPage } from "#app/domain/core/page-links.ts";
import {
  findCardPayment,
  mayReturn,
} from "#app/domain/money/payments/settle-card-payment.server.ts";
import { href } from "#app/href.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { grouped } from "#app/ui/money.tsx";

export const meta: MetaFunction = () => [{ title: "お支払いの中止 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const token = new URL(args.request.url).searchParams.get("token") ?? "";
  const payment = await findCardPayment(scope, token);
  if (!payment) throw notFound();
  if (!mayReturn(scope.actor, payment)) throw forbidden();
  if (payment.paymentId) throw redirect(paymentPage(payment.paymentId), 303);
  // Paid after all, in another window: the other page knows how it stands.
  if (payment.state !== "created" && payment.state !== "failed")
    throw redirect(`${href("/paypalPaymentSuccess")}?${new URLSearchParams({ token })}`, 303);
  const { number, amountYen, chargedYen, state, approveUrl } = payment;
  return { number, amountYen, chargedYen, approveUrl: state === "created" ? approveUrl : null };
}

export default function PaypalErrorPage() {
  const { number, amountYen, chargedYen, approveUrl } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width">
      <div className="page-head">
        <h1>お支払いは行われていません</h1>
      </div>
      <section className="panel accent stack">
        <p>
          PayPalでのお支払いが途中で終わりました。代金は引き落とされておらず、残高も変わっていません。
        </p>
        <dl className="facts">
          <dt>入金番号</dt>
          <dd className="number">{number}</dd>
          <dt>入金額</dt>
          <dd className="number">{grouped(String(amountYen))}円</dd>
          <dt>お支払い額</dt>
          <dd className="number">{grouped(String(chargedYen))}円</dd>
        </dl>
        <p className="cluster">
          {approveUrl && <a href={approveUrl}>PayPalに戻って支払う</a>}
          <a href={`${href("/user/recharge")}?amount=${amountYen}`}>入金方法を選び直す</a>
        </p>
      </section>
    </main>
  );
}
