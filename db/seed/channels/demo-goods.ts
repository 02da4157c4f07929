import { checkDigit } from "#app/domain/catalog/products/own-product.ts";

/** An article of the demo's Japanese seller, as its marketplaces list it. */
export interface DemoGoods {
  sku: string;
  /** What it shares with its other colours and sizes. */
  product: string;
  title: string;
  spec: string;
  jan: string;
  asin: string;
  fnsku: string;
  /** Where our shop keeps the demo's picture of it. */
  picture: string;
  priceYen: number;
  /** As the seller counts it, which may be below zero. */
  onHand: number;
  soldADay: number;
}

type Row = readonly [
  product: string,
  title: string,
  spec: string,
  picture: string,
  priceYen: number,
  onHand: number,
  soldADay: number,
];

/** In the order of the demo company's own products, whose management numbers are their SKUs: MT-201 and on. */
const kept: readonly Row[] = [
  [
    "leash",
    "ペット用リード ハンズフリー 腰ベルト",
    "ブラック / 1.2m",
    "leash-2b2f38-c9a97a",
    1_980,
    46,
    1.4,
  ],
  [
    "plate",
    "陶器プレート皿 北欧風 無地",
    "ホワイト / 6インチ",
    "plate-ffffff-3c444d",
    1_480,
    12,
    2.1,
  ],
  [
    "retro-plate",
    "陶器プレート皿 レトロ 花ふち",
    "ホワイト / 6インチ",
    "plate-ffffff-3c444d",
    1_680,
    88,
    0.6,
  ],
  ["brolly", "晴雨兼用 折りたたみ傘 フリル", "ブラック", "brolly-2b2f38-c9a97a", 2_980, 5, 0.9],
  ["can", "ブリキのじょうろ レトロ", "グリーン / 1L", "can-6f9c7b-2c4634", 2_480, 31, 0.4],
  ["can", "ブリキのじょうろ レトロ", "グリーン / 1.8L", "can-6f9c7b-2c4634", 2_980, 0, 0.3],
  ["blocks", "やわらか積み木ブロック 100ピース", "レッド", "blocks-b8433d-f2e3d5", 3_480, 27, 0.8],
  ["blocks", "やわらか積み木ブロック 100ピース", "ブルー", "blocks-6b94c6-22344f", 3_480, 140, 0.5],
  ["cap", "刺繍向け 無地キャップ", "ブラック / 大人用", "cap-2b2f38-c9a97a", 1_780, -3, 1.7],
  ["cap", "刺繍向け 無地キャップ", "ブラック / 子供用", "cap-2b2f38-c9a97a", 1_580, 19, 0.7],
];

