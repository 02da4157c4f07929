import type { Label } from "../label.ts";
import { fixed, wording } from "./wording.ts";

/** Known findings of Amazon about a delivery plan. */
const found = {
  "prep-unknown": {
    ja: "梱包の要否がAmazonに登録されていません。セラーセントラルで商品の梱包カテゴリーを選んでください。",
    zh: "亚马逊没有登记是否需要预处理，请买家在卖家中心选择包装类别",
  },
  expiry: {
    ja: "消費期限の指定が必要か、期限が短すぎる商品です。",
    zh: "商品需要填写保质期，或保质期太短",
  },
  hazmat: {
    ja: "危険物の確認が済んでいない商品です。セラーセントラルで危険物情報を登録してください。",
    zh: "商品未完成危险品审核，请买家在卖家中心登记危险品信息",
  },
  "not-eligible": {
    ja: "FBAへ納品できない商品です。セラーセントラルで出品の状態をご確認ください。",
    zh: "商品不能入FBA仓，请买家在卖家中心确认商品状态",
  },
  "no-placement": {
    ja: "納品先が確定していません。先に納品先を選んでください。",
    zh: "入仓仓库未确认，请先选择入仓仓库",
  },
  "no-such-combination": {
    ja: "この配送方法の組み合わせは選べません。",
    zh: "不能选择这种运输方式组合",
  },
  dimensions: {
    ja: "箱の寸法がAmazonの見込みと合いません。測り直した寸法をご確認ください。",
    zh: "箱子尺寸与亚马逊的预估不符，请确认重量尺寸",
  },
  contents: {
    ja: "箱の中身が、納品プランの商品または数量と合いません。",
    zh: "箱内商品或数量与入仓计划不符",
  },
  "boxes-not-told": {
    ja: "箱の中身をAmazonへ伝えていません。先に箱の内容を送ってください。",
    zh: "未向亚马逊申报装箱内容，请先申报",
  },
  "no-window": {
    ja: "納品日が確定していません。先に納品日を選んでください。",
    zh: "入仓日期未确认，请先选择入仓日期",
  },
  cancelled: {
    ja: "取り消された納品プランです。新しいプランを作ってください。",
    zh: "入仓计划已取消，请新建计划",
  },
  owners: {
    ja: "商品ラベルや梱包の担当が、Amazonの登録と合いません。",
    zh: "贴标或预处理的负责方与亚马逊登记不符",
  },
  weight: {
    ja: "箱の重さがAmazonの上限を超えています。箱を分けてください。",
    zh: "箱重超过亚马逊上限，请分箱",
  },
  capacity: {
    ja: "FBAの在庫保管制限を超える数量です。数量を減らしてください。",
    zh: "数量超过FBA库容限制，请减少数量",
  },
  address: {
    ja: "出荷元の住所または電話番号に不備があります。",
    zh: "发货地址或电话有误",
  },
  expired: {
    ja: "選択肢の期限が切れています。もう一度取得してください。",
    zh: "选项已过期，请重新获取",
  },
  "unknown-sku": {
    ja: "Amazonに登録のない出品者SKUです。出品の一覧をご確認ください。",
    zh: "亚马逊没有这个卖家SKU，请确认商品列表",
  },
} as const satisfies Record<string, Label>;

export type PlanFinding = keyof typeof found;

const solutions: Readonly<Record<string, Label>> = {
  AMAZON_PARTNERED_CARRIER: { ja: "Amazonパートナーキャリア", zh: "亚马逊合作承运人" },
  USE_YOUR_OWN_CARRIER: { ja: "自社手配の配送会社", zh: "自选承运人" },
};
const modes: Readonly<Record<string, Label>> = {
  GROUND_SMALL_PARCEL: { ja: "宅配便", zh: "快递" },
  FREIGHT_LTL: { ja: "混載トラック（パレット）", zh: "零担（托盘）" },
};

/** Amazon's own codes for a transport; `by` is the carrier's name, empty where it is not listed. */
interface Transport {
  solution: string;
  mode: string;
  by: string;
}

function transportIn(lang: "ja" | "zh", { solution, mode, by }: Transport) {
  return [solutions[solution]?.[lang] ?? solution, modes[mode]?.[lang] ?? mode, by]
    .filter(Boolean)
    .join("・");
}

/** Reasons why a delivery plan to Amazon's warehouses stops, and the options that Amazon offers. */
export const planMessages = {
  "plan.closed": fixed(
    "Amazonとの連携が切れています。「販売先との連携」でもう一度連携してから、やり直してください。",
    "与亚马逊的连接已断开，需要买家重新连接后再试",
  ),
  "plan.forbidden": fixed(
    "Amazonの納品プランを作る権限がありません。セラーセントラルで権限を確認し、もう一度連携してください。",
    "没有创建亚马逊入仓计划的权限，请买家在卖家中心确认权限后重新连接",
  ),
  "plan.away": fixed(
    "Amazonから応答がありません。時間をおいて、やり直してください。",
    "亚马逊没有响应，请稍后重试",
  ),
  "plan.found": wording<{ what: PlanFinding }>(
    ({ what }) => found[what].ja,
    ({ what }) => found[what].zh,
  ),
  "plan.no-free-packing": fixed(
    "無料の梱包方法がありません。セラーセントラルで梱包の設定をご確認ください。",
    "没有免费的包装方式，请买家在卖家中心确认包装设置",
  ),
  "plan.not-together": fixed(
    "いっしょに箱詰めできない商品が含まれています。配送依頼を分けてください。",
    "有不能同箱的商品，请拆分配送单",
  ),
  "plan.no-single-placement": fixed(
    "1か所にまとめて納品できる倉庫がありません。配送依頼を分けてください。",
    "没有能一处入仓的仓库，请拆分配送单",
  ),
  "plan.no-transport": fixed("Amazonが配送方法を提示していません。", "亚马逊没有给出运输方式"),
  "plan.no-fitting-window": fixed(
    "到着予定日に合う納品日がありません。到着予定日を早めて、確認し直してください。",
    "没有符合预计到达日的入仓日期，请提前预计到达日后重新确认",
  ),
  "plan.unbound": wording<{ title: string }>(
    ({ title }) => `「${title}」がこのショップの商品に紐付いていません。`,
    ({ title }) => `“${title}”未绑定本店商品`,
  ),
  "plan.too-many": wording<{ most: number }>(
    ({ most }) => `1つの納品プランは${most}SKUまでです。配送依頼を分けてください。`,
    ({ most }) => `一个入仓计划最多${most}个SKU，请拆分配送单`,
  ),
  "plan.transport": wording<Transport>(
    (transport) => transportIn("ja", transport),
    (transport) => transportIn("zh", transport),
  ),
};
