import type { FileStore } from "#app/domain/core/files/file-store.ts";
import type { Label, StateLabel } from "#app/domain/core/label.ts";
import { lifecycle } from "#app/domain/core/lifecycle.ts";
import type { OpenedShop } from "../ports/channel.ts";
import type { Inbound, NewPlan } from "../ports/inbound.ts";
import type { ShopAccess } from "../shops/open-shop.server.ts";

export type { OfferedTransport, PlanProblem } from "#db/schema/channels.ts";

/**
 * 納品プラン: brings goods of a shipping request into Amazon's warehouses. Nothing that costs money is
 * confirmed at Amazon before the company has chosen it.
 */
export const planLifecycle = lifecycle({
  states: [
    ...["preparing", "boxing", "asking", "choosing", "confirming", "labelled"],
    ...["received", "short", "stopped", "cancelling", "cancelled"],
  ] as const,
  initial: "preparing",
  moves: {
    awaitBoxes: { from: ["preparing"], to: "boxing", by: ["system"] },
    tellBoxes: { from: ["boxing"], to: "asking", by: ["system"] },
    offer: { from: ["asking"], to: "choosing", by: ["system"] },
    choose: { from: ["choosing"], to: "confirming", by: ["buyer"] },
    label: { from: ["confirming"], to: "labelled", by: ["system"] },
    receive: { from: ["labelled", "short"], to: "received", by: ["system"] },
    miss: { from: ["labelled"], to: "short", by: ["system"] },
    boxAgain: {
      from: ["asking", "choosing", "confirming", "stopped"],
      to: "boxing",
      by: ["system"],
    },
    stop: {
      from: ["preparing", "boxing", "asking", "choosing", "confirming", "cancelling"],
      to: "stopped",
      by: ["system"],
    },
    prepareAgain: { from: ["stopped"], to: "preparing", by: ["buyer"] },
    askAgain: { from: ["stopped", "choosing"], to: "asking", by: ["buyer"] },
    confirmAgain: { from: ["stopped"], to: "confirming", by: ["buyer"] },
    cancel: {
      from: ["preparing", "boxing", "asking", "choosing", "confirming", "labelled", "stopped"],
      to: "cancelling",
      by: ["buyer"],
    },
    callOff: { from: ["cancelling"], to: "cancelled", by: ["system"] },
  },
});

export type PlanState = (typeof planLifecycle.states)[number];
export type PlanMove = keyof typeof planLifecycle.moves;

export const planStates: Record<PlanState, StateLabel> = {
  preparing: { ja: "Amazonへ申請中", zh: "向亚马逊申请中", shape: "run" },
  boxing: { ja: "箱詰め待ち", zh: "等待装箱", shape: "wait" },
  asking: { ja: "納品先を照会中", zh: "查询入仓仓库中", shape: "run" },
  choosing: { ja: "ご確認待ち", zh: "等待买家确认", shape: "due" },
  confirming: { ja: "Amazonで確定中", zh: "亚马逊确认中", shape: "run" },
  labelled: { ja: "箱ラベル発行済み", zh: "箱标已出", shape: "run" },
  received: { ja: "受領済み", zh: "已入仓", shape: "done" },
  short: { ja: "不足あり", zh: "有短少", shape: "trouble" },
  stopped: { ja: "停止（要対応）", zh: "已停止，待买家处理", shape: "trouble" },
  cancelling: { ja: "取消中", zh: "取消中", shape: "wait" },
  cancelled: { ja: "取消済み", zh: "已取消", shape: "stop" },
};

/** Events in a plan's history that leave its state unchanged. */
export type PlanAct = "follow" | "outdate" | "matchAgain";

/** The labels of a plan's history; `create` is its first row. */
export const planMoves: Record<PlanMove | PlanAct | "create", Label> = {
  create: { ja: "納品プランを作成しました", zh: "买家创建了入仓计划" },
  awaitBoxes: { ja: "Amazonが商品を受け付けました", zh: "亚马逊已受理商品" },
  tellBoxes: { ja: "箱の内容をAmazonへ伝えます", zh: "向亚马逊申报装箱内容" },
  offer: { ja: "納品先と手数料が決まりました", zh: "入仓仓库及费用已给出" },
  choose: { ja: "手数料と配送方法を確認しました", zh: "买家已确认费用与运输方式" },
  label: { ja: "箱ラベルを受け取りました", zh: "已取得箱标" },
  receive: { ja: "Amazonがすべて受領しました", zh: "亚马逊已全部入仓" },
  miss: { ja: "受領数が不足しています", zh: "入仓数量短少" },
  boxAgain: { ja: "箱が変わったため、伝え直します", zh: "箱子有改动，重新申报" },
  follow: { ja: "配送依頼に合わせて数量を改めました", zh: "已按配送单更新数量" },
  outdate: { ja: "Amazonへ伝えた内容と異なっています", zh: "与向亚马逊申报的内容不符" },
  matchAgain: { ja: "Amazonへ伝えた内容に戻りました", zh: "已恢复为申报的内容" },
  stop: { ja: "止まりました", zh: "已停止" },
  prepareAgain: { ja: "申請をやり直しました", zh: "买家重新申请" },
  askAgain: { ja: "納品先を照会し直しました", zh: "买家重新查询入仓仓库" },
  confirmAgain: { ja: "確定をやり直しました", zh: "买家重新确认" },
  cancel: { ja: "取消を申し込みました", zh: "买家申请取消" },
  callOff: { ja: "取り消しました", zh: "已取消" },
};

