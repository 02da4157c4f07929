import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { keeperScope } from "../keeper-scope.server.ts";
import { ConsentStart } from "./connect-forms.tsx";
import { beginConsent } from "./connection-commands.server.ts";
import { ConsentOn } from "./consent-on.tsx";
import { finishReturned } from "./finish-returned.server.ts";
import { NotConnected } from "./not-connected.tsx";

export const meta: MetaFunction = () => [{ title: "Amazonショップ認証 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await keeperScope(args);
  const offered = args.context.shops.amazon.connecting !== undefined;
  if (new URL(args.request.url).searchParams.has("state")) {
    const returned = await finishReturned(args, scope, "amazon");
    return data({ offered, answer: returned.data.answer }, returned.init ?? {});
  }
  return data({ offered, answer: undefined });
}

export async function action(args: ActionFunctionArgs) {
  const scope = await keeperScope(args);
  return beginConsent(scope, args, await readForm(args.request));
}

export default function AmazonPage() {
  const { offered, answer } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  if (answer) return <NotConnected channel="amazon" answer={answer} />;
  const consent = answered && "consent" in answered ? answered.consent : undefined;
  return (
    <>
      <Breadcrumbs
        way={[{ href: href("/accountSynchronization"), label: "販売先との連携" }]}
        here="Amazonショップ認証"
      />
      <main id="main" className="page-width">
        <div className="page-head">
          <h1>Amazonショップ認証</h1>
          <p className="note">
            Amazonセラーセントラルで同意すると、在庫と注文を自動で取得します。AmazonのIDとパスワードを買付便に入力することはありません。
          </p>
        </div>
        <div className="stack">
          {consent ? <ConsentOn consent={consent} /> : <AmazonTerms />}
          {!consent && offered && (
            <ConsentStart
              channel="amazon"
              label="Amazonと連携する"
              lastResult={answered && !("consent" in answered) ? answered : undefined}
              main
            />
          )}
          {!offered && (
            <p className="panel sunk">この環境では、Amazonとの連携を提供していません。</p>
          )}
        </div>
      </main>
    </>
  );
}

function AmazonTerms() {
  return (
    <section className="panel" aria-labelledby="h-terms">
      <h2 id="h-terms">同意の前に</h2>
      <dl className="facts">
        <dt>取得するもの</dt>
        <dd>出品中の商品、FBA在庫、注文とお届け先、FBA納品プラン</dd>
        <dt>登録するもの</dt>
        <dd>発送番号、FBA納品プラン（いずれも、操作したときだけ）</dd>
        <dt>期間</dt>
        <dd>1年。期限の30日前、14日前、3日前にお知らせします</dd>
        <dt>個人情報</dt>
        <dd>
          お届け先は暗号化して保存し、配達から90日で削除します。連携を解除すると、すぐに削除します
        </dd>
        <dt>手順</dt>
        <dd>
          Amazonの画面に移り、主アカウントでログインして同意すると、この画面に戻ります。10分以内にお願いします
        </dd>
      </dl>
    </section>
  );
}
