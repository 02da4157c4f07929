import { daysAfter, endOfDay, japanDay } from "#app/domain/core/calendar.ts";
import type { WorkStandings } from "#app/domain/core/document/document.ts";
import type { Label, StateLabel } from "#app/domain/core/label.ts";
import { lifecycle } from "#app/domain/core/lifecycle.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { shippingRequests } from "#db/schema/index.ts";
import type { ShippingOption } from "#db/schema/shipments.ts";

export type { ShippingOption } from "#db/schema/shipments.ts";

/**
 * 配送依頼: stock that a company wants sent to Japan. A method that weighs first is packed before the quote (weigh,
 * quoteWeighed, payWeighed); the others are quoted on what is known and then packed. If the measured boxes cost
 * more, packOwing returns to the state of a first payment, and the request pays as one of packed boxes.
 */
export const shippingLifecycle = lifecycle({
  states: [
    "draft",
    "quoting",
    "awaiting_payment",
    "awaiting_finance",
    "packing",
    "awaiting_shipment",
    "picked_up",
    "in_transit",
    "received",
    "evaluated",
    "cancelled",
  ],
  initial: "draft",
  moves: {
    edit: { from: ["draft"], to: "draft", by: ["buyer"] },
    // Pieces go into a second request, and both need a new quote.
    splitDraft: { from: ["draft"], to: "draft", by: ["buyer"] },
    split: { from: ["quoting"], to: "quoting", by: ["buyer", "staff"] },
    splitQuoted: { from: ["awaiting_payment"], to: "quoting", by: ["buyer", "staff"] },
    submit: { from: ["draft"], to: "quoting", by: ["buyer", "staff"] },
    quote: { from: ["quoting"], to: "awaiting_payment", by: ["staff"] },
    // 撤回报价: only while nobody has begun to pay; boxes stay packed.
    takeBack: { from: ["awaiting_payment"], to: "quoting", by: ["staff", "system"] },
    takeBackWeighed: { from: ["awaiting_payment"], to: "packing", by: ["staff", "system"] },
    weigh: { from: ["quoting"], to: "packing", by: ["staff"] },
    quoteWeighed: { from: ["packing"], to: "awaiting_payment", by: ["staff"] },
    pay: { from: ["awaiting_payment"], to: "packing", by: ["buyer", "staff", "system"] },
    payWeighed: {
      from: ["awaiting_payment"],
      to: "awaiting_shipment",
      by: ["buyer", "staff", "system"],
    },
    payByBank: { from: ["awaiting_payment"], to: "awaiting_finance", by: ["buyer"] },
    // The system confirms where the buyer pays the rest of a transfer from the balance.
    confirmBank: { from: ["awaiting_finance"], to: "packing", by: ["staff", "system"] },
    confirmBankWeighed: {
      from: ["awaiting_finance"],
      to: "awaiting_shipment",
      by: ["staff", "system"],
    },
    rejectBank: { from: ["awaiting_finance"], to: "awaiting_payment", by: ["staff"] },
    withdrawBank: { from: ["awaiting_finance"], to: "awaiting_payment", by: ["buyer"] },
    expireBank: { from: ["awaiting_finance"], to: "awaiting_payment", by: ["system"] },
    pack: { from: ["packing"], to: "awaiting_shipment", by: ["staff"] },
    packOwing: { from: ["packing"], to: "awaiting_payment", by: ["staff"] },
    // A hold of a paid request cost storage, which is asked for.
    releaseOwing: {
      from: ["packing", "awaiting_shipment", "awaiting_payment"],
      to: "awaiting_payment",
      by: ["buyer", "staff"],
    },
    waiveHold: { from: ["awaiting_payment"], to: "packing", by: ["staff"] },
    // Staff packed it wrongly, and nothing has followed from it yet.
    unpack: { from: ["awaiting_shipment", "awaiting_payment"], to: "packing", by: ["staff"] },
    unweigh: { from: ["packing"], to: "quoting", by: ["staff"] },
    undoPickUp: { from: ["picked_up", "in_transit"], to: "awaiting_shipment", by: ["staff"] },
    waiveDifference: { from: ["awaiting_payment"], to: "awaiting_shipment", by: ["staff"] },
    // The quote was not paid, though its company was warned.
    lapse: { from: ["awaiting_payment"], to: "cancelled", by: ["system"] },
    callOff: { from: ["awaiting_payment"], to: "cancelled", by: ["system"] },
    pickUp: { from: ["awaiting_shipment"], to: "picked_up", by: ["staff"] },
    depart: { from: ["picked_up"], to: "in_transit", by: ["staff", "system"] },
    receive: { from: ["picked_up", "in_transit"], to: "received", by: ["buyer"] },
    clearInTransit: { from: ["in_transit"], to: "in_transit", by: ["buyer", "staff"] },
    clearReceived: { from: ["received"], to: "received", by: ["buyer", "staff"] },
    clearEvaluated: { from: ["evaluated"], to: "evaluated", by: ["buyer", "staff"] },
    evaluate: { from: ["received"], to: "evaluated", by: ["buyer"] },
    cancel: { from: ["draft", "quoting", "awaiting_payment"], to: "cancelled", by: ["buyer"] },
    // Pieces of it were not found, and its company does not want the rest alone.
    cancelShort: {
      from: ["quoting", "awaiting_payment", "packing"],
      to: "cancelled",
      by: ["buyer"],
    },
  },
});

