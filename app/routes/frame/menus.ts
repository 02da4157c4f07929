import { href } from "#app/href.ts";

// Only pages that are built: `href` does not compile for any other.

export const visitorMenu = [
  { href: href("/CommoditySearch"), label: "商品を探す" },
  { href: href("/goodsMonthlyFocus"), label: "ヒットランキング" },
  { href: "/comisiones-1688", label: "手数料" },
  { href: href("/costCalculator"), label: "コスト計算" },
  { href: href("/internationalLogistics"), label: "国際物流" },
  { href: href("/guia-de-usuario"), label: "ご利用ガイド" },
  { href: href("/questionAndAnswer"), label: "よくある質問" },
];

export const memberMenu = [
  { href: href("/CommoditySearch"), label: "商品を探す" },
  { href: href("/goodsMonthlyFocus"), label: "ヒットランキング" },
  { href: href("/user/order"), label: "注文" },
  { href: href("/user/deliveryList"), label: "配送依頼" },
  { href: href("/warehouse"), label: "倉庫在庫" },
  { href: href("/user/churujinList"), label: "入出金" },
  { href: "/comisiones-1688", label: "手数料" },
];

export const footerColumns = [
  {
    title: "ご利用案内",
    links: [
      { href: href("/guia-de-usuario"), label: "ご利用ガイド" },
      { href: href("/inspectionDetail"), label: "検品" },
      { href: href("/storageInstructions"), label: "倉庫保管" },
      { href: href("/internationalLogistics"), label: "国際物流" },
      { href: href("/logisticsTracking"), label: "荷物の追跡" },
      { href: href("/aboutNotInStock"), label: "在庫切れ" },
      { href: href("/notificationOfHoliday"), label: "休業日" },
    ],
  },
  {
    title: "料金",
    links: [
      { href: "/comisiones-1688", label: "1688の手数料" },
      { href: "/comisiones-taobao", label: "淘宝の手数料" },
      { href: "/comisiones-tmall", label: "天猫の手数料" },
      { href: "/comisiones-oem", label: "OEMの手数料" },
      { href: "/comisiones-d2c", label: "D2Cの手数料" },
      { href: href("/tollVipApplyFor"), label: "定額会員プラン" },
      { href: href("/option"), label: "オプション料金表" },
      { href: href("/costCalculator"), label: "コスト計算" },
      { href: href("/hsCodeSearch"), label: "HSコード検索" },
    ],
  },
  {
    title: "サービス",
    links: [
      { href: href("/servicios-adicionales"), label: "オプションサービス" },
      { href: href("/FBADirectDeliveryService"), label: "FBA直送" },
      { href: href("/amazonProductDetails"), label: "Amazon商品と比べる" },
      { href: href("/rakutenProductDetails"), label: "楽天商品と比べる" },
      { href: href("/d2c"), label: "D2C（無在庫直送）" },
      { href: href("/photography"), label: "撮影" },
      { href: href("/accompanyService"), label: "買付同行" },
      { href: href("/goodsMonthlyFocus"), label: "ヒットランキング" },
      { href: href("/recommendedPallet"), label: "おすすめパレット" },
      { href: href("/1688crossBorder"), label: "1688越境専供" },
      { href: href("/neteaseClassifyDetails"), label: "網易厳選" },
    ],
  },
  {
    title: "サポート",
    links: [
      { href: href("/questionAndAnswer"), label: "よくある質問" },
      { href: href("/register"), label: "新規会員登録" },
      { href: href("/contactUs"), label: "お問い合わせ" },
      { href: href("/notice"), label: "買付便からのお知らせ" },
      { href: href("/pluginVersionUpdateLogs"), label: "ブラウザー拡張" },
      { href: href("/user"), label: "マイページ" },
    ],
  },
  {
    title: "会社と規約",
    links: [
      { href: href("/japanCompanyIntroduce"), label: "日本会社案内" },
      { href: href("/chinaCompanyIntroduce"), label: "中国会社案内" },
      { href: href("/termsService"), label: "利用規約" },
      { href: href("/membershipUtilizationProtocol"), label: "定額会員利用規約" },
      { href: href("/privacyPolicy"), label: "プライバシーポリシー" },
      { href: href("/description"), label: "特定商取引法に基づく表記" },
      { href: href("/disclaimer"), label: "免責事項" },
      { href: href("/customerHarassmentResponsePolicy"), label: "カスタマーハラスメント対応方針" },
    ],
  },
];
