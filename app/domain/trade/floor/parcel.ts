import type { Label, StateLabel } from "#app/domain/core/label.ts";

/** The state of a parcel as its carrier last reported. */
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

/** In these states somebody has to ask the seller or the carrier. */
export const troubleStates = ["failed", "trouble", "expired"] as const;

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

/** Buyers filter by these steps of what was bought from one seller. */
export const inboundParcelSteps = ["unsent", "on-way", "trouble", "delivered", "arrived"] as const;
export type InboundParcelStep = (typeof inboundParcelSteps)[number];

/** Titles and numbers are searched, and steps compared, in this many of the newest orders. */
export const inboundOrdersSearched = 2_000;

export const parcelStateLabels: Record<ParcelState, StateLabel> = {
  awaited: { ja: "追跡開始待ち", zh: "待查询", shape: "wait" },
  // Every number has this state until its carrier has scanned it.
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

export const inboundParcelStepLabels: Record<InboundParcelStep, StateLabel> = {
  unsent: { ja: "発送待ち", zh: "待发货", shape: "wait" },
  "on-way": { ja: "輸送中", zh: "运输中", shape: "run" },
  trouble: { ja: "確認中", zh: "异常", shape: "trouble" },
  delivered: { ja: "配達済み", zh: "已签收", shape: "done" },
  arrived: { ja: "倉庫で受け取り済み", zh: "已到仓", shape: "done" },
};

/** Buyers read these sentences; the carrier's own words are shown beside them. */
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

/** The labels for the events of a box on its way to Japan. */
export const boxEventLabels: Record<EventKind, Label> = {
  ...eventLabels,
  delivered: { ja: "お届け先に配達されました", zh: "已签收" },
};

/** Staff read why a parcel has no tracking events. */
export const parcelProblems: Record<ParcelProblem, string> = {
  "no-carrier": "识别不出快递公司，请核对单号",
  "wrong-number": "单号格式不被接受，请核对",
  "needs-more": "该快递公司还需收件人电话或邮编",
  "not-registered": "尚未登记查询",
  quota: "查询额度已用完",
  other: "查询服务不接受此单号",
};

/** One request to the service takes this many parcels. */
export const parcelsPerRequest = 40;

/** The reason why the service does not report on a parcel. */
export type ParcelProblem =
  | "no-carrier"
  | "wrong-number"
  /** Some carriers require the receiver's phone number or postal code. */
  | "needs-more"
  | "not-registered"
  | "quota"
  | "other";

export interface ParcelEvent {
  at: Date;
  place: string;
  /** The text is the carrier's own. */
  words: string;
  kind: EventKind;
}

export interface ParcelReport {
  trackingNumber: string;
  /** The carrier's number at the tracking service. */
  carrier: number | undefined;
  carrierName: string;
  state: ParcelState;
  /** The events are sorted newest first. */
  events: readonly ParcelEvent[];
}

export interface RejectedParcel {
  trackingNumber: string;
  problem: ParcelProblem;
}

/** The service does not respond (`away`), or rejects our key as wrong, expired or blocked (`refused`). */
export type TrackingFailure = "away" | "refused";

export interface PolledParcel {
  trackingNumber: string;
  carrier: number | null;
}

/** The port of a service that queries carriers; it takes at most `parcelsPerRequest` parcels at once. */
export interface CarrierTracking {
  /** Registers parcels for tracking; one that is registered already succeeds too. */
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
  /** Checks that a call comes from the service; `body` must be byte for byte as it arrived. */
  verifyCall(headers: Headers, body: string): Promise<boolean>;
}
