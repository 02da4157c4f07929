import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { href } from "#app/href.ts";
import { pendingToken } from "#app/http/session/authenticator.server.ts";
import { buyerRealm } from "#app/http/session/realms.server.ts";
import { loadSignIn, signInByCode } from "#app/http/session/sign-in.server.ts";
import { CodeForm } from "./code-form.tsx";

export const meta: MetaFunction = () => [{ title: "2段階認証 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const shown = await loadSignIn(buyerRealm, args);
  if (!(await pendingToken(args.request))) throw redirect(href("/login"));
  return shown;
}

export function action(args: ActionFunctionArgs) {
  return signInByCode(buyerRealm, args);
}

const words = {
  title: "2段階認証",
  about:
    "認証アプリに表示されている6桁の数字を入力してください。アプリが使えないときは、リカバリーコードを入力できます。",
  code: "認証コード",
  button: "ログイン",
  back: "ログインへ戻る",
};

export default function LoginCodePage() {
  const { to } = useLoaderData<typeof loader>();
  const lastResult = useActionData() as Parameters<typeof CodeForm>[0]["lastResult"];
  return <CodeForm to={to} lastResult={lastResult} words={words} backHref={href("/login")} />;
}
