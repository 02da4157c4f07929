import { goodsRequestStates } from "#app/domain/catalog/goods-requests/goods-request.ts";
import { findingNames } from "#app/domain/catalog/material/check-text.ts";
import {
  type MaterialKind,
  materialGoodsProblems,
  materialKindNames,
  materialMarkets,
  pictureKinds,
  materialKinds as textKinds,
} from "#app/domain/catalog/material/material.ts";
import { modelProblems } from "#app/domain/catalog/material/model/material-writer.ts";
import { pictureProblems } from "#app/domain/catalog/material/pictures/picture-problems.ts";
import { platformNames, selectionNames } from "#app/domain/catalog/offers/offer.ts";
import { occasions, recommendedClasses } from "#app/domain/catalog/recommended/recommended.ts";
import {
  returnFates,
  returnPlaces,
  returnReasons,
} from "#app/domain/channels/orders/direct-return.ts";
import {
  directPays,
  directSlips,
  directStockOuts,
} from "#app/domain/channels/orders/direct-rule.ts";
import { shopStates } from "#app/domain/channels/shops/shop.ts";
import { assignedWork } from "#app/domain/console/teamwork/assigned-work.ts";
import { contactKinds, contactKindsZh } from "#app/domain/content/contact/contact.ts";
import { noticeKinds } from "#app/domain/content/notice/notice.ts";
import { documentKindNames } from "#app/domain/core/document/document.ts";
import type { Label } from "#app/domain/core/label.ts";
import {
  authorisationKinds,
  authorisationStates,
} from "#app/domain/customers/authorisation/authorisation.ts";
import { permissionNames } from "#app/domain/customers/company/employee-rights.ts";
import { extensionUseNames } from "#app/domain/customers/extension/extension.ts";
import { staffRoleNames } from "#app/domain/customers/staff/staff-role-names.ts";
import { marketplaceNames } from "#app/domain/customers/store/store.ts";
import { couponKindNames } from "#app/domain/money/coupons/coupon.ts";
import type { TransferKind } from "#app/domain/money/ledger/ledger.ts";
import { approvalStates } from "#app/domain/money/payments/approval.ts";
import type { CardPaymentState } from "#app/domain/money/payments/card-payment.ts";
import { proposalKindNames } from "#app/domain/money/payments/proposal.ts";
import { rateOutcomes } from "#app/domain/pricing/exchange-rate.ts";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { priceKinds } from "#app/domain/pricing/price-settings.ts";
import {
  claimOfferNames,
  claimOutcomeNames,
  claimReasonNames,
  requestedRemedyNames,
} from "#app/domain/trade/after-sales/claim.ts";
import { opinionStates } from "#app/domain/trade/after-sales/opinion.ts";
import { parcelClaimStates } from "#app/domain/trade/after-sales/parcel-claim.ts";
import { floorActKinds } from "#app/domain/trade/floor/floor-act.ts";
import { forwardedStates } from "#app/domain/trade/floor/forwarded.ts";
import { lossKinds, lossStates } from "#app/domain/trade/floor/forwarded-loss.ts";
import { defectReasons, inspectionShares } from "#app/domain/trade/floor/inspection.ts";
import { materialKinds, materialMoves } from "#app/domain/trade/floor/material.ts";
import { disputeStates } from "#app/domain/trade/floor/number-dispute.ts";
import {
  caseAnswerNames,
  caseKindNames,
  caseStates,
} from "#app/domain/trade/floor/problem-case.ts";
import { shelfKinds } from "#app/domain/trade/floor/shelf.ts";
import { countReasons, countStates } from "#app/domain/trade/floor/stock-count.ts";
import { unknownStates } from "#app/domain/trade/floor/unknown-parcel.ts";
import { planNames } from "#app/domain/trade/orders/stock-out-plan.ts";
import { contestStateNames } from "#app/domain/trade/shipments/class-contest.ts";
import { shortReasons } from "#app/domain/trade/shipments/pick-list.ts";
import { shareRuleNames } from "#app/domain/trade/shipments/share-rule.ts";
import { shortChoices } from "#app/domain/trade/shipments/short-pick.ts";
import { reservationKinds } from "../export/reservation.ts";
import { alarmNames, jobNames } from "../operations/operations.ts";
import { staffOnlyLabels } from "./audit-entities.ts";

