import { occasions } from "#app/domain/catalog/recommended/recommended.ts";
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
import { documentKindNames } from "#app/domain/core/document/document-kind-names.ts";
import type { Label } from "#app/domain/core/label.ts";
import { staffRoleNames } from "#app/domain/customers/staff/staff-role-names.ts";
import { rateOutcomes } from "#app/domain/pricing/exchange-rate.ts";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { priceKinds } from "#app/domain/pricing/price-settings.ts";
import { parcelClaimStates } from "#app/domain/trade/after-sales/parcel-claim.ts";
import { forwardedStates } from "#app/domain/trade/floor/forwarded.ts";
import { lossKinds, lossStates } from "#app/domain/trade/floor/forwarded-loss.ts";
import { inspectionShares } from "#app/domain/trade/floor/inspection.ts";
import { countReasons } from "#app/domain/trade/floor/stock-count.ts";
import { planNames } from "#app/domain/trade/orders/stock-out-plan.ts";
import { shortReasons } from "#app/domain/trade/shipments/pick-list.ts";
import { inChinese } from "./material-words.ts";
import { ours } from "./ours.ts";

type Labels = Readonly<Record<string, Label>>;

const side = { buyer: { ja: "お客様", zh: "会员" }, staff: { ja: "買付便", zh: "我方" } };

/** Whose terms a row of the label table is: what goods are called, how they look, what a state is. */
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

/** The words of stored choices of direct delivery, of the floor and of what staff set. */
export const shopAndFloorWords: Readonly<Record<string, Labels>> = {
  "circulars.audience": ours({ all: "全体会员", levels: "按会员等级", company: "一家会员" }),
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
  "freight_lists.box_surcharges": ours({
    side: "最长边",
    girth: "围长",
    sum: "三边和",
    weight: "重量",
  }),
  "freight_lists.goods": goodsClasses,
  "inspection_plans.share": ours(inspectionShares),
  "labels.kind": ours(termKinds),
  "marketplace_orders.state": ours({
    placing: "下单中",
    placed: "已下单",
    cancelling: "取消中",
    cancelled: "已取消",
    refused: "平台拒绝",
    unkept: "需人工查看",
  }),
  "notices.subject": {
    order: documentKindNames.order,
    shipping: documentKindNames.shipping,
    payment: documentKindNames.payment,
    store: { ja: "店舗", zh: "店铺" },
    person: { ja: "担当者", zh: "员工" },
  },
  "option_prices.price_type": ours({ 0: "每件", 1: "百分比" }),
  "order_lines.stock_out_plan": planNames,
  "parcel_claims.state": parcelClaimStates,
  "pick_lines.short_reason": ours(shortReasons),
  "price_changes.kind": priceKinds,
  "rate_records.outcome": ours(rateOutcomes),
  "recommended_pallets.occasion": ours(occasions),
  "shipping_requests.held_by": side,
  "staff.also_roles": ours(staffRoleNames),
  "staff.role": ours(staffRoleNames),
  "stock_count_lines.reason": ours(countReasons),
};
