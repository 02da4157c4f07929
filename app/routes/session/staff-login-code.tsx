import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { href } from "#app/href.ts";
import { pendingToken } from "#app/http/session/authenticator.server.ts";
import { staffRealm } from "#app/http/session/realms.server.ts";
import { loadSignIn, signInByCode } from "#app/http/session/sign-in.server.ts";
import { CodeForm } from "./code-form.tsx";

export const meta: MetaFunction = () => [{ title: "两步验证 | 买付便 工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const shown = await loadSignIn(staffRealm, args);
  if (!(await pendingToken(args.request))) throw redirect(href("/staff/login"));
  return shown;
}

export function action(args: ActionFunctionArgs) {
  return signInByCode(staffRealm, args);
}

const words = {
  title: "两步验证",
  about: "请输入验证器应用显示的6位数字。无法使用应用时，可输入恢复码。",
  code: "验证码",
  button: "登录",
  back: "返回登录",
};

export default function StaffLoginCodePage() {
  const { to } = useLoaderData<typeof loader>();
  const lastResult = useActionData() as Parameters<typeof CodeForm>[0]["lastResult"];
  return (
    <CodeForm
      to={to}
      lastResult={lastResult}
      words={words}
      backHref={href("/staff/login")}
      summary="请检查填写内容"
      requiredMark="必填"
    />
  );
}
