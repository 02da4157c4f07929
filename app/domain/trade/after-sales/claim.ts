import type { WorkStandings } from "#app/domain/core/document/document.ts";
import type { Label, StateLabel } from "#app/domain/core/label.ts";
import { lifecycle } from "#app/domain/core/lifecycle.ts";

/** The faults of arrived pieces. */
export const claimReasons = ["short", "wrong", "broken", "defect", "lost", "other"] as const;
export type ClaimReason = (typeof claimReasons)[number];

/** The buyer's wish: a refund, the pieces again, or only a report to the seller. */
export const requestedRemedies = ["refund", "resend", "tell"] as const;
export type RequestedRemedy = (typeof requestedRemedies)[number];

export const claimOffers = ["refund", "resend"] as const;
export type ClaimOffer = (typeof claimOffers)[number];

export const claimOutcomes = ["refunded", "resent", "told", "rejected"] as const;
export type ClaimOutcome = (typeof claimOutcomes)[number];

/**
 * アフターサービス: the buyer claims, staff ask and offer, the buyer agrees; the refund or the new order follows in the same
 * commit.
 */
export const claimLifecycle = lifecycle({
  states: ["draft", "submitted", "asked", "in_follow_up", "offered", "done", "withdrawn"],
  initial: "draft",
  moves: {
    change: { from: ["draft"], to: "draft", by: ["buyer"] },
    submit: { from: ["draft"], to: "submitted", by: ["buyer"] },
    ask: { from: ["submitted", "in_follow_up"], to: "asked", by: ["staff"] },
    reply: { from: ["asked"], to: "in_follow_up", by: ["buyer"] },
    offer: { from: ["submitted", "in_follow_up"], to: "offered", by: ["staff"] },
    takeBack: { from: ["offered"], to: "in_follow_up", by: ["staff"] },
    decline: { from: ["offered"], to: "in_follow_up", by: ["buyer"] },
    // Nobody answered the offer in time.
    lapse: { from: ["offered"], to: "in_follow_up", by: ["system"] },
    agree: { from: ["offered"], to: "done", by: ["buyer"] },
    tell: { from: ["submitted", "in_follow_up"], to: "done", by: ["staff"] },
    reject: { from: ["submitted", "in_follow_up"], to: "done", by: ["staff"] },
    // The order that was to send the pieces again was cancelled.
    reopen: { from: ["done"], to: "in_follow_up", by: ["system"] },
    // Staff had ended it without a refund or a new order.
    reconsider: { from: ["done"], to: "in_follow_up", by: ["staff"] },
    withdraw: {
      from: ["draft", "submitted", "asked", "in_follow_up", "offered"],
      to: "withdrawn",
      by: ["buyer"],
    },
  },
});

export type ClaimState = (typeof claimLifecycle.states)[number];
type ClaimMove = keyof typeof claimLifecycle.moves;

/** The party that a claim waits for in each state. */
export const claimWork = {
  standings: {
    submitted: "ours",
    in_follow_up: "ours",
    asked: "theirs",
    offered: "theirs",
    draft: "over",
    done: "over",
    withdrawn: "over",
  },
} satisfies WorkStandings<ClaimState>;

/** True if staff ended it without a refund or a new order, so that they may reopen it. */
export function mayReconsider(outcome: ClaimOutcome | null) {
  return outcome === "told" || outcome === "rejected";
}

/** The states as the buyer's lists group them. */
export const claimGroups = {
  draft: ["draft"],
  reply: ["asked", "offered"],
  waiting: ["submitted", "in_follow_up"],
  over: ["done", "withdrawn"],
} as const satisfies Record<string, readonly ClaimState[]>;
export type ClaimGroup = keyof typeof claimGroups;

/** True while pictures may be added and removed. */
export function takesPictures(state: ClaimState) {
  return state !== "offered" && state !== "done" && state !== "withdrawn";
}

export const claimStates: Record<ClaimState, StateLabel> = {
  draft: { ja: "一時保存", zh: "草稿", shape: "wait" },
  submitted: { ja: "受付済み", zh: "待处理", shape: "run" },
  asked: { ja: "確認のお願い", zh: "等买家回复", shape: "due" },
  in_follow_up: { ja: "対応中", zh: "处理中", shape: "run" },
  offered: { ja: "ご提案中", zh: "等买家同意", shape: "due" },
  done: { ja: "対応済み", zh: "已办结", shape: "done" },
  withdrawn: { ja: "取り下げ", zh: "已撤回", shape: "stop" },
};

export const claimGroupNames: Record<ClaimGroup, Label> = {
  draft: { ja: "一時保存", zh: "草稿" },
  reply: { ja: "ご返事待ち", zh: "等买家" },
  waiting: { ja: "対応中", zh: "待处理" },
  over: { ja: "終了", zh: "已结束" },
};

export const claimReasonNames: Record<ClaimReason, Label> = {
  short: { ja: "数量不足", zh: "少件" },
  wrong: { ja: "違う商品", zh: "错货" },
  broken: { ja: "破損・汚れ", zh: "破损、脏污" },
  defect: { ja: "不良", zh: "次品" },
  lost: { ja: "輸送中の紛失", zh: "运输丢失" },
  other: { ja: "その他", zh: "其他" },
};

export const requestedRemedyNames: Record<RequestedRemedy, Label> = {
  refund: { ja: "返金", zh: "退款" },
  resend: { ja: "再送", zh: "补发" },
  tell: { ja: "仕入先への連絡のみ", zh: "只告知卖家" },
};

export const claimOfferNames: Record<ClaimOffer, Label> = {
  refund: requestedRemedyNames.refund,
  resend: requestedRemedyNames.resend,
};

export const claimOutcomeNames: Record<ClaimOutcome, Label> = {
  refunded: { ja: "返金しました", zh: "已退款" },
  resent: { ja: "再送を手配しました", zh: "已安排补发" },
  told: { ja: "仕入先に伝えました", zh: "已告知卖家" },
  rejected: { ja: "補償の対象外でした", zh: "不予赔付" },
};

/** The timeline's labels of each step; `create` is the row that opens the history. */
export const claimMoveLabels: Record<ClaimMove | "create", Label> = {
  create: { ja: "申請を作成しました", zh: "创建申请" },
  change: { ja: "内容を変更しました", zh: "修改内容" },
  submit: { ja: "申請を受け付けました", zh: "提交申请" },
  ask: { ja: "担当者から確認のお願い", zh: "询问买家" },
  reply: { ja: "ご返事をいただきました", zh: "买家回复" },
  offer: { ja: "対応をご提案しました", zh: "提出方案" },
  takeBack: { ja: "提案を取り下げました", zh: "撤回方案" },
  decline: { ja: "提案は見送りになりました", zh: "买家不同意" },
  lapse: { ja: "提案の回答期限が過ぎました", zh: "方案到期，买家未回复" },
  agree: { ja: "提案に同意いただきました", zh: "买家同意" },
  tell: { ja: "仕入先に伝えました", zh: "已告知卖家" },
  reject: { ja: "補償の対象外と判断しました", zh: "不予赔付" },
  reopen: { ja: "再送ができなくなり、対応を再開しました", zh: "补发订单已取消，重新处理" },
  reconsider: { ja: "もう一度対応します", zh: "撤销办结，重新处理" },
  withdraw: { ja: "申請を取り下げました", zh: "买家撤回" },
};
