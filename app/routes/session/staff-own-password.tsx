import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { windowMinutes } from "#app/domain/customers/session/guesses.server.ts";
import { OwnPassword } from "#app/domain/customers/staff/people-forms.schema.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { replacePassword } from "#app/http/session/own-password.server.ts";
import { staffRealm } from "#app/http/session/realms.server.ts";
import { OwnPasswordForm } from "./own-password-form.tsx";

export const meta: MetaFunction = () => [{ title: "设置密码 | 买付便 工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  await staffScope(args);
  return null;
}

export async function action(args: ActionFunctionArgs) {
  return replacePassword(args, await staffScope(args), staffRealm, OwnPassword, {
    wrong: "密码不正确",
    same: "新密码不能与当前密码相同",
    ownName: "密码不能包含账号",
    tooMany: `密码错误次数过多，请${windowMinutes}分钟后再试`,
    busy: "系统繁忙，请稍等几秒后再试",
  });
}

const words = {
  title: "设置密码",
  about: "当前密码由管理员设置。请改成只有您自己知道的密码后再使用。",
  current: "当前密码",
  password: "新密码",
  again: "再次输入新密码",
  rule: "6至16位，须含大写字母、小写字母和数字，符号仅可用 @",
  button: "保存",
  summary: "请检查填写内容",
  required: "必填",
};

export default function StaffOwnPasswordPage() {
  const lastResult = useActionData() as Parameters<typeof OwnPasswordForm>[0]["lastResult"];
  return <OwnPasswordForm lastResult={lastResult} words={words} />;
}
