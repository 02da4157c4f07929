import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ownNameRefused } from "#app/domain/core/weak-password.ts";
import { windowMinutes } from "#app/domain/customers/session/guesses.server.ts";
import { href } from "#app/href.ts";
import { sameOriginPath } from "#app/http/same-origin-path.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { replacePassword } from "#app/http/session/own-password.server.ts";
import { buyerRealm } from "#app/http/session/realms.server.ts";
import { PasswordForm } from "#app/routes/account/identity/user-detail.schema.server.ts";
import { OwnPasswordForm } from "./own-password-form.tsx";

export const meta: MetaFunction = () => [{ title: "パスワードの設定 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  await buyerScope(args);
  const { buyerFirst } = await args.context.viewer();
  const wanted = new URL(args.request.url).searchParams.get("to");
  return { to: buyerFirst ? undefined : sameOriginPath(wanted, href("/")) };
}

export async function action(args: ActionFunctionArgs) {
  return replacePassword(args, await buyerScope(args), buyerRealm, PasswordForm, {
    wrong: "パスワードが正しくありません",
    same: "いまと違うパスワードにしてください",
    ownName: ownNameRefused,
    tooMany: `パスワードの間違いが続いたため、${windowMinutes}分ほど時間をおいてからお試しください`,
    busy: "混み合っています。数秒おいてからもう一度お試しください",
  });
}

const words = {
  title: "パスワードの設定",
  about:
    "会社の管理者が決めたパスワードをお使いの方は、ご自分だけが知るパスワードに変更してください。",
  current: "いまのパスワード",
  password: "新しいパスワード",
  again: "新しいパスワード（確認）",
  rule: "6〜16文字。英大文字・英小文字・数字をそれぞれ1文字以上（記号は @ のみ）",
  button: "保存する",
};

export default function OwnPasswordPage() {
  const lastResult = useActionData() as Parameters<typeof OwnPasswordForm>[0]["lastResult"];
  const { to } = useLoaderData<typeof loader>();
  return (
    <OwnPasswordForm lastResult={lastResult} words={words}>
      {to && <a href={to}>あとで変更する</a>}
    </OwnPasswordForm>
  );
}
