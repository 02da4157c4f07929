import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { containsOwnName, ownNameRefused } from "#app/domain/core/weak-password.ts";
import { createCaptcha } from "#app/domain/customers/identity/captcha.server.ts";
import {
  finishRegistration,
  mailRegistrationCode,
  startRegistration,
} from "#app/domain/customers/identity/registration.server.ts";
import {
  checkResetCode,
  requestPasswordReset,
  resetPassword,
} from "#app/domain/customers/identity/reset-password.server.ts";
import { exchangeSession } from "#app/domain/customers/token/tokens.server.ts";
import { openCall } from "#app/http/api/call.server.ts";
import { idempotencyKey, nothing } from "../lists.schema.server.ts";

const proof = z.string().trim().max(64).default("");
const NewMember = z
  .object({
    id: idempotencyKey,
    companyName: fields.companyName,
    name: fields.personName,
    loginName: fields.loginName,
    email: fields.email,
    phone: fields.mobile,
    password: fields.newPassword,
    captchaId: proof,
    captcha: proof,
    terms: fields.accepted("利用規約"),
    privacy: fields.accepted("プライバシーポリシー"),
  })
  .refine(
    ({ password, ...own }) =>
      !containsOwnName(password, [own.loginName, own.email, own.companyName, own.name, own.phone]),
    ownNameRefused,
  );

const Reset = z.object({
  id: fields.id.describe("login/forgotPasswordCode の答えの id"),
  email: fields.email,
  code: fields.mailCode,
});

/** For those who have no token yet; what a stranger is told is the same whoever has an account. */
export const registerCalls = [
  openCall({
    path: "login/captcha",
    does: "writes",
    about: "会員登録の画像認証。path は数字の絵（SVGのpathのd、200×64）で、5分で切れます",
    input: z.object({}),
    output: z.object({ id: z.string(), path: z.string() }),
    run: async (scope) => done(await createCaptcha(scope)),
  }),
  openCall({
    path: "login/register",
    does: "writes",
    about:
      "会員登録をはじめます。答えの id と、メールで届く認証コードを login/registerFinish に送ると完了します。captchaId と captcha がないときは、同じ回線から数回だけ受け付けます",
    input: NewMember,
    output: z.object({ id: z.string() }),
    async run(scope, { id = crypto.randomUUID(), captcha, captchaId, ...typed }, { context }) {
      const { terms: _, privacy: __, ...wanted } = typed;
      const started = await startRegistration(
        scope,
        { id, ...wanted },
        {
          proof: captcha ? { by: "picture", captchaId, captcha } : { by: "mail-only" },
          address: context.clientAddress,
          check: undefined,
        },
      );
      if (started.ok) return done({ id });
      // Programs are shown no widget.
      const { reason } = started;
      return refuse(
        reason === "wrong-check" || reason === "check-unavailable" ? "wrong-captcha" : reason,
      );
    },
  }),
  openCall({
    path: "login/registerCode",
    does: "writes",
    about: "会員登録の認証コードをもう一度メールで送ります。前のコードは使えなくなります",
    input: z.object({ id: fields.id }),
    output: nothing,
    run: (scope, { id }, { context }) => mailRegistrationCode(scope, id, context.clientAddress),
  }),
  openCall({
    path: "login/registerFinish",
    does: "writes",
    about: "メールで届いた認証コードで会員登録を完了し、14日間有効なトークンを受け取ります",
    input: z.object({ id: fields.id, code: fields.mailCode }),
    output: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
    async run(scope, typed, { request, context }) {
      const userAgent = request.headers.get("User-Agent") ?? "";
      const registered = await finishRegistration(scope, {
        ...typed,
        userAgent,
        address: context.clientAddress,
      });
      if (!registered.ok)
        return refuse(registered.reason === "expired" ? "wrong-code" : registered.reason);
      const program = `登録（${userAgent.slice(0, 50) || "プログラム"}）`;
      const exchanged = await exchangeSession(scope, registered.value.token, program);
      if (!exchanged.ok) return exchanged;
      const { token, expiresAt } = exchanged.value;
      return done({ token, expiresAt });
    },
  }),
  openCall({
    path: "login/forgotPasswordCode",
    does: "writes",
    about:
      "パスワード再設定の認証コードを送ります。答えの id は、届いたコードと一緒に login/forgotPasswordReset に送ります（メールの受付番号はその最初の4文字です）。登録のないアドレスでも同じ答えです",
    input: z.object({ email: fields.email }),
    output: z.object({ id: z.string() }),
    run: (scope, { email }, { context }) =>
      requestPasswordReset(scope, { email, address: context.clientAddress }),
  }),
  openCall({
    path: "login/forgotPasswordCheck",
    does: "writes",
    about: "再設定の認証コードが合っているかを確認します。間違いは回数に数えます",
    input: Reset,
    output: nothing,
    run: (scope, typed, { context }) =>
      checkResetCode(scope, { ...typed, address: context.clientAddress }),
  }),
  openCall({
    path: "login/forgotPasswordReset",
    does: "writes",
    about: "認証コードで新しいパスワードを決めます。ログイン中の端末とトークンはすべて終わります",
    input: Reset.extend({ password: fields.newPassword }),
    output: nothing,
    async run(scope, wanted, { context }) {
      const reset = await resetPassword(scope, { ...wanted, address: context.clientAddress });
      return reset.ok ? done(undefined) : reset;
    },
  }),
];