const yesOrNo = { 0: { ja: "いいえ", zh: "否" }, 1: { ja: "はい", zh: "是" } };

/** Boolean columns whose names do not begin with is_. */
const flags = [
  ...["active", "awaited", "back_in_stock", "by_buyer", "by_program", "certain", "confirms"],
  ...["mail", "needs_label", "needs_two", "owes_unpacked", "pays_dues", "picks_cheapest"],
  ...["place_unchecked", "self_consolidated", "shared", "site", "sold", "tells", "tells_sent"],
  ...["two_people", "weighs_first", "withdrawn", "within_limit", "rise_by_bank"],
];

const flagWords: Readonly<Record<string, Readonly<Record<string, Label>>>> = Object.fromEntries(
  flags.map((column) => [column, yesOrNo]),
);

/** Adds staff's Chinese to labels that exist in Japanese. */
function inChinese<Choice extends string>(
  names: Readonly<Record<Choice, string | { ja: string }>>,
  zh: Readonly<Record<Choice, string>>,
): Labels {
  return Object.fromEntries(
    (Object.keys(names) as Choice[]).map((choice) => {
      const name: string | { ja: string } = names[choice];
      return [choice, { ja: typeof name === "string" ? name : name.ja, zh: zh[choice] }];
    }),
  );
}

const written = {
  model: { ja: "AI", zh: "AI" },
  rules: { ja: "規則と訳語表", zh: "规则与译名表" },
  member: { ja: "お客様", zh: "会员" },
};

/** Labels of the stored choices of product materials. */
const materialWords: Readonly<Record<string, Labels>> = {
  "material_jobs.market": inChinese(materialMarkets, materialMarkets),
  "material_jobs.writer": written,
  "material_texts.writer": written,
  "material_texts.findings": inChinese(findingNames, {
    empty: "无可写内容",
    length: "长度",
    sign: "不可用的符号",
    number: "原文没有的数字",
    exaggeration: "景品表示法需注意",
    medical: "药机法需注意",
    trademark: "他人商标",
    avoided: "指定不用的词",
    ground: "无依据的功能",
    untranslated: "没有译名的中文",
    ascii: "含非半角英数字",
  }),
  "material_texts.model_problem": inChinese(modelProblems, {
    slow: "AI超时",
    away: "连不上AI",
    busy: "AI用量已满",
    refused: "AI拒绝",
    "cut-off": "AI回答中断",
    unreadable: "AI回答无法读取",
    "off-topic": "AI回答与商品不符",
    "fails-checks": "AI文字未通过检查",
  }),
  "material_pictures.kind": inChinese(pictureKinds, {
    white: "白底",
    fit: "按平台尺寸调整",
    text: "图中文字模糊或翻译",
    collage: "拼图",
  }),
  "material_goods.problem": inChinese(materialGoodsProblems, { gone: "没有找到商品" }),
  "material_pictures.problem": inChinese(pictureProblems, {
    gone: "图片已不在",
    away: "暂时读不到图片",
    "not-a-picture": "不是可编辑的图片",
    drawing: "SVG不能编辑",
    moving: "动图不能编辑",
    "too-large": "图片太大或太长",
    broken: "文件损坏",
    unable: "目前不能编辑",
  }),
  "material_pictures.tolerance": {
    low: { ja: "弱", zh: "弱" },
    middle: { ja: "標準", zh: "标准" },
    high: { ja: "強", zh: "强" },
  },
};

const side = { buyer: { ja: "お客様", zh: "会员" }, staff: { ja: "買付便", zh: "我方" } };

/** The kinds of terms in the label table. */
const termKinds = {
  attribute: "属性",
  color: "颜色",
  size: "尺码",
  material: "材质",
  value: "属性值",
  use: "用途",
  audience_season: "人群与季节",
  packing: "包装",
  place: "产地",
  unit: "单位",
  trade: "交易",
  state: "状态",
  category: "类目",
  word: "词",
  said: "买家用语",
};

