import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { href } from "#app/href.ts";
import { buyerRealm } from "#app/http/session/realms.server.ts";
import { loadSignIn, signIn } from "#app/http/session/sign-in.server.ts";
import { goingOn } from "./going-on.ts";
import { SignInForm } from "./sign-in-form.tsx";

export const meta: MetaFunction = () => [
  { title: "ログイン | 買付便" },
  {
    name: "description",
    content: "買付便の会員ログイン。ID・メール・電話番号のいずれかでログインできます。",
  },
];

export function loader(args: LoaderFunctionArgs) {
  return loadSignIn(buyerRealm, args);
}

export function action(args: ActionFunctionArgs) {
  return signIn(buyerRealm, args);
}

export default function LoginPage() {
  const { to, expired, ended } = useLoaderData<typeof loader>();
  const lastResult = useActionData() as Parameters<typeof SignInForm>[0]["lastResult"];

  return (
    <main id="main" className="page-width entrance">
      <section className="entrance-form">
        <h1>ログイン</h1>
        {expired && !lastResult && (
          <p className="flash" role="status">
            認証コードの入力期限が切れたか、回数の上限に達しました。もう一度ログインしてください。
          </p>
        )}
        {ended && !expired && !lastResult && (
          <p className="flash" role="status">
            ログインの有効期限が切れました。もう一度ログインしてください。
          </p>
        )}
        <SignInForm
          to={to}
          lastResult={lastResult}
          words={{ name: "ID・メール・電話番号", password: "パスワード", button: "ログイン" }}
        />
        <p>
          <a href={href("/ForgetThePassword")}>パスワードを忘れた方</a>
        </p>
      </section>
      <section className="entrance-form entrance-aside">
        <h2>はじめての方</h2>
        <p>登録と見積は無料です。カートに入れた商品はそのまま引き継がれます。</p>
        <p>
          <a className="button" href={goingOn(href("/register"), to)}>
            新規会員登録
          </a>
        </p>
        <h2>ログインできないとき</h2>
        <p className="note">
          パスワードは大文字と小文字を区別します。ご不明な点は
          <a href={href("/contactUs")}>お問い合わせ</a>ください。
        </p>
        <p className="note">サポート 10:00–18:30（日本時間）、土日・中国の祝日休み。</p>
      </section>
    </main>
  );
}
