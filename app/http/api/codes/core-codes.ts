import type { ApiCode } from "./api-code.ts";

/** Whatever is called, this may be answered. */
export const coreCodes = {
  "bad-input": { code: 400, msg: "入力内容に誤りがあります" },
  unreadable: { code: 400, msg: "送信された内容を読み取れませんでした" },
  "sign-in-again": {
    code: 401,
    msg: "ログインの有効期限が切れました。もう一度ログインしてください",
  },
  forbidden: { code: 403, msg: "この操作を行う権限がありません" },
  "not-found": { code: 404, msg: "該当する注文・配送依頼などが見つかりません" },
  "no-such-call": { code: 404, msg: "この名前の呼び出しはありません" },
  "post-only": { code: 405, msg: "POSTで呼び出してください" },
  "moved-meanwhile": {
    code: 409,
    msg: "ほかの操作で状態が変わりました。最新の状態をご確認ください",
  },
  "too-large": { code: 413, msg: "ファイルが大きすぎます" },
  "too-slow": { code: 408, msg: "送信に時間がかかりすぎたため、受け付けを中止しました" },
  "address-too-long": { code: 414, msg: "アドレスが長すぎます" },
  "wrong-host": { code: 421, msg: "接続先のアドレスが正しくありません" },
  "too-many-calls": {
    code: 429,
    msg: "操作の回数が多すぎます。10秒ほどおいてお試しください",
  },
  busy: {
    code: 429,
    msg: "混み合っています。数秒おいてからもう一度お試しください",
  },
  failed: { code: 500, msg: "操作に失敗しました。時間をおいてお試しください" },
} as const satisfies Record<string, ApiCode>;
