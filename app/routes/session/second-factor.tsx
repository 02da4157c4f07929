import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formText } from "#app/http/input/form-text.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { buyerRealm } from "#app/http/session/realms.server.ts";
import { provenScope, requireReauthentication } from "#app/http/session/reauthenticate.server.ts";
import { changeSecondFactor, loadSecondFactor } from "#app/http/session/second-factor.server.ts";
import { type FactorWords, SecondFactorPage } from "./second-factor-page.tsx";

export const meta: MetaFunction = () => [{ title: "2段階認証 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  // A key that was begun is shown, and whoever holds it could confirm it.
  return loadSecondFactor(args, await provenScope(args));
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  // A code of it stands for the password later. Taking it off asks for both by itself.
  const form = await readForm(args.request.clone());
  if (formText(form, "intent") !== "end") await requireReauthentication(args, scope);
  return changeSecondFactor(args, scope, buyerRealm);
}

const words: FactorWords = {
  title: "2段階認証",
  about:
    "ログインのとき、パスワードに加えてスマートフォンの認証アプリ（Google Authenticator など）の6桁の数字を確認します。",
  on: "有効",
  off: "無効",
  since: "設定日",
  codesLeft: "リカバリーコードの残り",
  begin: "設定をはじめる",
  scan: "認証アプリでこのQRコードを読み取り、表示された6桁の数字を入力してください。",
  key: "読み取れないときのキー",
  code: "認証コード（6桁）",
  confirm: "有効にする",
  saveCodes: "リカバリーコードを控えてください",
  codesAbout:
    "スマートフォンが使えないときに、認証コードの代わりに1回ずつ使えます。このページを離れると、二度と表示されません。",
  end: "2段階認証を解除する",
  endAbout:
    "パスワードと、認証コードまたはリカバリーコードが必要です。ほかの端末からはログアウトします。",
  password: "いまのパスワード",
  notSaved: "変更していません",
};

export default function SecondFactor() {
  const factor = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SecondFactorPage factor={factor} answer={answer} words={words} />;
}
