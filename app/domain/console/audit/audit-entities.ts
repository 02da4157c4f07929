import type { StaffRole } from "#app/domain/core/actor.ts";

interface Entity {
  ja: string;
  zh: string;
  /** The roles that see it beside admin. */
  roles: readonly StaffRole[];
  /** Whether a company's owner sees the rows of their own company. */
  owner: boolean;
}

const money: StaffRole[] = ["finance", "account_manager"];
const trade: StaffRole[] = ["account_manager", "purchasing", "warehouse"];
const goods: StaffRole[] = ["warehouse", "purchasing"];

/** What the log calls each table, and who may look it up there. */
export const auditEntities: Record<string, Entity> = {
  companies: { ja: "会社", zh: "会员", roles: ["account_manager"], owner: true },
  users: { ja: "利用者", zh: "用户", roles: ["account_manager"], owner: true },
  api_tokens: { ja: "APIトークン", zh: "API令牌", roles: ["account_manager"], owner: true },
  addresses: { ja: "住所", zh: "地址", roles: ["account_manager", "warehouse"], owner: true },
  orders: { ja: "注文", zh: "订单", roles: trade, owner: true },
  order_lines: { ja: "注文明細", zh: "订单明细", roles: trade, owner: true },
  order_freights: { ja: "中国内送料", zh: "国内运费", roles: trade, owner: true },
  order_changes: { ja: "金額の変更", zh: "金额变更", roles: trade, owner: true },
  purchases: { ja: "買付", zh: "采购", roles: goods, owner: false },
  lots: { ja: "在庫ロット", zh: "库存批次", roles: goods, owner: false },
  shipping_requests: { ja: "配送依頼", zh: "配送单", roles: trade, owner: true },
  shipping_lines: { ja: "配送明細", zh: "配送明细", roles: trade, owner: true },
  boxes: { ja: "箱", zh: "箱子", roles: goods, owner: false },
  box_contents: { ja: "箱の中身", zh: "装箱明细", roles: goods, owner: false },
  reviews: { ja: "評価", zh: "评价", roles: ["account_manager"], owner: true },
  ledger_transfers: { ja: "入出金", zh: "流水", roles: money, owner: true },
  card_payments: { ja: "PayPal・カード入金", zh: "PayPal/信用卡充值", roles: money, owner: true },
  payments: { ja: "お支払い", zh: "付款", roles: money, owner: true },
  payment_items: { ja: "お支払いの内訳", zh: "付款明细", roles: money, owner: true },
  top_up_reports: { ja: "入金報告", zh: "汇款申报", roles: money, owner: true },
  membership_plans: { ja: "定額会員プラン", zh: "定额会员方案", roles: money, owner: false },
  memberships: { ja: "定額会員", zh: "定额会员", roles: money, owner: true },
  membership_extensions: { ja: "定額会員の延長", zh: "定额会员延长", roles: money, owner: true },
  membership_reminders: {
    ja: "定額会員の満了案内",
    zh: "定额会员到期通知",
    roles: money,
    owner: false,
  },
  coupon_issues: { ja: "クーポンの発行", zh: "优惠券发放", roles: money, owner: false },
  coupons: { ja: "クーポン", zh: "优惠券", roles: money, owner: true },
  coupon_uses: { ja: "クーポンの利用", zh: "优惠券使用", roles: money, owner: true },
  alarms: { ja: "警報", zh: "账目警报", roles: ["finance"], owner: false },
  withdrawals: { ja: "出金申請", zh: "提现", roles: money, owner: true },
  transfer_files: { ja: "振込ファイル", zh: "付款文件", roles: ["finance"], owner: false },
  bank_accounts: { ja: "振込先口座（旧）", zh: "收款账户（旧）", roles: money, owner: true },
  payout_accounts: { ja: "出金先口座", zh: "收款账户", roles: money, owner: true },
  finance_proposals: { ja: "二人確認", zh: "复核申请", roles: ["finance"], owner: false },
  bank_closings: { ja: "銀行残高の照合", zh: "银行余额核对", roles: ["finance"], owner: false },
  bank_lines: { ja: "銀行の明細", zh: "银行流水", roles: ["finance"], owner: false },
  bank_mappings: { ja: "明細の列の対応", zh: "流水列对应", roles: ["finance"], owner: false },
  payment_approvals: { ja: "支払いの承認", zh: "付款审批", roles: money, owner: true },
  authorisations: { ja: "権限委任", zh: "授权", roles: ["account_manager"], owner: true },
  authorised_acts: { ja: "担当者の代行", zh: "代客操作", roles: ["account_manager"], owner: true },
  second_factors: { ja: "2段階認証", zh: "两步验证", roles: [], owner: true },
  recovery_codes: { ja: "リカバリーコード", zh: "恢复码", roles: [], owner: false },
  stores: { ja: "店舗", zh: "店铺", roles: ["account_manager"], owner: true },
  favourite_offers: {
    ja: "お気に入り商品",
    zh: "收藏商品",
    roles: ["account_manager"],
    owner: true,
  },
  favourite_shops: {
    ja: "お気に入りショップ",
    zh: "收藏店铺",
    roles: ["account_manager"],
    owner: true,
  },
  messages: { ja: "メッセージ", zh: "消息", roles: trade, owner: true },
  files: { ja: "ファイル", zh: "文件", roles: trade, owner: true },
  notices: { ja: "お知らせ", zh: "站内通知", roles: ["content"], owner: false },
  articles: { ja: "記事の見出し", zh: "文章目录", roles: ["content"], owner: false },
  article_versions: { ja: "記事", zh: "文章", roles: ["content"], owner: false },
  selections: { ja: "特集の商品", zh: "专题商品", roles: ["content"], owner: false },
  closures: { ja: "休業日", zh: "休业日", roles: ["content"], owner: false },
  circulars: { ja: "お知らせ（全体）", zh: "群发通知", roles: ["content"], owner: false },
  notice_settings: { ja: "通知設定", zh: "通知设置", roles: ["account_manager"], owner: true },
  contacts: { ja: "お問い合わせ", zh: "咨询", roles: ["account_manager"], owner: true },
  survey_answers: { ja: "アンケート", zh: "问卷", roles: ["account_manager"], owner: true },
  blacklist: { ja: "ブラックリスト", zh: "黑名单", roles: ["account_manager"], owner: true },
  file_reservations: { ja: "ファイル予約", zh: "文件预约", roles: [], owner: true },
  staff: { ja: "担当者", zh: "员工", roles: [], owner: false },
  settings: { ja: "設定", zh: "设置", roles: ["finance", "content"], owner: false },
  exchange_rates: { ja: "レート", zh: "汇率", roles: ["finance"], owner: false },
  rate_records: { ja: "レートの記録", zh: "汇率记录", roles: ["finance"], owner: false },
  service_rates: { ja: "手数料率", zh: "费率", roles: ["finance"], owner: false },
  option_items: { ja: "オプション", zh: "增值服务", roles: ["finance"], owner: false },
  logistics_methods: { ja: "便", zh: "物流方式", roles: ["finance", "warehouse"], owner: false },
  freight_lists: { ja: "国際送料", zh: "运费表", roles: ["finance"], owner: false },
  option_prices: { ja: "オプション料金", zh: "增值服务价格", roles: ["finance"], owner: false },
  simplified_rates: { ja: "簡易税率", zh: "简易税率", roles: ["finance"], owner: false },
  price_changes: { ja: "料金の改定", zh: "价格变更", roles: ["finance"], owner: false },
  labels: { ja: "訳語", zh: "译名", roles: ["content"], owner: false },
};

/** Tables by the names they had when older rows of the log were written. */
const formerNames: Record<string, string> = { deposit_reports: "top_up_reports" };

/** What a table that the log names is called today. */
export function presentName(entity: string) {
  return formerNames[entity] ?? entity;
}

/** All names under which the log may know these tables. */
export function everyName(entities: readonly string[]) {
  const former = Object.keys(formerNames).filter((name) => entities.includes(formerNames[name]!));
  return [...entities, ...former];
}

export const ownerEntities = Object.keys(auditEntities).filter(
  (name) => auditEntities[name]!.owner,
);

/** What a role may look through; undefined is everything. */
export function entitiesOf(role: StaffRole) {
  if (role === "admin") return undefined;
  return Object.keys(auditEntities).filter((name) => auditEntities[name]!.roles.includes(role));
}

/** Written by staff for staff: the company itself does not see it. */
export const hiddenFromOwner = new Set([
  "staff_note",
  "manager_staff_id",
  "address",
  "answered_by",
]);

export const operationNames = {
  insert: { ja: "追加", zh: "新增" },
  update: { ja: "変更", zh: "修改" },
  delete: { ja: "削除", zh: "删除" },
} as const;
