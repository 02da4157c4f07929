/** Agency fee by cumulative purchases, in whole yen: two lists, so that the change of fee shows. */
const levels = ["ランク1", "ランク2", "ランク3", "ランク4", "ランク5", "ランク6"];
const thresholdsYen = [0, 1_000_000, 3_000_000, 5_000_000, 10_000_000, 30_000_000];

function serviceRateList(effectiveFrom: string, percents: readonly string[]) {
  return percents.map((ratePercent, index) => ({
    effectiveFrom,
    fromPurchasesYen: thresholdsYen[index]!,
    levelJa: levels[index]!,
    ratePercent,
  }));
}

export const serviceRateRows = [
  ...serviceRateList("2024-04-01", ["5.0", "4.9", "4.8", "4.7", "4.5", "4.0"]),
  ...serviceRateList("2026-04-01", ["5.0", "4.8", "4.6", "4.5", "4.2", "3.5"]),
];

/** 定額会員プラン: what is sold, by the day from which it is. */
export const membershipPlanRows = [
  { code: "30", nameJa: "30日プラン", days: 30, priceYen: 19_800 },
  { code: "90", nameJa: "90日プラン", days: 90, priceYen: 54_000 },
  { code: "180", nameJa: "180日プラン", days: 180, priceYen: 99_000 },
  { code: "365", nameJa: "365日プラン", days: 365, priceYen: 180_000 },
].map((plan) => ({ ...plan, effectiveFrom: "2024-04-01" }));

export const settingRows = [
  { key: "spreadYen", effectiveFrom: "2024-04-01", value: "0.70" },
  { key: "minimumDepositYen", effectiveFrom: "2024-04-01", value: "3000" },
  { key: "cardFeePercent", effectiveFrom: "2024-04-01", value: "4" },
  { key: "freeStorageDays", effectiveFrom: "2024-04-01", value: "60" },
  { key: "storageYenPerKgDay", effectiveFrom: "2024-04-01", value: "2" },
  { key: "forwardedPieceYen", effectiveFrom: "2024-04-01", value: "20" },
  { key: "forwardedParcelCapYen", effectiveFrom: "2024-04-01", value: "30000" },
  { key: "rehearsalYen", effectiveFrom: "2024-04-01", value: "600" },
  { key: "quoteValidDays", effectiveFrom: "2024-04-01", value: "5" },
  { key: "depositBank", effectiveFrom: "2024-04-01", value: "みなとデモ銀行（0099）" },
  { key: "depositBranch", effectiveFrom: "2024-04-01", value: "本店営業部（001）" },
  { key: "depositAccount", effectiveFrom: "2024-04-01", value: "普通 1234567" },
  { key: "depositHolder", effectiveFrom: "2024-04-01", value: "カ）カイツケビン" },
  { key: "withdrawalTwoPeopleYen", effectiveFrom: "2024-04-01", value: "300000" },
  { key: "creditTwoPeopleYen", effectiveFrom: "2024-04-01", value: "1000000" },
  { key: "creditPersonYen", effectiveFrom: "2024-04-01", value: "3000000" },
  { key: "couponTwoPeopleYen", effectiveFrom: "2024-04-01", value: "100000" },
  { key: "waiveTwoPeopleYen", effectiveFrom: "2024-04-01", value: "10000" },
  { key: "programWithdrawalYen", effectiveFrom: "2024-04-01", value: "100000" },
  { key: "parcelQuietDays", effectiveFrom: "2024-04-01", value: "3" },
  { key: "parcelLateDays", effectiveFrom: "2024-04-01", value: "10" },
  { key: "claimDays", effectiveFrom: "2024-04-01", value: "7" },
  { key: "claimReplyDays", effectiveFrom: "2024-04-01", value: "7" },
  { key: "settleReplyDays", effectiveFrom: "2024-04-01", value: "7" },
  { key: "shippingQuoteDays", effectiveFrom: "2024-04-01", value: "14" },
  { key: "quoteTargetMinutes", effectiveFrom: "2024-04-01", value: "120" },
  { key: "caseTargetMinutes", effectiveFrom: "2024-04-01", value: "510" },
  { key: "claimTargetMinutes", effectiveFrom: "2024-04-01", value: "1020" },
  { key: "senderCode", effectiveFrom: "2024-04-01", value: "0009912345" },
  { key: "senderBankCode", effectiveFrom: "2024-04-01", value: "0099" },
  { key: "senderBranchCode", effectiveFrom: "2024-04-01", value: "001" },
  { key: "senderAccountNumber", effectiveFrom: "2024-04-01", value: "1234567" },
  { key: "issuerName", effectiveFrom: "2024-04-01", value: "買付便（デモ）" },
  { key: "issuerAddress", effectiveFrom: "2024-04-01", value: "大阪府大阪市中央区（デモ）" },
  { key: "issuerSeal", effectiveFrom: "2024-04-01", value: "買付便之印" },
  { key: "issuerPhone", effectiveFrom: "2024-04-01", value: "06-0000-0000" },
  { key: "exporterNameEn", effectiveFrom: "2024-04-01", value: "KAITSUKEBIN CHINA (DEMO)" },
  {
    key: "exporterAddressEn",
    effectiveFrom: "2024-04-01",
    value: "Baiyun District, Guangzhou, Guangdong, CHINA (DEMO)",
  },
  { key: "warehouseRecipient", effectiveFrom: "2024-04-01", value: "买付便（演示）" },
  {
    key: "warehouseAddress",
    effectiveFrom: "2024-04-01",
    value: "广东省广州市白云区演示路1号 买付便仓库（演示）",
  },
  { key: "warehousePhone", effectiveFrom: "2024-04-01", value: "020-00000000" },
  { key: "incoterms", effectiveFrom: "2024-04-01", value: "DAP" },
  // Fails the check digit of 登録番号, so that it is nobody's.
  { key: "registrationNumber", effectiveFrom: "2024-04-01", value: "T9999999999999" },
  { key: "consumptionTaxPercent", effectiveFrom: "2019-10-01", value: "10" },
  { key: "consumptionTaxNationalPercent", effectiveFrom: "2019-10-01", value: "7.8" },
  { key: "simplifiedDutyLimitYen", effectiveFrom: "2019-10-01", value: "200000" },
  { key: "dutyExemptLimitYen", effectiveFrom: "2019-10-01", value: "10000" },
];

