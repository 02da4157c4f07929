import { wordKey } from "#app/domain/core/search-words.server.ts";

/** Words that people type for one thing: as our texts write it, and as others do, in kana and Latin letters. */
const synonyms: readonly (readonly string[])[] = [
  ["PayPal", "ペイパル"],
  [
    "カード",
    "クレジットカード",
    "クレジット",
    "クレカ",
    "デビットカード",
    "visa",
    "mastercard",
    "jcb",
  ],
  ["出金", "引き出し", "払い戻し", "しゅっきん", "withdraw"],
  ["入金", "チャージ", "にゅうきん", "deposit"],
  ["振込", "振り込み", "振込み", "ふりこみ", "銀行"],
  ["返金", "へんきん", "refund"],
  ["クーポン", "割引", "coupon"],
  ["領収書", "領収証", "レシート", "りょうしゅうしょ"],
  ["請求書", "インボイス", "せいきゅうしょ", "invoice", "適格請求書"],
  ["パスワード", "password", "pw", "暗証番号"],
  ["2段階認証", "二段階認証", "二要素認証", "2要素認証", "認証アプリ", "2fa", "mfa"],
  ["メールアドレスの確認", "メール認証", "認証コード", "認証メール"],
  ["定額会員", "サブスク", "月額", "プラン"],
  ["手付金", "前金", "頭金", "てつけきん", "デポジット"],
  ["残金", "後金", "ざんきん"],
  ["OEM", "ODM", "オリジナル商品", "別注", "名入れ", "ロゴ入れ"],
  ["従業員", "社員", "スタッフ", "サブアカウント", "じゅうぎょういん"],
  ["権限", "けんげん"],
  ["まとめて", "一括", "合算", "まとめ払い"],
  ["届け先", "配送先", "お届け先", "とどけさき"],
  ["受取人", "宛名", "うけとりにん"],
  ["住所", "じゅうしょ", "アドレス"],
  ["見本", "サンプル", "sample"],
  ["関税", "かんぜい", "輸入税"],
  ["送料", "そうりょう", "配送料"],
  ["追跡番号", "お問い合わせ番号", "トラッキング", "tracking"],
  ["保管料", "倉庫料", "ほかんりょう"],
  ["検品", "けんぴん"],
  ["不良", "不良品", "ふりょう"],
  ["退会", "解約", "たいかい"],
  ["取り消", "キャンセル", "取消", "cancel"],
  ["添付ファイル", "ファイル", "アップロード", "添付"],
  ["為替レート", "レート", "為替", "かわせ"],
];

const groups = synonyms.map((words) => ({ words, keys: words.map(wordKey) }));

/** Every way to write this word that we know of, the typed one first. */
export function sameAs(word: string) {
  const key = wordKey(word);
  return distinct(word, groups.find(({ keys }) => keys.includes(key))?.words);
}

/** For a word that nothing holds: what we know of the longest part of it, as of カード in カード払い. */
export function withinWord(word: string) {
  const typed = wordKey(word);
  const [longest] = groups
    .flatMap(({ words, keys }) => keys.map((key) => ({ words, key })))
    .filter(({ key }) => typed.includes(key))
    .sort((one, other) => other.key.length - one.key.length);
  return distinct(word, longest?.words);
}

function distinct(word: string, others: readonly string[] = []) {
  return [word, ...others.filter((other) => other.toLowerCase() !== word)];
}
