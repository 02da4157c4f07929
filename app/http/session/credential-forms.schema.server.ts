import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import type { SignInSentences } from "./sign-in-sentences.ts";

/** Where to go on to once somebody has signed in. */
const to = z.string().max(2_000).optional();

/** ID and password, with the sentences of the realm that they are typed for. */
export function passwordForm({ nameMissing, passwordMissing, tooLong }: SignInSentences) {
  return z.object({
    name: z.string(nameMissing).trim().min(1, nameMissing).max(99, tooLong),
    password: z.string(passwordMissing).min(1, passwordMissing).max(200, tooLong),
    to,
  });
}

/** The code of the second factor. */
export function secondFactorForm({ codeMissing, wrongCode }: SignInSentences) {
  return z.object({
    code: z.string(codeMissing).trim().min(1, codeMissing).max(20, wrongCode),
    to,
  });
}

/** 2段階認証: begun, put in use by a first code, taken off by password and code. */
export function factorForm({ codeMissing, passwordMissing, factor }: SignInSentences) {
  const code = z.string(codeMissing).trim().min(1, codeMissing).max(20, factor["wrong-code"]);
  const password = z.string(passwordMissing).max(200, factor["wrong-password"]);
  return z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("begin") }),
    z.object({ intent: z.literal("confirm"), code }),
    z.object({ intent: z.literal("end"), code, password }),
  ]);
}

/** The mailed code that finishes a registration. */
export const RegistrationCodeForm = z.object({ code: rules.mailCode });

/** The mailed code that allows a new password, with the password. */
export const ResetForm = z
  .object({
    email: rules.email,
    code: rules.mailCode,
    password: rules.newPassword,
    passwordAgain: z.string("パスワードをもう一度入力してください"),
  })
  .refine(({ password, passwordAgain }) => password === passwordAgain, {
    path: ["passwordAgain"],
    error: "パスワードが一致しません",
  });

/** The password, or a code that stands for it, given again by who is signed in. */
export const CredentialsForm = z.object({
  current: z
    .string("パスワードまたは認証コードを入力してください")
    .min(1, "パスワードまたは認証コードを入力してください")
    .transform((typed) => typed.slice(0, 200)),
});