/**
 * The steps at Amazon in their order; between some of them a plan waits for boxes or for its
 * company.
 */
const planSteps = [
  ...["create", "packing", "pack", "boxes", "placement", "transport"],
  ...["place", "windows", "window", "carry", "labels", "cancel"],
] as const;
export type PlanStep = (typeof planSteps)[number];

/**
 * What no longer agrees with Amazon: the request's goods, its boxes, or the request itself, which
 * was cancelled.
 */
export type PlanChange = "goods" | "boxes" | "request";

/** The reasons why a plan must be made again. */
export const planChanges: Record<PlanChange, Label> = {
  goods: {
    ja: "配送依頼の商品または数量が、Amazonへ伝えた内容と異なっています。納品プランを作り直してください。",
    zh: "配送单的商品或数量与向亚马逊申报的不符，需要买家重做入仓计划",
  },
  boxes: {
    ja: "納品先の確定後に箱の内容・寸法・重さが変わりました。発行済みの箱ラベルは使えません。納品プランを作り直してください。",
    zh: "入仓仓库确认后箱子有改动，旧箱标不能用，需要买家重做入仓计划",
  },
  request: {
    ja: "配送依頼が取り消されました。納品プランも取り消してください。",
    zh: "配送单已取消，入仓计划待买家取消",
  },
};

/** The job that runs plans: by cron, and from the queue right after a company's decision. */
export const runPlansJob = "carry-on-delivery-plans";

/** The page that lists plans; the domain links to pages by path. */
export const plansPage = "/user/amazonDeliveryPlans";

export function planPage(id: string) {
  return `${plansPage}/${encodeURIComponent(id)}`;
}

export const planLimits = {
  /** Plans that one run of the job compares with their requests. */
  comparedARun: 200,
  /** Plans that one run of the job advances. */
  aRun: 20,
  /** Steps of one plan in one run. */
  questionsARun: 40,
  /** A run holds a plan this long; then it is taken for dead. */
  holdMs: 4 * 60_000,
  /** Pauses between polls of an operation within a run; after them the next run polls. */
  pausesMs: [1_000, 4_000, 10_000],
  againMs: 60_000,
  firstPauseMs: 5 * 60_000,
  longestPauseMs: 2 * 3_600_000,
  /** Failures in a row until the plan stops and its company is asked to act. */
  faults: 8,
  /** Days after the delivery window until missing pieces are claimed. */
  missingDays: 30,
  /** Receipts are read for this many days after the labels. */
  reconciledDays: 120,
  reconciledARun: 40,
  aPage: 30,
  /** SKUs of a plan, as many as a request may have lines. */
  itemsMax: 200,
  problemsKept: 20,
} as const;

/**
 * The plan's name at Amazon, by which it is found again; it contains part of our id and fits
 * Amazon's length.
 */
export function planName(requestNumber: string, id: string) {
  return `${requestNumber} ${id.slice(0, 8)}`;
}

/** Answers Amazon's fees for a plan in whole yen; null while Amazon has named none. */
export function planFeeYen({
  placementFeeYen,
  transportFeeYen,
}: Record<"placementFeeYen" | "transportFeeYen", number | null>) {
  if (placementFeeYen === null && transportFeeYen === null) return null;
  return (placementFeeYen ?? 0) + (transportFeeYen ?? 0);
}

/** The file name of a shipment's box labels among the files of its request. */
export function boxLabelsName(confirmationId: string) {
  return `${confirmationId}_labels.pdf`;
}

export function isBoxLabels(name: string) {
  return /^FBA\w+_labels\.pdf$/.test(name);
}

/** What a run of plans needs. */
export interface PlanAccess extends ShopAccess {
  files: FileStore;
  /** The sender's address; undefined if this deployment names no warehouse. */
  from: NewPlan["from"] | undefined;
  /** Waits between polls of an operation. */
  pause(ms: number): Promise<void>;
}

/** An open session at the plan's shop. */
export interface InboundSession {
  access: PlanAccess;
  opened: OpenedShop;
  inbound: Inbound;
}
