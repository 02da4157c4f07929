import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findPayable } from "#app/domain/ledger/payable.server.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { href } from "#app/href.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { grouped } from "#app/ui/money.tsx";
import { State } from "#app/ui/state.tsx";
import { when } from "#app/ui/timeline.tsx";
import { BankAwaited } from "./bank-awaited.tsx";
import { documentHref, readDocument } from "./paid-document.ts";

export const meta: MetaFunction = () => [{ title: "お支払い完了 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const asked = readDocument(new URL(args.request.url).searchParams);
  if (!asked) throw notFound();
  const [document, settings] = await Promise.all([
    findPayable(scope, asked.kind, asked.number),
    settingsQuery(scope),
  ]);
  if (!document) throw notFound();
  const { kind, number, state, totalYen, couponYen, paidAt, balanceYen } = document;
  const setting = settingsIn(settings);
  const bank = {
    name: setting("depositBank"),
    branch: setting("depositBranch"),
    account: setting("depositAccount"),
    holder: setting("depositHolder"),
  };
  return { kind, number, state, totalYen, couponYen, paidAt, balanceYen, bank };
}

export default function PaymentDonePage() {
  const document = useLoaderData<typeof loader>();
  const order = document.kind === "order";
  if (document.state === "awaiting_finance")
    return <BankAwaited document={document} bank={document.bank} />;
  if (!document.paidAt)
    return (
      <main id="main" className="wrap">
        <div className="head">
          <h1>まだお支払いいただいていません</h1>
        </div>
        <p>
          <a href={documentHref(document)}>{document.number}</a>{" "}
          は、まだ支払われていません。引き落としも行われていません。
        </p>
      </main>
    );

  return (
    <main id="main" className="wrap">
      <div className="head">
        <h1>お支払いが完了しました</h1>
      </div>
      <section className="panel ink stack">
        <p>
          <State shape="done" pill>
            支払い済み
          </State>
        </p>
        <dl className="facts">
          <dt>{order ? "注文" : "配送依頼"}</dt>
          <dd>
            <a className="n" href={documentHref(document)}>
              {document.number}
            </a>
          </dd>
          <dt>金額</dt>
          <dd className="n">
            {grouped(String(document.totalYen - document.couponYen))}円
            {document.couponYen > 0 &&
              `（合計${grouped(String(document.totalYen))}円、クーポン${grouped(String(document.couponYen))}円）`}
          </dd>
          <dt>日時</dt>
          <dd className="n">{when(document.paidAt)}</dd>
          <dt>現在の残高</dt>
          <dd className="n">{grouped(String(document.balanceYen))}円</dd>
        </dl>
        <p>
          {order
            ? "担当者が店に発注します。発注すると中国国内の追跡番号が注文の詳細に表示されます。"
            : "倉庫で箱詰めし、出荷します。追跡番号が決まるとお知らせに届きます。"}
        </p>
        <p className="row">
          <a className="btn fill" href={documentHref(document)}>
            {order ? "注文の詳細を見る" : "配送依頼の詳細を見る"}
          </a>
          <a className="btn soft" href={href("/user")}>
            マイページへ
          </a>
        </p>
      </section>
    </main>
  );
}