/** Labels of the stored choices of direct delivery, the floor and staff settings. */
const shopAndFloorWords: Readonly<Record<string, Labels>> = {
  "circulars.audience": staffOnlyLabels({
    all: "全体会员",
    levels: "按会员等级",
    company: "一家会员",
  }),
  "direct_returns.fate": returnFates,
  "direct_returns.noted_by": side,
  "direct_returns.place": returnPlaces,
  "direct_returns.reason": returnReasons,
  "direct_rules.pays": inChinese(directPays, { ask: "每次自行付款", balance: "自动用余额付款" }),
  "direct_rules.slip": directSlips,
  "direct_rules.stock_out": inChinese(directStockOuts, {
    wait: "等货（次日再查）",
    drop: "去掉缺货商品后下单",
    cancel: "取消该单自动下单",
  }),
  "forwarded_goods.ended": forwardedStates,
  "forwarded_losses.kind": lossKinds,
  "forwarded_losses.state": lossStates,
  "freight_lists.box_surcharges": staffOnlyLabels({
    side: "最长边",
    girth: "围长",
    sum: "三边和",
    weight: "重量",
  }),
  "freight_lists.goods": goodsClasses,
  "inspection_plans.share": staffOnlyLabels(inspectionShares),
  "labels.kind": staffOnlyLabels(termKinds),
  "lots.defects": defectReasons,
  "marketplace_orders.state": staffOnlyLabels({
    placing: "下单中",
    placed: "已下单",
    cancelling: "取消中",
    cancelled: "已取消",
    refused: "平台拒绝",
    unkept: "需人工查看",
  }),
  "number_disputes.state": disputeStates,
  "notices.subject": {
    order: documentKindNames.order,
    shipping: documentKindNames.shipping,
    payment: documentKindNames.payment,
    store: { ja: "店舗", zh: "店铺" },
    person: { ja: "担当者", zh: "员工" },
  },
  "option_prices.price_type": staffOnlyLabels({ 0: "每件", 1: "百分比" }),
  "parcel_claims.state": parcelClaimStates,
  "pick_lines.short_reason": shortReasons,
  "price_changes.kind": priceKinds,
  "rate_records.outcome": staffOnlyLabels(rateOutcomes),
  "recommended_pallets.occasion": staffOnlyLabels(occasions),
  "shipping_requests.held_by": side,
  "staff.also_roles": staffOnlyLabels(staffRoleNames),
  "staff.role": staffOnlyLabels(staffRoleNames),
  "stock_count_lines.reason": staffOnlyLabels(countReasons),
};

const textsInChinese: Record<MaterialKind, string> = {
  title: "商品名",
  bullets: "卖点",
  description: "商品说明",
  keywords: "搜索词",
  attributes: "商品规格",
  sizes: "尺码表",
  translation: "日文译文",
  customs: "英文品名",
};
const textWords: Labels = Object.fromEntries(
  materialKindNames.map((kind) => [kind, { ja: textKinds[kind], zh: textsInChinese[kind] }]),
);

const ownBought = { ja: "お客様が購入", zh: "会员自购" };
const waiting = { ja: "対応待ち", zh: "待处理" };
const running = { ja: "作成中", zh: "制作中" };
const done = { ja: "完了", zh: "已完成" };
const cancelled = { ja: "取り消し", zh: "已取消" };
const withdrawn = { ja: "取り下げ", zh: "已撤回" };
const jobStates = { running, waiting, done, cancelled, failed: { ja: "作成できず", zh: "失败" } };
const kept = {
  kept: { ja: "登録中", zh: "在用" },
  removed: { ja: "削除済み", zh: "已删除" },
  ended: { ja: "使用終了", zh: "已停用" },
};

