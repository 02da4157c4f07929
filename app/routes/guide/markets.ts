/** Where we buy, by the last word of `/comisiones-{market}`. */
export const markets = {
  "1688": "1688",
  taobao: "淘宝",
  tmall: "天猫",
  oem: "OEM",
  d2c: "D2C",
} as const;
type Market = keyof typeof markets;

/** What is particular to each, beside the fee that all share. */
export const particulars: Record<Market, string> = {
  "1688": "卸の市場ですので、最小数量があり、数量が多いほど単価が下がります。",
  taobao: "小売の市場ですので、1個から買えます。仕入先の送料が商品ごとにかかることがあります。",
  tmall: "メーカーや正規店の市場です。1個から購入でき、販売元の保証が付く商品があります。",
  oem: "仕様を決めて作る注文です。見積で手付金と残金に分け、見本の確認のあと量産に入ります。ロゴ入れの手配はオプションの料金がかかります。",
  d2c: "売れた商品を日本の購入者へ1点ずつ送ります。連携したショップの注文は、発注から配送の依頼、追跡番号の通知まで自動にできます。手数料は通常の買付と同じで、国際送料は1件ごとに計算します。",
};

/** Whether there is a page of this name. */
export function isMarket(name: string | undefined): name is Market {
  return name !== undefined && Object.hasOwn(markets, name);
}