export type ShippingState = (typeof shippingLifecycle.states)[number];
export type ShippingMove = keyof typeof shippingLifecycle.moves;

/** The party that a request waits for in each state. */
export const shippingWork = {
  standings: {
    quoting: "ours",
    packing: "ours",
    awaiting_shipment: "ours",
    picked_up: "ours",
    awaiting_payment: "theirs",
    awaiting_finance: "theirs",
    in_transit: "theirs",
    draft: "over",
    received: "over",
    evaluated: "over",
    cancelled: "over",
  },
  // A held request waits for the party that holds it.
  exception: {
    column: "held_at",
    states: ["quoting", "packing", "awaiting_shipment"],
    standing: "theirs",
  },
} satisfies WorkStandings<ShippingState>;

/** True while labels and photos for the warehouse still arrive in time. */
export function takesFiles(state: ShippingState) {
  const { states } = shippingLifecycle;
  return states.indexOf(state) < states.indexOf("picked_up");
}

/** True once customs may have cleared it, so that its permit can be filed. */
export function takesPermit(state: ShippingState) {
  return state === "in_transit" || state === "received" || state === "evaluated";
}

/** お試し梱包: the request is packed, photographed and quoted at the measured weight before payment. */
export const trialPacking = "rehearsal";
export const shippingOptionIds = [
  ...(["reinforce", "photo", "insurance", "remove_tags"] as const),
  trialPacking,
] as const;

/** 転送品の作業料 of the request's pieces: nobody chooses it, forwarded goods bring it. */
export const forwardedService = "forwarded";

/** 配送オプション: services on the whole request at a fixed price each. お試し梱包 has a dated price of its own. */
export const shippingOptions: readonly ShippingOption[] = [
  { id: "reinforce", nameJa: "補強梱包", nameZh: "加固包装", priceYen: 500 },
  { id: "photo", nameJa: "出荷前写真", nameZh: "出货前拍照", priceYen: 300 },
  { id: "insurance", nameJa: "輸送保険", nameZh: "运输保险", priceYen: 800 },
  { id: "remove_tags", nameJa: "タグ外し", nameZh: "拆吊牌", priceYen: 400 },
];

/**
 * Builds the service line of forwarded goods among chosen pieces, at the yen a piece of their announcements;
 * undefined if there are none.
 */
export function forwardedServiceOption(
  chosen: readonly { quantity: number; serviceYen: number }[],
): ShippingOption[] {
  const priceYen = chosen.reduce((sum, { quantity, serviceYen }) => sum + quantity * serviceYen, 0);
  const named = { nameJa: "転送品の作業料", nameZh: "转运品作业费" };
  return priceYen > 0 ? [{ id: forwardedService, ...named, priceYen }] : [];
}

