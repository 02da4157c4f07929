import { z } from "zod";
import {
  answerSurvey,
  askContact,
  findSurvey,
} from "#app/domain/content/contact/contact.server.ts";
import {
  ContactForm,
  SurveyForm,
} from "#app/domain/content/contact/contact-forms.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import {
  changeEmail,
  changePassword,
  changePhone,
  readOwnAccount,
  requestEmailChange,
} from "#app/domain/customers/identity/own-account.server.ts";
import {
  mailCredentialCode,
  sendVerification,
  verifyEmail,
} from "#app/domain/customers/identity/verify-credentials.server.ts";
import { call, openCall } from "#app/http/api/call.server.ts";
import { idempotencyKey, madeId, nothing } from "../lists.schema.server.ts";

const current = fields.signInPassword.describe(
  "いまのパスワード、または user/sendProof で届いた6桁のコード",
);

export const accountCalls = [
  call({
    path: "user/sendVerification",
    does: "account",
    about: "メールアドレスを確認するコードを送ります",
    input: z.object({}),
    output: nothing,
    async run(scope, _, { context }) {
      const { account } = await readOwnAccount(scope);
      const { email } = account;
      return sendVerification(scope, { id: scope.actor.id, email, address: context.clientAddress });
    },
  }),
  call({
    path: "user/verifyEmail",
    does: "account",
    about: "届いたコードでメールアドレスを確認します",
    input: z.object({ code: fields.mailCode }),
    output: nothing,
    run: (scope, { code }) => verifyEmail(scope, code),
  }),
  call({
    path: "user/sendProof",
    does: "account",
    about: "本人確認のコードを、確認済みのメールアドレスへ送ります",
    input: z.object({}),
    output: nothing,
    run: (scope, _, { context }) => mailCredentialCode(scope, context.clientAddress),
  }),
  call({
    path: "user/updateEmail",
    does: "account",
    about: "メールアドレスの変更を始めます。新しいアドレスへコードが届きます",
    input: z.object({ current, email: fields.email }),
    output: nothing,
    run: (scope, typed, { context }) =>
      requestEmailChange(scope, { ...typed, address: context.clientAddress }),
  }),
  call({
    path: "user/confirmEmail",
    does: "account",
    about: "新しいアドレスに届いたコードで、メールアドレスを変えます",
    input: z.object({ email: fields.email, code: fields.mailCode }),
    output: nothing,
    run: (scope, typed) => changeEmail(scope, typed),
  }),
  call({
    path: "user/updatePhone",
    does: "account",
    about: "携帯電話番号を変えます",
    input: z.object({ current, phone: fields.mobile }),
    output: nothing,
    run: (scope, typed, { context }) =>
      changePhone(scope, { ...typed, address: context.clientAddress }),
  }),
  call({
    path: "user/updatePassword",
    does: "account",
    about:
      "パスワードを変えます。ログイン中の端末と、このトークンを含むすべてのトークンが終わります",
    input: z.object({ current, password: fields.newPassword }),
    output: nothing,
    async run(scope, typed, { context }) {
      const address = context.clientAddress;
      const changed = await changePassword(scope, { ...typed, address, keep: "" });
      return changed.ok ? done(null) : changed;
    },
  }),
  call({
    path: "questionnaire/detail",
    does: "reads",
    about: "新規会員アンケートの答え。まだなら answers が null です",
    input: z.object({}),
    run: async (scope) => done({ answers: (await findSurvey(scope))?.answers ?? null }),
  }),
  call({
    path: "questionnaire/submit",
    does: "writes",
    scopes: ["settings"],
    about: "新規会員アンケートに答えます。もう一度送ると、新しい答えに変わります",
    input: SurveyForm,
    output: nothing,
    run: (scope, answers) => answerSurvey(scope, answers),
  }),
  openCall({
    path: "feedback/send",
    does: "writes",
    about: "お問い合わせ・ご意見を送ります。同じ id で2回呼んでも1通です",
    input: ContactForm.omit({ id: true, website: true }).extend({ id: idempotencyKey }),
    output: madeId,
    async run(scope, { id = crypto.randomUUID(), ...question }, { context }) {
      const address = context.clientAddress;
      const asked = await askContact(scope, { id, ...question, address });
      return asked.ok ? done({ id }) : refuse("too-many-calls");
    },
  }),
];
