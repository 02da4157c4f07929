interface ApiCode {
  code: number;
  msg: string;
}

/**
 * The one table of what `/api` answers beside 0, by the reason that a command refuses for. Programs go
 * by the code, people read the words; a wrong field has words of its own under the code 400.
 */
export const apiCodes = {
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
  "sent-before": { code: 1015, msg: "この登録はすでに済んでいます。ログインしてください" },
  "not-verified": {
    code: 1016,
    msg: "メールアドレスの確認がお済みでないため、認証コードはお送りできません",
  },
  "page-only": {
    code: 1020,
    msg: "この操作の前に、もう一度ログインしてください（10分間有効）。買付便のページでもできます",
  },
  "no-manager": { code: 1017, msg: "担当者がまだ決まっていないため、委任できません" },
  "not-yours-to-give": {
    code: 1021,
    msg: "ご自身が持っていない権限や、ご自身より大きい上限は付けられません",
  },
  "no-such-postal-code": { code: 1025, msg: "この郵便番号は見つかりません" },
  "postal-code-elsewhere": { code: 1026, msg: "郵便番号と都道府県が合っていません" },
  "out-of-reach": { code: 1022, msg: "この利用者は変更できません" },
  "too-many": { code: 1023, msg: "登録できる件数を超えています" },
  "too-many-waiting": {
    code: 1024,
    msg: "作成待ちのファイルが多いため、できあがってからお試しください",
  },

  gone: { code: 2001, msg: "商品の掲載が終わったか、在庫がありません（URL無効）" },
  "out-of-stock": { code: 2002, msg: "在庫を超える数量です。数量を減らしてください" },
  "nothing-chosen": { code: 2003, msg: "1件以上選んでください" },
  "cart-full": { code: 2004, msg: "カートは200明細までです" },
  "cart-changed": { code: 2005, msg: "カートの内容が変わりました。カートをご確認ください" },
  "favourites-full": { code: 2007, msg: "お気に入りは1,000件までです" },
  full: { code: 2006, msg: "ブラックリストは1,000件までです" },

  "too-many-lines": { code: 3001, msg: "1回の注文・依頼は200明細までです" },
  "not-orderable": { code: 3002, msg: "注文できない商品があります" },
  "price-changed": { code: 3003, msg: "価格が変わった商品があります。新しい価格をご確認ください" },
  "amounts-changed": { code: 3004, msg: "金額が変わりました。最新の内容をご確認ください" },
  "too-much": { code: 3005, msg: "1回の注文は100,000,000円までです" },
  "not-a-draft": { code: 3006, msg: "下書きではないため、提出できません" },
  "not-cancellable": { code: 3007, msg: "もうキャンセルできません。担当者にご相談ください" },
  "answered-already": { code: 3008, msg: "この金額変更には、すでに別のお返事をいただいています" },
  "store-missing": { code: 3010, msg: "担当する店舗を storeId に入れてください" },
  "no-such-store": { code: 3011, msg: "店舗が見つからないか、閉店しています" },
  "store-name-taken": { code: 3012, msg: "この名前の店舗はすでにあります" },
  "label-missing": {
    code: 3013,
    msg: "ラベル情報が足りません。商品ラベル貼りには、管理番号かラベル番号が必要です",
  },
  "not-ahead": { code: 3009, msg: "見積を始める日は、明日から180日以内の日付にしてください" },

  "balance-too-low": { code: 4001, msg: "残高が不足しています" },
  "already-paid": { code: 4002, msg: "支払い済みです。同じ操作を繰り返さないでください" },
  "not-payable": { code: 4003, msg: "いまはお支払いいただけない状態です" },
  "quote-expired": { code: 4004, msg: "見積の期限が過ぎています" },
  "over-limit": { code: 4005, msg: "1回の支払いの上限を超えているため、承認が必要です" },
  "over-budget": { code: 4006, msg: "今月の予算の残りを超えるため、承認が必要です" },
  "coupon-refused": { code: 4007, msg: "このクーポンは使えません" },
  "within-limits": { code: 4008, msg: "この金額は承認なしでお支払いいただけます" },
  "waits-already": { code: 4009, msg: "この支払いは、すでに承認を待っています" },
  "own-request": { code: 4010, msg: "ご自身の依頼は、ご自身では決められません" },
  "decided-already": { code: 4011, msg: "ほかの方がすでに決めています" },
  "changed-since": {
    code: 4012,
    msg: "依頼のあとに金額が変わりました。却下して、依頼し直してもらってください",
  },
  "day-too-far": { code: 4013, msg: "振込予定日は前後60日以内の日付にしてください" },
  "below-minimum": { code: 4014, msg: "最低入金額を下回っています" },
  "above-maximum": { code: 4015, msg: "1回の金額は100,000,000円までです" },
  "service-away": { code: 4016, msg: "PayPalに接続できませんでした。代金は引き落とされていません" },
  "begun-before": { code: 4017, msg: "このお支払いはすでに手続き済みです" },
  "account-waits": {
    code: 4026,
    msg: "出金先口座は登録・変更から48時間は使えません。使えるようになる日時は bankAccount/detail でご確認ください",
  },
  "over-program-limit": {
    code: 4027,
    msg: "トークンで申請できる1日の出金の上限を超えています。買付便の出金申請のページ（/withdrawDeposit）からお申し込みください",
  },
  "no-account": { code: 4018, msg: "出金先口座が登録されていません" },
  "no-such-branch": {
    code: 4019,
    msg: "この銀行コードと支店コードの組み合わせは見つかりませんでした",
  },
  ended: { code: 4020, msg: "このクーポンの受け取りは終了しました" },
  "run-out": { code: 4021, msg: "このクーポンは、先着の上限に達しました" },
  "had-already": { code: 4022, msg: "このクーポンは受け取り済みです" },
  "no-such-plan": { code: 4023, msg: "このプランは販売していません" },
  "long-enough": { code: 4024, msg: "残りの日数が400日を超えているため、いまは更新できません" },
  "nothing-left": {
    code: 4025,
    msg: "残高だけで全額をお支払いいただけます。残高での支払いをお選びください",
  },

  "no-such-address": { code: 5001, msg: "届け先と輸入者を登録済みの住所から選んでください" },
  "no-such-method": { code: 5002, msg: "この便は利用できません。別の便を選んでください" },
  "not-enough-stock": { code: 5003, msg: "出荷できる在庫が足りません" },
  delegated: { code: 5004, msg: "配送を担当者に委任中のため、担当者にご連絡ください" },
  "no-freight": { code: 5005, msg: "この重さで送れる配送方法がありません" },
  "unknown-hs-code": { code: 5006, msg: "HSコードが見つかりません" },
  "not-on-its-way": { code: 5007, msg: "いまは受け取りを記録できない状態です" },
  "not-received": {
    code: 5008,
    msg: "この配送依頼は評価できません。評価済みか、まだ受け取られていません",
  },

  "no-file": { code: 6001, msg: "ファイルを選んでください" },
  "wrong-format": { code: 6002, msg: "ファイルの形式が正しくありません" },
  "not-a-picture": { code: 6003, msg: "ファイルはJPEG・PNG・WebP・PDFのいずれかにしてください" },
  "picture-too-large": { code: 6004, msg: "ファイルは1件10MBまでです" },
  "attachments-full": {
    code: 6006,
    msg: "添付できる件数を超えています。不要な添付を外してください",
  },
  expired: { code: 6007, msg: "ファイルがまだできていないか、保存期限が過ぎています" },
  "too-many-receipts": { code: 6005, msg: "ファイルが多すぎます" },
} as const satisfies Record<string, ApiCode>;

export type ApiReason = keyof typeof apiCodes;