/** True if 出荷前写真 or お試し梱包 was ordered, so that no box may leave without a photo. */
export function asksForPhotos(options: readonly Pick<ShippingOption, "id">[]) {
  return options.some(({ id }) => id === "photo" || id === trialPacking);
}

/** Builds the option お試し梱包 at today's price. */
export function trialPackingOption(setting: (key: "rehearsalYen") => string): ShippingOption {
  const priceYen = Number(setting("rehearsalYen"));
  return { id: trialPacking, nameJa: "お試し梱包", nameZh: "试装箱", priceYen };
}

/** Answers the price of お試し梱包 in whole yen; undefined if it was not ordered. */
export function trialPackingYenOf(options: readonly Pick<ShippingOption, "id" | "priceYen">[]) {
  return options.find(({ id }) => id === trialPacking)?.priceYen;
}

/** Answers the yen of お試し梱包 that a cancellation owes now: if it was packed, quoted and not paid; otherwise 0. */
export function trialPackingDueYen({
  state,
  paidAt,
  options,
}: {
  state: ShippingState;
  paidAt: Date | null;
  options: readonly ShippingOption[];
}) {
  return state === "awaiting_payment" && !paidAt ? (trialPackingYenOf(options) ?? 0) : 0;
}

export const shippingStates: Record<ShippingState, StateLabel> = {
  draft: { ja: "一時保存", zh: "暂存", shape: "wait" },
  quoting: { ja: "見積待ち", zh: "待报价", shape: "wait" },
  awaiting_payment: { ja: "支払待ち", zh: "待付款", shape: "due" },
  awaiting_finance: { ja: "入金確認中", zh: "待财务确认", shape: "wait" },
  packing: { ja: "梱包中", zh: "装箱中", shape: "run" },
  awaiting_shipment: { ja: "出荷待ち", zh: "待发货", shape: "run" },
  picked_up: { ja: "集荷済み", zh: "已揽收", shape: "run" },
  in_transit: { ja: "国際輸送中", zh: "国际运输中", shape: "run" },
  received: { ja: "受取済み", zh: "已签收", shape: "done" },
  evaluated: { ja: "評価済み", zh: "已评价", shape: "done" },
  cancelled: { ja: "キャンセル", zh: "已取消", shape: "stop" },
};

/**
 * Answers the label of a state in the console's queues; a request that is weighed first is packed before its quote.
 */
export function staffShippingState(request: { state: ShippingState; weighsFirst: boolean }) {
  const { state, weighsFirst } = request;
  if (weighsFirst && state === "packing") return shippingStates.quoting;
  if (weighsFirst && state === "quoting") return { ...shippingStates.quoting, zh: "待称重" };
  return shippingStates[state];
}

