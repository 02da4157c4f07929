import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { staffScope } from "#app/http/scope.server.ts";
import { staffRealm } from "#app/http/session/realms.server.ts";
import { changeSecondFactor, loadSecondFactor } from "#app/http/session/second-factor.server.ts";
import { type FactorWords, SecondFactorPage } from "./second-factor-page.tsx";

export const meta: MetaFunction = () => [{ title: "两步验证 | 买付便 工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  return loadSecondFactor(args, await staffScope(args));
}

export async function action(args: ActionFunctionArgs) {
  return changeSecondFactor(args, await staffScope(args), staffRealm);
}

const words: FactorWords = {
  title: "两步验证",
  about: "登录时除密码外，还需输入手机验证器应用（如 Google Authenticator）显示的6位数字。",
  on: "已启用",
  off: "未启用",
  since: "启用日",
  codesLeft: "剩余恢复码",
  begin: "开始设置",
  scan: "请用验证器应用扫描此二维码，并输入显示的6位数字。",
  key: "无法扫描时手动输入密钥",
  code: "验证码（6位）",
  confirm: "启用",
  saveCodes: "请保存恢复码",
  codesAbout: "手机不可用时可代替验证码，每个只能用一次。离开本页后不再显示。",
  end: "停用两步验证",
  endAbout: "需要密码以及验证码或恢复码。其他设备将退出登录。",
  password: "当前密码",
  notSaved: "未作修改",
};

export default function SecondFactor() {
  const factor = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <SecondFactorPage factor={factor} answer={answer} words={words} />;
}
