import { z } from "zod";
import { permissions } from "#app/domain/core/actor.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { storesMax } from "#app/domain/customers/store/store.ts";

/** What is asked about an employee, new or known. */
export const EmployeeForm = z.object({
  name: rules.personName,
  email: rules.email,
  permissions: z.array(z.enum(permissions)).default([]),
  paymentLimitYen: rules.limitYen("1回の支払い・出金の上限"),
  monthlyBudgetYen: rules.limitYen("1か月の予算"),
  limited: rules.checkbox,
  stores: z.array(rules.id).max(storesMax, "店舗を選び直してください").default([]),
});

/** 担当する店舗 as the form says it: a box to limit them, and a box for each. */
export function asWanted<Typed extends { limited: boolean; stores: string[] }>({
  limited,
  stores,
  ...typed
}: Typed) {
  return { ...typed, storeIds: limited ? stores : null };
}

/** The sentences of refusals that a field or the whole form is to blame for. */
export const employeeRefusals = {
  "not-yours-to-give": {
    permissions: ["ご自身が持っていない権限や、ご自身より大きい上限は付けられません"],
  },
  "no-such-store": { stores: ["店舗を選び直してください"] },
  "name-taken": { loginName: ["このユーザーIDはすでに使われています"] },
  "email-taken": { email: ["このメールアドレスはすでに使われています"] },
  "own-name-in-password": {
    password: ["お名前、ユーザーID、メールアドレスを含まないパスワードにしてください"],
  },
};

export const busyWords = "混み合っています。数秒おいてからもう一度お試しください";

/** A password that somebody sets for another person, typed twice: nobody else could tell what it is. */
export const GivenPassword = {
  password: rules.newPassword,
  passwordAgain: z.string("パスワードをもう一度入力してください"),
};

export function typedAlike({
  password,
  passwordAgain,
}: Record<keyof typeof GivenPassword, string>) {
  return password === passwordAgain;
}

export const typedDifferently = { path: ["passwordAgain"], error: "パスワードが一致しません" };