const options = [
  {
    id: "photo",
    nameJa: "商品写真の撮影",
    nameZh: "拍照",
    descriptionJa: "入荷した実物を3枚撮り、倉庫在庫に載せます",
    priceType: 0 as const,
    price: "1.00",
  },
  {
    id: "inspect-full",
    nameJa: "全数検品",
    nameZh: "全检",
    descriptionJa: "1点ずつ外観と数量、動作を確認します",
    priceType: 0 as const,
    price: "0.80",
  },
  {
    id: "label",
    needsLabel: true,
    nameJa: "商品ラベル貼り",
    nameZh: "贴标",
    descriptionJa: "FNSKUや管理番号のラベルを1点に1枚貼ります",
    priceType: 0 as const,
    price: "0.50",
  },
  {
    id: "opp",
    nameJa: "OPP袋に入れ替え",
    nameZh: "换OPP袋",
    descriptionJa: "中国語の袋から無地の袋へ入れ替えます",
    priceType: 0 as const,
    price: "0.40",
  },
  {
    id: "tag-cut",
    nameJa: "タグ外し",
    nameZh: "剪标",
    descriptionJa: "紙タグと洗濯表示以外のタグを外します",
    priceType: 0 as const,
    price: "0.60",
  },
  {
    id: "gift-box",
    nameJa: "化粧箱に入れる",
    nameZh: "装礼盒",
    descriptionJa: "無地の化粧箱へ入れます。箱代を含みます",
    priceType: 0 as const,
    price: "3.50",
  },
  {
    id: "insure",
    nameJa: "不良補償",
    nameZh: "质量保障",
    descriptionJa: "入荷後30日以内の不良を代金で補償します",
    priceType: 1 as const,
    price: "3.0",
  },
  {
    id: "oem",
    nameJa: "ロゴ入れの手配",
    nameZh: "定制印logo",
    descriptionJa: "工場との打ち合わせと見本の確認を代行します",
    priceType: 1 as const,
    price: "5.0",
  },
];

export const optionItemRows = options.map(
  ({ id, nameJa, nameZh, descriptionJa, needsLabel }, position) => ({
    needsLabel,
    id,
    nameJa,
    nameZh,
    descriptionJa,
    position,
  }),
);
export const optionPriceRows = options.map(({ id, priceType, price }) => ({
  optionId: id,
  effectiveFrom: "2024-04-01",
  priceType,
  price,
}));