/** The timeline's labels of the acts that leave a request in its state. */
const requestActLabels = {
  hold: { ja: "出荷を保留しました", zh: "暂停处理" },
  release: { ja: "出荷の保留を解きました", zh: "恢复处理" },
  askCoSign: { ja: "共同承認をお願いしました", zh: "买家申请内部会签" },
  coSign: { ja: "共同承認をしました", zh: "买家内部会签同意" },
  declineCoSign: { ja: "共同承認をお断りしました", zh: "买家内部会签未同意" },
  withdrawCoSign: { ja: "共同承認のお願いを取り下げました", zh: "买家撤回会签申请" },
  nameMain: { ja: "主番号を変更しました", zh: "更改主单号" },
  nameCustoms: { ja: "税番・通関用の品名を変更しました", zh: "买家更改HS编码、报关品名" },
  nameShipmentIds: { ja: "FBAの納品番号を変更しました", zh: "买家更改FBA货件编号" },
  askMain: { ja: "主番号の変更をお願いしました", zh: "买家申请更改主单号，待会签" },
  keepMain: { ja: "主番号の変更を取りやめました", zh: "买家不更改主单号" },
  askWaive: {
    ja: "差額をいただかないことを、別の担当者が確認しています",
    zh: "申请免收差额，待另一位同事确认",
  },
  refuseWaive: {
    ja: "差額をいただくことにしました",
    zh: "不同意免收差额",
  },
  askLight: {
    ja: "箱の重さを、別の担当者が確認しています",
    zh: "箱重不到货重的一半，待另一位同事核对后完成装箱",
  },
  redirect: { ja: "直送のお届け先が変わりました", zh: "直发收件地址已变更" },
  contestClass: { ja: "品物の区分の見直しを求めました", zh: "买家对货物类别提出异议" },
  answerClass: { ja: "品物の区分の見直しに回答しました", zh: "答复货物类别异议" },
  reopenClass: {
    ja: "品物の区分の見直しへの回答を取り消し、もう一度確認します",
    zh: "撤销对货物类别异议的答复，重新处理",
  },
  pickShort: { ja: "倉庫で商品が見つかりませんでした", zh: "拣货少货" },
  shortFound: { ja: "見つからなかった商品が見つかりました", zh: "少货已找到" },
  chooseShort: { ja: "不足の対応を選びました", zh: "买家选择少货处理" },
  decideShort: {
    ja: "ご回答の期限を過ぎたため、担当者が不足の対応を決めました",
    zh: "买家逾期未选，客服决定少货处理",
  },
  joinShort: { ja: "不足していた商品が加わりました", zh: "补货加入配送单" },
  changeMethod: { ja: "配送方法を変更しました", zh: "买家改运输方式" },
  splitUncarried: {
    ja: "運べない品物を、別の依頼の下書きに分けました",
    zh: "买家将不能承运的商品拆出，另存草稿",
  },
  notCarried: {
    ja: "品物の区分が変わり、いまの配送方法では運べなくなりました",
    zh: "货物类别已变更，现运输方式不承运",
  },
  estimateAnew: {
    ja: "品物の区分が変わり、国際送料の見込みを計算し直しました",
    zh: "货物类别已变更，重新估算运费",
  },
  returnShare: { ja: "配送オプションの料金が戻りました", zh: "增值服务费归回本单" },
  tellLapse: { ja: "お支払い期限をお知らせしました", zh: "提醒买家付款期限" },
} as const satisfies Record<string, Label>;
export type RequestAct = keyof typeof requestActLabels;

const holdable: readonly ShippingState[] = [
  "quoting",
  "awaiting_payment",
  "awaiting_finance",
  "packing",
  "awaiting_shipment",
];

/** True while the request stands in our warehouse, so that it can be held there. */
export function isHoldable(state: ShippingState) {
  return holdable.includes(state);
}

