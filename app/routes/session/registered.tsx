import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";

export const meta: MetaFunction = () => [
  { title: "会員登録完了 | 買付便" },
  { name: "description", content: "会員登録が完了しました。次にすることをご案内します。" },
];

export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await buyerScope(args);
  return { name: actor.name, verified: actor.emailVerified };
}

export default function RegisteredPage() {
  const { name, verified } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="page-width stack large">
      <div className="page-head">
        <h1>会員登録が完了しました</h1>
        <p>{name} 様、ご登録ありがとうございます。次の順にお進みください。</p>
      </div>
      <ol className="steps">
        {!verified && (
          <li>
            <a href={`${href("/user/userDetail")}#verify`}>メールアドレスを確認する</a>
            <p className="note">
              お送りしたメールの認証コードを入力します。確認が済むまで配送を依頼できません。
            </p>
          </li>
        )}
        <li>
          <a href={href("/questionnaire")}>アンケートに答える</a>
          <p className="note">扱う商品や販路をうかがい、担当者がご提案に生かします。</p>
        </li>
        <li>
          <a href={href("/CommoditySearch")}>商品を探して、最初の見積を依頼する</a>
          <p className="note">見積は無料です。お支払いまでは、いつでも取り消せます。</p>
        </li>
      </ol>
    </main>
  );
}
