import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { containsOwnName, ownNameRefused } from "#app/domain/core/weak-password.ts";

const proof = z.string().trim().max(20).default("");
/** Turnstile's answers are up to this long. */
const answerMax = 2_048;

const bothTyped = z.object({ password: z.string(), passwordAgain: z.string() });

/** 新規会員登録, as the specification's section 5 has it. */
export const RegisterForm = z
  .object({
    id: rules.idempotencyKey,
    companyName: rules.tradeName,
    name: rules.personName,
    loginName: rules.loginName,
    email: rules.email,
    phone: rules.mobile,
    password: rules.newPassword,
    passwordAgain: z.string("パスワードをもう一度入力してください"),
    captchaId: z.string().max(64).default(""),
    captcha: proof,
    "cf-turnstile-response": z.string().max(answerMax).default(""),
    intent: z.string().max(20).default(""),
    terms: rules.accepted("利用規約"),
    privacy: rules.accepted("プライバシーポリシー"),
    website: z.string().max(200).default(""),
  })
  .refine(({ password, passwordAgain }) => password === passwordAgain, {
    path: ["passwordAgain"],
    error: "パスワードが一致しません",
    // Said together with what is wrong elsewhere: each round costs the passwords and another picture.
    when: ({ value }) => bothTyped.safeParse(value).success,
  })
  .refine(({ password, ...own }) => !containsOwnName(password, Object.values(namesOf(own))), {
    path: ["password"],
    error: ownNameRefused,
  });

function namesOf(own: Record<"loginName" | "email" | "companyName" | "name" | "phone", string>) {
  const { loginName, email, companyName, name, phone } = own;
  return { loginName, email, companyName, name, phone };
}
