/** Thousandths of a piece a day, with one decimal. */
export function perDayText(thousandths: number) {
  const tenths = Math.round(thousandths / 100);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

/** Pieces a day as pages say them. */
export function speedText(thousandths: number) {
  return thousandths > 0 && thousandths < 50 ? "0.1個/日未満" : `${perDayText(thousandths)}個/日`;
}

const yearsMax = 3;

/** For how many days a stock lasts; of what lasts for years nobody asks the day. */
export function daysText(days: number | null) {
  if (days === null) return "—";
  return days > yearsMax * 365 ? `${yearsMax}年以上` : `${days}日分`;
}

/** Why a command did nothing. */
export const articleProblems = {
  "nothing-chosen": "商品を選択してください",
  "article-bound":
    "この商品は、すでに別の自社商品と紐付いています。ページを読み込み直してご確認ください",
  "product-held": "この自社商品は、同じショップの別の商品と紐付いています",
  "moved-meanwhile": "ほかの方がこの商品を変更したところです。ページを読み込み直してご確認ください",
  "library-full": "自社商品の数が上限に達しています。使っていない商品を削除してください",
  closed: "連携が切れています。販売先との連携のページで、もう一度連携してください",
  "not-offered": "ただいま、この販売先の在庫は取得できません",
  "out-of-range": "取得の間隔は、1から168までの整数で入力してください",
  busy: "販売先が混み合っています。時間をおいて自動でやり直します",
  away: "販売先から応答がありません。時間をおいて自動でやり直します",
  forbidden: "販売先が、在庫の取得を許可していません。販売先の設定をご確認ください",
  refused: "販売先に断られました。しばらくしてからお試しください",
} as const;
