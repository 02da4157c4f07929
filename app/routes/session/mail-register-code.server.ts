import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data } from "@remix-run/cloudflare";
import { sendCode } from "#app/domain/identity/mail-codes.server.ts";
import { invalid, secretFields, tooMany } from "#app/http/respond.server.ts";
import type { shopperScope } from "#app/http/scope.server.ts";
import { MailCodeForm } from "./register.schema.server.ts";

/** For those who cannot see the picture: a code to the address that registers. */
export async function mailRegisterCode(
  scope: Awaited<ReturnType<typeof shopperScope>>,
  form: FormData,
  { context }: ActionFunctionArgs,
) {
  const submission = parseWithZod(form, { schema: MailCodeForm });
  if (submission.status !== "success") return invalid(submission);
  const { email } = submission.value;
  const sent = await sendCode(scope, {
    purpose: "register",
    subject: email,
    to: email,
    address: context.clientAddress,
    title: "【買付便】新規会員登録の認証コード",
    about: "新規会員登録のための認証コードをお送りします。",
  });
  if (!sent.ok)
    return tooMany(submission, "コードの送信が続いています。1時間ほどおいてお試しください", 3_600);
  return data({ ...submission.reply({ hideFields: secretFields }), mailed: true });
}