/** The timeline's labels of each step; `create` is the row that opens the history. */
export const shippingMoveLabels: Record<ShippingMove | RequestAct | "create", Label> = {
  ...requestActLabels,
  create: { ja: "配送依頼を作成しました", zh: "创建配送单" },
  edit: { ja: "内容を書き直しました", zh: "买家修改" },
  splitDraft: { ja: "一部を別の依頼に分けました", zh: "拆出一部分" },
  split: { ja: "一部を別の依頼に分けました", zh: "拆出一部分" },
  splitQuoted: { ja: "一部を別の依頼に分け、見積をやり直します", zh: "拆出一部分，重新报价" },
  submit: { ja: "配送を依頼しました", zh: "提交配送申请" },
  quote: { ja: "見積を提出しました", zh: "提交报价" },
  takeBack: { ja: "見積を取り下げました", zh: "撤回报价" },
  takeBackWeighed: { ja: "見積を取り下げました", zh: "撤回报价" },
  weigh: { ja: "梱包して計量しました", zh: "已装箱称重" },
  quoteWeighed: { ja: "実測にもとづく見積を提出しました", zh: "按实重提交报价" },
  pay: { ja: "お支払いが完了し、梱包を始めました", zh: "已付款，开始装箱" },
  payWeighed: { ja: "お支払いが完了しました", zh: "已付款" },
  payByBank: { ja: "銀行振込でのお支払いを受け付けました", zh: "买家选择银行转账" },
  confirmBank: { ja: "入金を確認し、梱包を始めました", zh: "确认到账，开始装箱" },
  confirmBankWeighed: { ja: "入金を確認しました", zh: "确认到账" },
  rejectBank: { ja: "入金を確認できませんでした", zh: "未确认到账" },
  expireBank: { ja: "銀行振込の期限が過ぎました", zh: "银行转账已过期" },
  withdrawBank: { ja: "銀行振込を取り下げました", zh: "买家撤回银行转账" },
  pack: { ja: "梱包が完了しました", zh: "装箱完成" },
  packOwing: { ja: "梱包が完了し、送料の差額をお願いしました", zh: "装箱完成，待买家补差" },
  unpack: { ja: "梱包をやり直します", zh: "撤销装箱" },
  unweigh: { ja: "梱包と計量をやり直します", zh: "撤销装箱称重" },
  undoPickUp: { ja: "出荷の登録を取り消しました", zh: "撤销发货" },
  waiveDifference: { ja: "差額をいただかないことにしました", zh: "免收差额" },
  releaseOwing: {
    ja: "出荷の保留を解き、保留中の保管料をお願いしました",
    zh: "恢复处理，待买家付暂停期间仓储费",
  },
  waiveHold: { ja: "保留中の保管料をいただかないことにしました", zh: "免收暂停期间仓储费" },
  lapse: { ja: "見積のお支払い期限が過ぎ、配送を取りやめました", zh: "报价逾期未付款，已取消配送" },
  callOff: { ja: "期限までにお支払いがなく、配送を取りやめました", zh: "逾期未补差，已取消配送" },
  pickUp: { ja: "配送会社が集荷しました", zh: "承运商已揽收" },
  depart: { ja: "国際輸送に入りました", zh: "国际运输中" },
  clearInTransit: { ja: "輸入許可と税額を登録しました", zh: "登记进口许可与税额" },
  clearReceived: { ja: "輸入許可と税額を登録しました", zh: "登记进口许可与税额" },
  clearEvaluated: { ja: "輸入許可と税額を登録しました", zh: "登记进口许可与税额" },
  receive: { ja: "お受け取りになりました", zh: "买家已签收" },
  evaluate: { ja: "評価をいただきました", zh: "买家已评价" },
  cancel: { ja: "キャンセルしました", zh: "已取消" },
  cancelShort: { ja: "商品が不足したため、配送を取りやめました", zh: "因少货取消配送" },
};

/** The reasons why staff undo a step; the buyer reads the Japanese. */
export const undoReasons = {
  boxes: { ja: "箱詰めの誤りのため", zh: "装错箱" },
  weight: { ja: "計量の誤りのため", zh: "称错、量错" },
  request: { ja: "別の配送依頼と取り違えたため", zh: "登错配送单" },
  carrier: { ja: "配送会社の都合のため", zh: "承运商没有取走" },
} as const satisfies Record<string, Label>;

export type UndoReason = keyof typeof undoReasons;

/** Answers the amounts that a coupon applies to. */
export function discountableRequest(request: typeof shippingRequests.$inferSelect) {
  const { id, number, companyId, totalYen, freightYen } = request;
  return { kind: "shipping" as const, id, number, companyId, totalYen, feeYen: "0", freightYen };
}

interface HeldRequest {
  heldAt: Date | null;
  heldBy: "buyer" | "staff" | null;
  payBy: Date | null;
  settleBy: Date | null;
}

/** Extends the days to pay when our own hold ends, by the time it lasted; the company is warned of the new day. */
export function deadlinesAfterHold({ heldAt, heldBy, payBy, settleBy }: HeldRequest, now: Date) {
  if (heldBy !== "staff") return {};
  const heldMs = heldAt ? now.getTime() - heldAt.getTime() : 0;
  const later = (day: Date) => endOfDay(new Date(day.getTime() + heldMs));
  return {
    ...(payBy ? { payBy: later(payBy), lapseToldAt: null } : {}),
    ...(settleBy ? { settleBy: later(settleBy) } : {}),
  };
}