/** Labels of the stored choices of goods, the floor and finance, by table and column. */
const goodsAndFloorWords: Readonly<Record<string, Labels>> = {
  ...materialWords,
  ...shopAndFloorWords,
  "alarms.subject": staffOnlyLabels(jobNames),
  "assignment_rules.work": staffOnlyLabels(assignedWork),
  "assignments.rule_work": staffOnlyLabels(assignedWork),
  "articles.kind": staffOnlyLabels({
    guide: "使用指南",
    legal: "条款",
    company: "公司介绍",
    help: "常见问题",
  }),
  "auxiliary_materials.kind": materialKinds,
  "auxiliary_materials.state": kept,
  "auxiliary_material_moves.kind": materialMoves,
  "auxiliary_material_shortages.state": {
    open: waiting,
    supplied: { ja: "補充済み", zh: "已补料" },
    waived: { ja: "なしで出荷", zh: "不补" },
    withdrawn,
  },
  "class_contests.state": contestStateNames,
  "clearances.share_rule": shareRuleNames,
  "bank_returns.state": staffOnlyLabels({ open: "待汇出", sent: "已汇出", withdrawn: "已撤回" }),
  "finance_proposals.kind": staffOnlyLabels(proposalKindNames),
  "finance_proposals.state": staffOnlyLabels({
    open: "待复核",
    confirmed: "已确认",
    refused: "已拒绝",
    withdrawn: "已撤回",
  }),
  "floor_acts.details": {
    ...caseStates,
    ...goodsClasses,
    ...staffOnlyLabels({ ...countReasons, ...shortReasons, damaged: "损坏" }),
  },
  "holidays.country": { CN: { ja: "中国", zh: "中国" }, JP: { ja: "日本", zh: "日本" } },
  "holidays.state": {
    proposed: { ja: "確認待ち", zh: "待确认" },
    confirmed: { ja: "確認済み", zh: "已确认" },
    removed: { ja: "取り下げ", zh: "已删除" },
  },
  "floor_acts.kind": staffOnlyLabels(floorActKinds),
  "floor_acts.subject": staffOnlyLabels({
    lot: "批次",
    shelf: "货架",
    request: "配送单",
    unknown: "无主包裹",
    box: "箱子",
    parcel: "快递包裹",
  }),
  "goods_requests.state": goodsRequestStates,
  "material_jobs.kinds": textWords,
  "material_jobs.state": jobStates,
  "material_goods.state": jobStates,
  "material_pictures.state": jobStates,
  "material_texts.kind": textWords,
  "opinions.state": opinionStates,
  "own_products.state": kept,
  "payout_accounts.state": {
    accepted: { ja: "登録済み", zh: "已认可" },
    to_decide: { ja: "確認待ち", zh: "待认可" },
    refused: { ja: "不承認", zh: "不认可" },
    cancelled,
  },
  "purchases.state": {
    bought: { ja: "仕入先へ注文済み", zh: "已采购" },
    forwarded: ownBought,
    undone: { ja: "取り消し", zh: "已撤销" },
  },
  "recommended_pallets.kind": staffOnlyLabels(recommendedClasses),
  "selections.selection": selectionNames,
  "shelves.kind": staffOnlyLabels(shelfKinds),
  "short_picks.choice": shortChoices,
  "stock_counts.state": countStates,
  "unknown_parcels.state": staffOnlyLabels(unknownStates),
  stock_out_plan: planNames,
  class_before: goodsClasses,
  class_wished: goodsClasses,
  declared_class: goodsClasses,
  goods_class: goodsClasses,
  // Only the company knows the seller of goods that it bought itself.
  supplier_name_zh: { 会员自购: ownBought },
};

type Labels = Readonly<Record<string, Label>>;

const transferKindWords: Record<TransferKind, Label> = {
  deposit: { ja: "入金", zh: "充值" },
  "order-payment": { ja: "注文の支払い", zh: "订单付款" },
  "order-refund": { ja: "注文の返金", zh: "订单退款" },
  "shipping-payment": { ja: "配送依頼の支払い", zh: "配送单付款" },
  "shipping-refund": { ja: "配送依頼の返金", zh: "配送单退款" },
  "claim-refund": { ja: "アフターサービスの返金", zh: "售后退款" },
  coupon: { ja: "クーポン", zh: "优惠券" },
  membership: { ja: "定額会員", zh: "定额会员" },
  withdrawal: { ja: "出金", zh: "提现" },
  "withdrawal-paid": { ja: "出金の振込", zh: "提现打款" },
  "withdrawal-return": { ja: "出金の戻し", zh: "提现退回" },
  "payment-hold": { ja: "支払いのための確保", zh: "付款冻结" },
  "payment-release": { ja: "確保した金額の戻し", zh: "付款解冻" },
  "store-transfer": { ja: "店舗の残高との振替", zh: "店铺余额划转" },
  "card-fee": { ja: "PayPal・カードの手数料", zh: "PayPal/银行卡手续费" },
  "card-reversal": { ja: "PayPal・カード入金の取消", zh: "PayPal/银行卡撤销" },
  allocation: { ja: "支払いの振り分け", zh: "付款分配" },
  correction: { ja: "訂正", zh: "冲正" },
};

const cardStates: Record<CardPaymentState, Label> = {
  created: { ja: "手続き前", zh: "待批准" },
  approved: { ja: "承認済み", zh: "已批准" },
  pending: { ja: "確認中", zh: "审核中" },
  captured: { ja: "入金済み", zh: "已入账" },
  failed: { ja: "不成立", zh: "失败" },
  reversed: { ja: "取消済み", zh: "已撤销" },
};

