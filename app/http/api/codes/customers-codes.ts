import type { ApiCode } from "./api-code.ts";

/** 1001 and on: signing in, people, companies and what they set. */
export const customersCodes = {
  "wrong-name-or-password": { code: 1001, msg: "IDまたはパスワードが正しくありません" },
  "too-many-tries": {
    code: 1002,
    msg: "パスワードやコードの間違いが続いたため、15分ほどおいてからお試しください",
  },
  "factor-needed": {
    code: 1003,
    msg: "二段階認証をお使いです。認証アプリのコードを code に入れて、もう一度ログインしてください",
  },
  "wrong-code": { code: 1004, msg: "認証コードが正しくありません。新しいコードでお試しください" },
  "own-password-first": {
    code: 1005,
    msg: "はじめに買付便のページでログインし、ご自身のパスワードを決めてください",
  },
  "too-many-codes": {
    code: 1006,
    msg: "コードの送信が続いています。1時間ほどおいてお試しください",
  },
  "too-many-registrations": {
    code: 1018,
    msg: "同じ回線からの登録が続いています。1時間ほどおいてお試しください",
  },
  "same-email": { code: 1010, msg: "いまと同じメールアドレスです" },
  "own-name-in-password": {
    code: 1019,
    msg: "ユーザーID、メールアドレス、会社名、電話番号を含まないパスワードにしてください",
  },
  "wrong-password": { code: 1007, msg: "パスワードまたは認証コードが正しくありません" },
  "same-password": { code: 1008, msg: "いまと違うパスワードにしてください" },
  "wrong-captcha": { code: 1009, msg: "認証コードが正しくありません。新しい画像でお試しください" },
  "name-taken": { code: 1011, msg: "このユーザーIDはすでに使われています" },
  "email-taken": { code: 1012, msg: "このメールアドレスはすでに使われています" },
  "email-not-verified": { code: 1013, msg: "メールアドレスを確認すると、配送を依頼できます" },
  "phone-taken": { code: 1014, msg: "この電話番号はすでに使われています" },
  "registered-before": { code: 1015, msg: "この登録はすでに済んでいます。ログインしてください" },
  "not-verified": {
    code: 1016,
    msg: "メールアドレスの確認がお済みでないため、認証コードはお送りできません",
  },
  "page-only": {
    code: 1020,
    msg: "この操作の前に、もう一度ログインしてください（10分間有効）。買付便のページでもできます",
  },
  "sign-in-token-only": {
    code: 1027,
    msg: "ログイン（login/login）のトークンだけでできる操作です。買付便のページでもできます",
  },
  "no-manager": { code: 1017, msg: "担当者がまだ決まっていないため、委任できません" },
  "not-yours-to-give": {
    code: 1021,
    msg: "ご自身が持っていない権限や、ご自身より大きい上限は付けられません",
  },
  "not-for-this": {
    code: 1051,
    msg: "この拡張機能のトークンには、この操作が許可されていません。「ブラウザー拡張の設定」でトークンを作り直してください",
  },
  "no-such-postal-code": { code: 1025, msg: "この郵便番号は見つかりません" },
  "postal-code-elsewhere": { code: 1026, msg: "郵便番号と都道府県が合っていません" },
  "out-of-reach": { code: 1022, msg: "この利用者は変更できません" },
  "too-many": { code: 1023, msg: "登録できる件数を超えています" },
  "too-many-waiting": {
    code: 1024,
    msg: "作成待ちのファイルが多いため、できあがってからお試しください",
  },
} as const satisfies Record<string, ApiCode>;
