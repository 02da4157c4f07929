import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";

export const ProfileForm = z.object({ name: rules.personName, companyName: rules.companyName });
export const EndSessionForm = z.object({ session: rules.id });
export const VerifyForm = z.object({ code: rules.mailCode });
export const EmailForm = z.object({ current: rules.signInPassword, email: rules.email });
export const EmailCodeForm = z.object({ email: rules.email, code: rules.mailCode });
export const PhoneForm = z.object({ current: rules.signInPassword, phone: rules.mobile });
export const PasswordForm = z
  .object({
    current: rules.signInPassword,
    password: rules.newPassword,
    passwordAgain: z.string("パスワードをもう一度入力してください"),
  })
  .refine(({ password, passwordAgain }) => password === passwordAgain, {
    path: ["passwordAgain"],
    error: "パスワードが一致しません",
  });
