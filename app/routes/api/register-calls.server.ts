import { z } from "zod";
import { fields } from "#app/domain/fields.schema.server.ts";
import { askCaptcha } from "#app/domain/identity/captcha.server.ts";
import { sendCode } from "#app/domain/identity/mail-codes.server.ts";
import { register } from "#app/domain/identity/register.server.ts";
import {
  askPasswordReset,
  checkResetCode,
  resetPassword,
} from "#app/domain/identity/reset-password.server.ts";
import { done } from "#app/domain/result.ts";
import { exchangeSession } from "#app/domain/token/exchange-session.server.ts";
import { openCall } from "#app/http/api-call.server.ts";
import { onceKey } from "./lists.schema.server.ts";

const proof = z.string().trim().max(64).default("");
const Agreed = z.object({
  id: onceKey,
  companyName: fields.companyName,
  name: fields.personName,
  loginName: fields.loginName,
  email: fields.email,
  phone: fields.mobile,
  password: fields.newPassword,
  captchaId: proof,
  captcha: proof,
  mailCode: proof,
  terms: fields.accepted("利用規約"),
  privacy: fields.accepted("プライバシーポリシー"),
});

/** For those who have no token yet; what a stranger is told is the same whoever has an account. */
export const registerCalls = [
  openCall({
    path: "login/captcha",
    about: "会員登録の画像認証。lines は数字の線（SVGのpolylineのpoints）で、5分で切れます",
    input: z.object({}),
    run: async (scope) => done(await askCaptcha(scope)),
  }),
  openCall({
    path: "login/registerCode",
    about: "会員登録の認証コードをメールで送ります。画像の代わりに使えます",
    input: z.object({ email: fields.email }),
    run: (scope, { email }, { context }) =>
      sendCode(scope, {
        ...{ purpose: "register" as const, subject: email, to: email },
        address: context.clientAddress,
        title: "【買付便】新規会員登録の認証コード",
        about: "新規会員登録のための認証コードをお送りします。",
      }),
  }),
  openCall({
    path: "login/register",
    about:
      "会員登録をして、14日間有効なトークンを受け取ります。captchaId と captcha か、mailCode のどちらかを送ります",
    input: Agreed.refine(({ captcha, mailCode }) => captcha !== "" || mailCode !== "", {
      error: "画像の数字か、メールの認証コードを入力してください",
    }),
    output: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
    async run(scope, { id = crypto.randomUUID(), captcha, captchaId, mailCode, ...wanted }, tools) {
      const userAgent = tools.request.headers.get("User-Agent") ?? "";
      const registered = await register(scope, {
        ...{ ...wanted, id, userAgent, guestKey: undefined },
        proof: mailCode ? { mailCode } : { captchaId, captcha },
        address: tools.context.clientAddress,
      });
      if (!registered.ok) return registered;
      const program = `登録（${userAgent.slice(0, 50) || "プログラム"}）`;
      const exchanged = await exchangeSession(scope, registered.value.token, program);
      if (!exchanged.ok) return exchanged;
      const { token, expiresAt } = exchanged.value;
      return done({ token, expiresAt });
    },
  }),
  openCall({
    path: "login/forgotPasswordCode",
    about: "パスワード再設定の認証コードを送ります。登録のないアドレスでも同じ答えです",
    input: z.object({ email: fields.email }),
    run: (scope, { email }, { context }) => askPasswordReset(scope, email, context.clientAddress),
  }),
  openCall({
    path: "login/forgotPasswordCheck",
    about: "再設定の認証コードが合っているかを確かめます。間違いは回数に数えます",
    input: z.object({ email: fields.email, code: fields.mailCode }),
    run: (scope, { email, code }) => checkResetCode(scope, email, code),
  }),
  openCall({
    path: "login/forgotPasswordReset",
    about: "認証コードで新しいパスワードを決めます。ログイン中の端末とトークンはすべて終わります",
    input: z.object({ email: fields.email, code: fields.mailCode, password: fields.newPassword }),
    run: (scope, wanted) => resetPassword(scope, wanted),
  }),
];
