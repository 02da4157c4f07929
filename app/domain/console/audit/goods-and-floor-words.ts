import { goodsRequestStates } from "#app/domain/catalog/goods-requests/goods-request.ts";
import {
  type MaterialKind,
  materialKindNames,
  materialKinds as textKinds,
} from "#app/domain/catalog/material/material.ts";
import { selectionNames } from "#app/domain/catalog/offers/offer.ts";
import { recommendedClasses } from "#app/domain/catalog/recommended/recommended.ts";
import type { Label } from "#app/domain/core/label.ts";
import { proposalKindNames } from "#app/domain/money/payments/proposal.ts";
import { goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { opinionStates } from "#app/domain/trade/after-sales/opinion.ts";
import { floorActKinds } from "#app/domain/trade/floor/floor-act.ts";
import { materialKinds, materialMoves } from "#app/domain/trade/floor/material.ts";
import { shelfKinds } from "#app/domain/trade/floor/shelf.ts";
import { countStates } from "#app/domain/trade/floor/stock-count.ts";
import { unknownStates } from "#app/domain/trade/floor/unknown-parcel.ts";
import { shareRuleNames } from "#app/domain/trade/shipments/clearance.ts";
import { contestStateNames } from "#app/domain/trade/shipments/contest.ts";
import { jobNames } from "../operations/job-names.ts";
import { materialWords } from "./material-words.ts";
import { ours } from "./ours.ts";
import { shopAndFloorWords } from "./shop-and-floor-words.ts";

type Labels = Readonly<Record<string, Label>>;

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

/** The words of stored choices of goods, of the floor and of finance, by table and column. */
export const goodsAndFloorWords: Readonly<Record<string, Labels>> = {
  ...materialWords,
  ...shopAndFloorWords,
  "alarms.subject": ours(jobNames),
  "articles.kind": ours({
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
  "finance_proposals.kind": ours(proposalKindNames),
  "finance_proposals.state": ours({
    open: "待复核",
    confirmed: "已确认",
    refused: "已拒绝",
    withdrawn: "已撤回",
  }),
  "floor_acts.kind": ours(floorActKinds),
  "floor_acts.subject": ours({
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
  "recommended_pallets.kind": ours(recommendedClasses),
  "selections.selection": selectionNames,
  "shelves.kind": ours(shelfKinds),
  "stock_counts.state": countStates,
  "unknown_parcels.state": ours(unknownStates),
  class_before: goodsClasses,
  class_wished: goodsClasses,
  declared_class: goodsClasses,
  goods_class: goodsClasses,
  // The seller of goods that a company bought itself is known to that company alone.
  supplier_name_zh: { 会员自购: ownBought },
};
