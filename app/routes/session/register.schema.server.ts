import { z } from "zod";
import { fields as rules } from "#app/domain/fields.schema.server.ts";

const proof = z.string().trim().max(20).default("");

/** 新規会員登録, as the specification's section 5 has it. One of the two proofs is needed. */
export const RegisterForm = z
  .object({
    id: rules.formId,
    companyName: rules.companyName,
    name: rules.personName,
    loginName: rules.loginName,
    email: rules.email,
    phone: rules.mobile,
    password: rules.newPassword,
    passwordAgain: z.string("パスワードをもう一度入力してください"),
    captchaId: z.string().max(64).default(""),
    captcha: proof,
    mailCode: proof,
    terms: rules.accepted("利用規約"),
    privacy: rules.accepted("プライバシーポリシー"),
    website: z.string().max(200).default(""),
  })
  .refine(({ password, passwordAgain }) => password === passwordAgain, {
    path: ["passwordAgain"],
    error: "パスワードが一致しません",
  })
  .refine(({ captcha, mailCode }) => captcha !== "" || mailCode !== "", {
    path: ["captcha"],
    error: "画像の数字か、メールの認証コードを入力してください",
  });

export const MailCodeForm = z.object({ email: rules.email });
