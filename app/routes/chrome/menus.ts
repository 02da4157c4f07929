import { href } from "#app/href.ts";

// Only pages that are built: `href` does not compile for any other.

export const visitorMenu = [
  { href: href("/CommoditySearch"), label: "商品を探す" },
  { href: href("/goodsMonthlyFocus"), label: "ヒットランキング" },
  { href: "/comisiones-1688", label: "手数料" },
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
    title: "商品を探す",
    links: [
      { href: href("/CommoditySearch"), label: "商品検索" },
      { href: href("/goodsMonthlyFocus"), label: "ヒットランキング" },
    ],
  },
  {
    title: "料金",
    links: [
      { href: "/comisiones-1688", label: "1688の手数料" },
      { href: "/comisiones-taobao", label: "淘宝の手数料" },
      { href: "/comisiones-tmall", label: "天猫の手数料" },
    ],
  },
  {
    title: "会員の方",
    links: [
      { href: href("/user"), label: "マイページ" },
      { href: href("/user/order"), label: "注文一覧" },
      { href: href("/warehouse"), label: "倉庫在庫" },
      { href: href("/user/recharge"), label: "入金" },
      { href: href("/user/EmployeesAccount"), label: "従業員アカウント" },
      { href: href("/user/approvals"), label: "支払いの承認" },
      { href: href("/user/deliverySite"), label: "住所" },
      { href: href("/user/bankAccount"), label: "出金先口座" },
      { href: href("/user/storeBlacklist"), label: "ブラックリスト" },
      { href: href("/user/fileReservationDownload"), label: "ファイル予約" },
      { href: href("/user/operationLog"), label: "操作履歴" },
      { href: href("/user/emailNotificationManagement"), label: "メール通知設定" },
      { href: href("/questionnaire"), label: "新規会員アンケート" },
    ],
  },
  {
    title: "サポート",
    links: [
      { href: href("/contactUs"), label: "お問い合わせ" },
      { href: href("/notice"), label: "買付便からのお知らせ" },
    ],
  },
];