const personStates = {
  in_use: { ja: "使用中", zh: "使用中" },
  disabled: { ja: "停止中", zh: "已停用" },
};

const roles = {
  owner: { ja: "会社の代表", zh: "主账号" },
  employee: { ja: "従業員", zh: "员工" },
};

const rights = inChinese(permissionNames, {
  order: "下单",
  pay: "付款",
  ship: "配送",
  wallet: "充值与余额",
  withdraw: "提现",
  products: "商品管理",
  shops: "店铺",
  employees: "员工",
  settings: "设置",
});

const notices = inChinese(noticeKinds, {
  order: "订单",
  shipping: "配送",
  deposit: "资金",
  warehouse: "仓库",
  message: "留言",
  goods: "商品",
  shop: "店铺",
  replenishment: "库存提醒",
  public: "公告",
  approval: "审批",
});

const marketplaceWords = inChinese(marketplaceNames, { ...marketplaceNames, other: "其他" });

const platforms = inChinese(platformNames, {
  "1688": "1688",
  taobao: "淘宝",
  tmall: "天猫",
  other: "其他",
});

const contacts: Labels = Object.fromEntries(
  Object.entries(contactKinds).map(([name, ja]) => [
    name,
    { ja, zh: contactKindsZh[name as keyof typeof contactKinds] },
  ]),
);

const files = inChinese(reservationKinds, { orders: "订单", deliveries: "配送单", ledger: "资金" });

const alarmWords: Labels = Object.fromEntries(
  Object.entries(alarmNames).map(([name, zh]) => [name, { ja: zh, zh }]),
);

/** Labels of all stored choices, by `table.column` or by column alone. */
const words: Readonly<Record<string, Labels>> = {
  ...flagWords,
  ...goodsAndFloorWords,
  "users.state": personStates,
  "staff.state": personStates,
  "channel_shops.state": shopStates,
  "authorisations.state": authorisationStates,
  "authorisations.kind": authorisationKinds,
  "authorised_acts.kind": authorisationKinds,
  "payment_approvals.state": approvalStates,
  "card_payments.state": cardStates,
  "order_changes.state": {
    proposed: { ja: "お返事待ち", zh: "待答复" },
    accepted: { ja: "承諾", zh: "已接受" },
    declined: { ja: "辞退", zh: "已拒绝" },
    withdrawn: { ja: "取り下げ", zh: "已撤回" },
  },
  "alarms.kind": alarmWords,
  "problem_cases.kind": caseKindNames,
  "problem_cases.answer": caseAnswerNames,
  "case_defaults.kind": caseKindNames,
  "case_defaults.answer": caseAnswerNames,
  "claims.reason": claimReasonNames,
  "claims.wish": requestedRemedyNames,
  "claims.offer": claimOfferNames,
  "claims.outcome": claimOutcomeNames,
  "ledger_transfers.kind": transferKindWords,
  "coupons.kind": couponKindNames,
  "coupon_issues.kind": couponKindNames,
  "contacts.kind": contacts,
  "file_reservations.kind": files,
  "notices.kind": notices,
  "notice_settings.kind": notices,
  "api_tokens.kind": {
    personal: { ja: "ご自分で作成", zh: "自建" },
    login: { ja: "ログイン", zh: "登录" },
    extension: { ja: "ブラウザー拡張", zh: "浏览器插件" },
  },
  "api_tokens.scopes": { ...rights, ...extensionUseNames },
  "payments.way": {
    balance: { ja: "残高", zh: "余额" },
    bank: { ja: "銀行振込", zh: "银行转账" },
    card: { ja: "PayPal・カード", zh: "PayPal/银行卡" },
  },
  platform: platforms,
  channel: marketplaceWords,
  marketplace: marketplaceWords,
  role: roles,
  permissions: rights,
  scopes: rights,
  account_type: {
    ordinary: { ja: "普通", zh: "普通" },
    current: { ja: "当座", zh: "活期" },
    savings: { ja: "貯蓄", zh: "储蓄" },
  },
};

/** Finds the label of a stored choice; undefined for a column of free values. */
export function wordOf(entity: string, column: string, value: string, lang: "ja" | "zh") {
  return (words[`${entity}.${column}`] ?? words[column])?.[value]?.[lang];
}
