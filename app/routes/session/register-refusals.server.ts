import type { Submission } from "@conform-to/react";
import type { startRegistration } from "#app/domain/customers/identity/registration.server.ts";
import { changed, invalid, tooMany } from "#app/http/respond.server.ts";

type Reason = Extract<Awaited<ReturnType<typeof startRegistration>>, { ok: false }>["reason"];

const atFields: Partial<Record<Reason, [field: string, text: string]>> = {
  "wrong-captcha": ["captcha", "画像の数字が正しくありません。新しい画像の数字を入力してください"],
  "wrong-check": ["cf-turnstile-response", "操作の確認ができませんでした。もう一度お試しください"],
  "check-unavailable": [
    "cf-turnstile-response",
    "確認のサービスにつながりません。時間をおくか、「メールの認証コードだけで進む」を押してください",
  ],
  "name-taken": ["loginName", "このユーザーIDはすでに使われています"],
  "phone-taken": ["phone", "この電話番号はすでに使われています"],
};

const waits: Partial<Record<Reason, [text: string, seconds: number]>> = {
  "too-many-codes": [
    "このメールアドレスへのコードの送信が続いています。1時間ほどおくか、別の回線からお試しください",
    3_600,
  ],
  "too-many-registrations": [
    "同じ回線からの登録が続いています。1時間ほどおいてお試しください",
    3_600,
  ],
  busy: ["混み合っています。数秒おいてからもう一度お試しください", 5],
};

/** Said at once with what else is wrong: the digits under the picture, where nothing was typed. */
export function digitsMissing({ payload }: Submission<unknown>): Record<string, string[]> {
  if (payload.captcha || payload.intent === "mail-only") return {};
  return { captcha: ["画像の数字を入力してください"] };
}

/** The form again, with why nothing was begun. */
export function refusedRegistration(submission: Submission<unknown>, reason: Reason) {
  const atField = atFields[reason];
  if (atField) return invalid(submission, undefined, { [atField[0]]: [atField[1]] });
  const wait = waits[reason];
  if (wait) return tooMany(submission, ...wait);
  return changed(submission, "この登録はすでに済んでいます。ログインしてください");
}
