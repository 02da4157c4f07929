import { lineOf } from "../channels/articles.ts";

/** What Amazon finds wrong with a delivery plan, by its code or its words, in a seller's Japanese. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [
    /FBA_INB_0182|prep class/i,
    "梱包の要否がAmazonに登録されていません。セラーセントラルで商品の梱包カテゴリーを選んでください。",
  ],
  [/FBA_INB_018[01]|expiration date/i, "消費期限の指定が必要か、期限が短すぎる商品です。"],
  [
    /FBA_INB_001[69]|hazmat|dangerous/i,
    "危険物の確認が済んでいない商品です。セラーセントラルで危険物情報を登録してください。",
  ],
  [
    /FBA_INB_0004|eligible/i,
    "FBAへ納品できない商品です。セラーセントラルで出品の状態をご確認ください。",
  ],
  [/FBA_INB_0344/, "納品先が確定していません。先に納品先を選んでください。"],
  [/FBA_INB_0354/, "この配送方法の組み合わせは選べません。"],
  [/dimension/i, "箱の寸法がAmazonの見込みと合いません。測り直した寸法をご確認ください。"],
  [/expected items/i, "箱の中身が、納品プランの商品または数量と合いません。"],
  [
    /FBA_INB_03(13|17|22)|packing information/i,
    "箱の中身をAmazonへ伝えていません。先に箱の内容を送ってください。",
  ],
  [/delivery window/i, "納品日が確定していません。先に納品日を選んでください。"],
  [/(cancelled|voided) inbound/i, "取り消された納品プランです。新しいプランを作ってください。"],
  [/labelOwner|prepOwner/, "商品ラベルや梱包の担当が、Amazonの登録と合いません。"],
  [/weight/i, "箱の重さがAmazonの上限を超えています。箱を分けてください。"],
  [/capacity|restock|storage/i, "FBAの在庫保管制限を超える数量です。数量を減らしてください。"],
  [/postal|phone|address/i, "出荷元の住所または電話番号に不備があります。"],
  [/expired/i, "選択肢の期限が切れています。もう一度取得してください。"],
  [
    /msku.*(not found|invalid|unknown)|(invalid|unknown).*msku/i,
    "Amazonに登録のない出品者SKUです。出品の一覧をご確認ください。",
  ],
];

/** Amazon's own words of a problem in Japanese; words that we do not know are shown as they are. */
export function wordsOf(code: string, message: string, details = "") {
  const said = lineOf([message, details].filter(Boolean).join(" "), 1_000);
  return sentences.find(([pattern]) => pattern.test(`${code} ${said}`))?.[1] ?? said;
}

/** The SKU that a problem is about; empty where it names none. */
export function skuOf(message: string, details: string) {
  return /resource '([^']{1,255})'/.exec(`${details} ${message}`)?.[1] ?? "";
}