/** What the seller bought elsewhere: nothing of ours has these numbers. */
const others: readonly Row[] = [
  ["tote", "キャンバストートバッグ A4対応", "生成り", "tote-e9dcc3-7b5b3a", 1_290, 64, 1.1],
  ["tote", "キャンバストートバッグ A4対応", "ブラック", "tote-2b2f38-c9a97a", 1_290, 41, 0.9],
  ["backpack", "通学リュックサック A4対応", "ブラック", "backpack-2b2f38-c9a97a", 3_980, 22, 0.3],
  ["pouch", "ぷっくり化粧ポーチ", "ピンク", "pouch-e6b1b8-8a4a56", 1_480, 57, 0.6],
  ["wallet", "ミニ二つ折り財布", "ブラック", "wallet-2b2f38-c9a97a", 2_480, 33, 0.2],
  ["tee", "吸汗速乾Tシャツ クルーネック", "ホワイト / M", "tee-ffffff-3c444d", 1_690, 118, 1.3],
  ["tee", "吸汗速乾Tシャツ クルーネック", "ホワイト / L", "tee-ffffff-3c444d", 1_690, 9, 1.2],
  ["socks", "通気クルーソックス 3足組", "ホワイト", "socks-ffffff-3c444d", 990, 260, 2.4],
  ["apron", "はっ水エプロン 首掛け", "ブラック", "apron-2b2f38-c9a97a", 1_380, 14, 0.2],
  ["slipper", "静音ルームスリッパ", "グレー", "slipper-a9b0b8-3c444d", 1_280, 73, 0.5],
  ["mug", "ふた付きマグカップ", "ホワイト", "mug-ffffff-3c444d", 1_180, 96, 0.8],
  [
    "tumbler",
    "真空断熱タンブラー ストロー付き",
    "ブラック",
    "tumbler-2b2f38-c9a97a",
    2_180,
    38,
    0.7,
  ],
  ["lunchbox", "子供用 小さめ弁当箱", "ホワイト", "lunchbox-ffffff-3c444d", 1_480, 25, 0.3],
  ["jar", "密閉保存容器 ロック式", "ホワイト", "jar-ffffff-3c444d", 1_880, 999_999, 0.1],
  ["board", "竹のまな板 両面", "ナチュラル", "board-d3a873-7a4d2b", 2_280, 17, 0.2],
  ["crate", "車載トランク収納ボックス", "ホワイト", "crate-ffffff-3c444d", 1_980, 44, 0.4],
  ["basket", "フェルト収納バスケット", "生成り", "basket-e9dcc3-7b5b3a", 1_780, 52, 0.3],
  ["lamp", "レトロ デスクライト", "ホワイト", "lamp-ffffff-3c444d", 3_980, 8, 0.1],
  ["rug", "速乾バスマット", "グレー", "rug-a9b0b8-3c444d", 1_580, 61, 0.6],
  ["clock", "レトロ掛け時計 ローマ数字", "ホワイト", "clock-ffffff-3c444d", 2_780, 13, 0.1],
  ["notebook", "無地ノート レザー調", "ブラック", "notebook-2b2f38-c9a97a", 880, 180, 0.5],
  ["collar", "反射材つき首輪", "レッド", "collar-b8433d-f2e3d5", 980, 67, 0.4],
  ["cattoy", "よく弾む猫用ボール 5個", "グレー", "cattoy-a9b0b8-3c444d", 780, -12, 0.9],
  ["mat", "折りたたみヨガマット", "ラベンダー", "mat-9a8bbb-43355e", 3_280, 21, 0.3],
  ["chair", "折りたたみチェア ムーン型", "カーキ", "chair-b8a27a-5a4a30", 4_980, 11, 0.2],
  ["cable", "編み充電ケーブル 結束バンド付き", "ブラック", "cable-2b2f38-c9a97a", 890, 340, 1.8],
  ["stand", "配信用スマホスタンド", "ホワイト", "stand-ffffff-3c444d", 1_680, 29, 0.4],
  ["brush", "ファンデーション用メイクブラシ", "ブラック", "brush-2b2f38-c9a97a", 1_280, 76, 0.5],
  ["plush", "くまのぬいぐるみ おすわり", "ブラウン", "plush-7a5236-e2c9a1", 2_480, 35, 0.4],
  ["pot", "植木鉢 受け皿付き", "ホワイト", "pot-ffffff-3c444d", 680, 0, 0.3],
];

/** The forty articles of the demo's seller. */
export const demoGoods: readonly DemoGoods[] = [
  ...kept.map((row, index) => goodsOf(row, `MT-2${twoDigits(index + 1)}`, index, true)),
  ...others.map((row, index) => goodsOf(row, `${row[0]}-${twoDigits(index + 1)}`, index, false)),
];

function goodsOf(
  [product, title, spec, picture, priceYen, onHand, soldADay]: Row,
  sku: string,
  index: number,
  ours: boolean,
): DemoGoods {
  const number = twoDigits(index + 1);
  const article = `${ours ? "4589901230" : "4589907770"}${number}`;
  // Every second own product has its numbers at Amazon; of the rest most are sold there under others.
  const atAmazon = ours ? index % 2 === 0 : true;
  return {
    sku,
    product: ours ? `mt-${product}` : product,
    title,
    spec,
    priceYen,
    onHand,
    soldADay,
    jan: `${article}${checkDigit(article)}`,
    asin: atAmazon ? `${ours ? "B0DK41TT" : "B0DM77QQ"}${number}` : "",
    fnsku: atAmazon ? `${ours ? "X001ABC7" : "X001QRS5"}${number}` : "",
    picture: `/demo/${picture}.svg`,
  };
}

function twoDigits(number: number) {
  return String(number).padStart(2, "0");
}
