import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { staffRealm } from "#app/http/session/realms.server.ts";
import { loadSignIn, signIn } from "#app/http/session/sign-in.server.ts";
import { SignInForm } from "./sign-in-form.tsx";

export const meta: MetaFunction = () => [{ title: "登录 | 买付便 工作台" }];

export function loader(args: LoaderFunctionArgs) {
  return loadSignIn(staffRealm, args);
}

export function action(args: ActionFunctionArgs) {
  return signIn(staffRealm, args);
}

const words = {
  name: "账号",
  password: "密码",
  button: "登录",
  summary: "请检查填写内容",
  required: "必填",
};

export default function StaffLoginPage() {
  const { to, expired, ended } = useLoaderData<typeof loader>();
  const lastResult = useActionData() as Parameters<typeof SignInForm>[0]["lastResult"];
  return (
    <main id="main" className="page-width entrance">
      <section className="entrance-form">
        <h1>工作台登录</h1>
        {expired && !lastResult && (
          <p className="flash" role="status">
            验证码已过期或错误次数过多，请重新登录。
          </p>
        )}
        {ended && !expired && !lastResult && (
          <p className="flash" role="status">
            登录已过期，请重新登录。
          </p>
        )}
        <SignInForm to={to} lastResult={lastResult} words={words} />
      </section>
    </main>
  );
}
