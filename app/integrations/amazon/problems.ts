import { textOf } from "../marketplace/told.ts";

/** What Amazon finds wrong with a delivery plan, by its code or its words, in a seller's Japanese. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [
    /FBA_INB_0182|prep classification/i,
    "梱包の要否がAmazonに登録されていません。セラーセントラルで商品の梱包カテゴリーを選んでから、もう一度お試しください。",
  ],
  [/FBA_INB_0180|expiration date (is )?required/i, "消費期限の指定が必要な商品です。"],
  [/FBA_INB_0181/, "消費期限がAmazonの受け入れ期限より短い商品です。"],
  [
    /FBA_INB_001[69]|hazmat|dangerous goods/i,
    "危険物の確認が済んでいない商品です。セラーセントラルで危険物情報を登録してください。",
  ],
  [
    /FBA_INB_0004|not eligible|ineligible/i,
    "FBAへ納品できない商品です。セラーセントラルで出品の状態をご確認ください。",
  ],
  [
    /FBA_INB_03(13|17|22)|packing information (is )?(missing|required)/i,
    "箱の中身をAmazonへ伝えていません。先に箱の内容を送ってください。",
  ],
  [/FBA_INB_0344/, "納品先が確定していません。先に納品先を選んでください。"],
  [
    /FBA_INB_0354/,
    "この配送方法の組み合わせは選べません。すべての納品先に同じ種類を選んでください。",
  ],
  [
    /DimensionMismatch|dimension does not match/i,
    "箱の寸法がAmazonの見込みと合いません。測り直した寸法をご確認ください。",
  ],
  [/did not contain expected items/i, "箱の中身が、納品プランの商品または数量と合いません。"],
  [
    /(cancelled|voided) inbound plan/i,
    "取り消された納品プランです。新しいプランを作ってください。",
  ],
  [/labelOwner/, "商品ラベルを貼る担当が、Amazonの登録と合いません。"],
  [/prepOwner/, "梱包を行う担当が、Amazonの登録と合いません。"],
  [
    /(invalid|unknown|not found).{0,40}\b(m?sku)s?\b|\bm?skus?\b.{0,40}(invalid|unknown|not found)/i,
    "Amazonに登録のない出品者SKUです。出品の一覧をご確認ください。",
  ],
  [
    /(weight).{0,60}(exceed|maximum|limit|over)/i,
    "箱の重さがAmazonの上限を超えています。箱を分けてください。",
  ],
  [
    /(capacity|restock|storage) (limit|exceed)|exceeds? .{0,30}(capacity|storage)/i,
    "FBAの在庫保管制限を超える数量です。数量を減らしてください。",
  ],
  [
    /postal ?code|phone ?number|source ?address|addressLine/i,
    "出荷元の住所または電話番号に不備があります。",
  ],
  [/expired/i, "選択肢の期限が切れています。もう一度取得してください。"],
];

/** Amazon's own words of a problem in Japanese; words that we do not know are shown as they are. */
export function wordsOf(code: string, message: string, details = "") {
  const said = textOf(`${code} ${message} ${details}`, 4_000);
  const known = sentences.find(([pattern]) => pattern.test(said));
  return known?.[1] ?? textOf([message, details].filter(Boolean).join(" "), 1_000);
}

/** The SKU that a problem is about; empty where it names none. */
export function skuOf(message: string, details: string) {
  const named =
    /resource '([^']{1,255})'/.exec(`${details} ${message}`) ??
    /ERROR: (\S{1,255}) (?:requires|does not require) /.exec(message);
  return named?.[1] ?? "";
}