/** Nobody plans a freight further ahead: a later day was typed wrongly. */
export const desiredDaysMax = 180;

/** The days by which a wish may be sooner than the method's quickest way while the account manager submits. */
export const delegatedDaysSooner = 1;

/** Answers why a 到着の希望日 is refused: it is over, too far ahead, or sooner than the method's quickest way. */
export function desiredDayRefusal(desiredOn: string, now: Date, daysMin = 0) {
  if (!desiredOn) return undefined;
  if (desiredOn <= japanDay(now)) return "desired-day-past";
  if (desiredOn > japanDay(daysAfter(now, desiredDaysMax))) return "desired-day-far";
  return desiredOn < japanDay(daysAfter(now, daysMin)) ? "desired-day-soon" : undefined;
}

/** Refuses a wish that is sooner than the method's quickest way, with the first day that can be met. */
export function tooSoon(now: Date, daysMin: number) {
  return {
    ...refuse("desired-day-soon"),
    earliestOn: japanDay(daysAfter(now, daysMin)),
  };
}

/** The change log's labels of the columns that a company sets, and of the amounts. */
export const requestColumnNames = {
  self_consolidated: ["自分でまとめて送る", "客户自行并单"],
  box_wishes: ["箱についてのご希望", "装箱要求"],
  weighs_first: ["梱包してから見積", "先装箱后报价"],
  split_from: ["分割元の配送依頼", "拆自配送单"],
  co_signer_id: ["承認をお願いした人", "会签人"],
  co_sign_asked_by: ["承認をお願いした担当", "会签申请人"],
  co_signed_at: ["承認日時", "会签时间"],
  held_at: ["出荷保留の日時", "暂停时间"],
  held_by: ["出荷保留にした側", "暂停方"],
  asked_main_number: ["お願い中の主番号", "待会签的主单号"],
  asked_main_by: ["主番号の変更をお願いした人", "申请更改主单号的人"],
  hold_yen: ["うち保留中の保管料（円）", "其中暂停期间仓储费（日元）"],
  hold_owed_yen: ["保留中の保管料の未払い（円）", "待付暂停期间仓储费（日元）"],
  owes_unpacked: ["支払い後に梱包", "付款后装箱"],
  held_by_name: ["出荷保留にした人", "暂停人"],
  held_reason: ["出荷保留の理由", "暂停原因"],
  pays_dues: ["関税込み", "代缴关税"],
  dues_yen: ["関税・輸入消費税（円）", "代缴关税消费税（日元）"],
  desired_on: ["到着の希望日", "希望到货日"],
  main_number: ["主番号", "主单号"],
  permit_number: ["輸入許可の番号", "进口许可编号"],
  permitted_on: ["許可の日", "许可日期"],
  consumption_tax_yen: ["輸入消費税（円）", "进口消费税（日元）"],
  broker_yen: ["通関・取扱手数料（円）", "清关手续费（日元）"],
  share_rule: ["按分の基準", "分摊方式"],
  estimate_min_yen: ["見込みの下限（円）", "估算下限（日元）"],
  estimate_max_yen: ["見込みの上限（円）", "估算上限（日元）"],
  pay_by: ["見積のお支払い期限", "报价付款截止"],
  lapse_told_at: ["期限をお知らせした日時", "到期提醒时间"],
  waive_asked_by_name: ["差額の免除を求めた担当", "申请免收人"],
  waive_asked_yen: ["免除を求めた差額（円）", "申请免收金额（日元）"],
  waive_reason: ["免除の理由", "免收原因"],
  settle_by: ["送料差額のお支払い期限", "补差截止"],
  settled_key: ["フォームの番号", "表单编号"],
  storage_told_yen: ["依頼時の保管料（円）", "提交时仓储费（日元）"],
  submitted_at: ["提出日時", "提交时间"],
  shipped_at: ["発送日時", "发货时间"],
  receiver: ["届け先", "收件人"],
  importer: ["輸入者", "进口人"],
} satisfies Record<string, [ja: string, zh: string]>;
