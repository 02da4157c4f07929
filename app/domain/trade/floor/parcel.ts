import type { Label, StateLabel } from "#app/domain/core/label.ts";

/** Where a parcel is, as its carrier last told. */
export const parcelStates = [
  "awaited",
  "unknown",
  "announced",
  "moving",
  "out",
  "pickup",
  "failed",
  "trouble",
  "expired",
  "delivered",
] as const;
export type ParcelState = (typeof parcelStates)[number];

/** States in which somebody has to ask the seller or the carrier. */
export const troubleStates = ["failed", "trouble", "expired"] as const;

/** What an event was. */
export const eventKinds = [
  "announced",
  "picked-up",
  "departed",
  "arrived",
  "moving",
  "out",
  "pickup",
  "failed",
  "delivered",
  "trouble",
  "returning",
  "returned",
] as const;
export type EventKind = (typeof eventKinds)[number];

/** How far what was bought from one seller has come: the steps that a buyer filters by. */
export const inboundParcelSteps = ["unsent", "on-way", "trouble", "delivered", "arrived"] as const;
export type InboundParcelStep = (typeof inboundParcelSteps)[number];

/** Titles and numbers are looked for, and steps compared, in so many of the newest orders. */
export const inboundOrdersSearched = 2_000;

export const parcelStateLabels: Record<ParcelState, StateLabel> = {
  awaited: { ja: "追跡開始待ち", zh: "待查询", shape: "wait" },
  // As every number stands until its carrier has scanned it.
  unknown: { ja: "追跡情報待ち", zh: "暂无物流", shape: "wait" },
  announced: { ja: "発送待ち", zh: "待揽收", shape: "wait" },
  moving: { ja: "輸送中", zh: "运输中", shape: "run" },
  out: { ja: "配達中", zh: "派送中", shape: "run" },
  pickup: { ja: "受取場所で保管中", zh: "待取件", shape: "due" },
  failed: { ja: "配達できず再手配中", zh: "派送失败", shape: "trouble" },
  trouble: { ja: "配送会社に確認中", zh: "异常", shape: "trouble" },
  expired: { ja: "長く動きなし", zh: "长期无更新", shape: "trouble" },
  delivered: { ja: "配達済み", zh: "已签收", shape: "done" },
};

export const wayStepLabels: Record<InboundParcelStep, StateLabel> = {
  unsent: { ja: "発送待ち", zh: "待发货", shape: "wait" },
  "on-way": { ja: "輸送中", zh: "运输中", shape: "run" },
  trouble: { ja: "確認中", zh: "异常", shape: "trouble" },
  delivered: { ja: "配達済み", zh: "已签收", shape: "done" },
  arrived: { ja: "倉庫で受け取り済み", zh: "已到仓", shape: "done" },
};

/** What happened, in a sentence for buyers; the carrier's own words stand beside it. */
export const eventLabels: Record<EventKind, Label> = {
  announced: { ja: "発送の情報が登録されました", zh: "已下单" },
  "picked-up": { ja: "配送会社が荷物を引き取りました", zh: "已揽收" },
  departed: { ja: "拠点を出発しました", zh: "已发出" },
  arrived: { ja: "拠点に到着しました", zh: "已到达" },
  moving: { ja: "輸送中です", zh: "运输中" },
  out: { ja: "配達に出ました", zh: "派送中" },
  pickup: { ja: "受取場所に着きました", zh: "待取件" },
  failed: { ja: "配達できませんでした", zh: "派送失败" },
  delivered: { ja: "中国の倉庫に配達されました", zh: "已签收" },
  trouble: { ja: "配送中に問題がありました", zh: "异常" },
  returning: { ja: "差出人へ返送中です", zh: "退回中" },
  returned: { ja: "差出人へ返送されました", zh: "已退回" },
};

/** What the events of a box on its way to Japan are called. */
export const boxEventLabels: Record<EventKind, Label> = {
  ...eventLabels,
  delivered: { ja: "お届け先に配達されました", zh: "已签收" },
};

/** Why a parcel has no tracking events, for staff. */
export const parcelProblems: Record<ParcelProblem, string> = {
  "no-carrier": "识别不出快递公司，请核对单号",
  "wrong-number": "单号格式不被接受，请核对",
  "needs-more": "该快递公司还需收件人电话或邮编",
  "not-registered": "尚未登记查询",
  quota: "查询额度已用完",
  other: "查询服务不接受此单号",
};

/** So many parcels go into one question. */
export const parcelsPerRequest = 40;

/** Why a service does not tell of a parcel. */
export type ParcelProblem =
  | "no-carrier"
  | "wrong-number"
  /** Some carriers tell only who knows the receiver's phone or postal code. */
  | "needs-more"
  | "not-registered"
  | "quota"
  | "other";

export interface ParcelEvent {
  at: Date;
  place: string;
  /** As the carrier wrote it. */
  words: string;
  kind: EventKind;
}

export interface ParcelReport {
  trackingNumber: string;
  /** The service's number of the carrier. */
  carrier: number | undefined;
  carrierName: string;
  state: ParcelState;
  /** The newest first. */
  events: readonly ParcelEvent[];
}

export interface RejectedParcel {
  trackingNumber: string;
  problem: ParcelProblem;
}

/** No answer to be had now (`away`), or none for us: the key is wrong, expired or blocked (`refused`). */
export type TrackingFailure = "away" | "refused";

export interface PolledParcel {
  trackingNumber: string;
  carrier: number | null;
}

/** What we need of a service that asks carriers; at most `parcelsPerQuestion` at once. */
export interface CarrierTracking {
  /** Has them watched from now on; one that is watched already is registered too. */
  register(
    asked: readonly PolledParcel[],
  ): Promise<
    { registered: readonly string[]; rejected: readonly RejectedParcel[] } | TrackingFailure
  >;
  show(
    asked: readonly PolledParcel[],
  ): Promise<
    { reports: readonly ParcelReport[]; rejected: readonly RejectedParcel[] } | TrackingFailure
  >;
  /** Whether this call really comes from the service; `body` as it arrived, to the byte. */
  verifyCall(headers: Headers, body: string): Promise<boolean>;
}
