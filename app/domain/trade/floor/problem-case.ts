import { daysAfter } from "#app/domain/core/calendar.ts";
import type { WorkStandings } from "#app/domain/core/document/document.ts";
import type { Label, StateLabel } from "#app/domain/core/label.ts";
import { lifecycle } from "#app/domain/core/lifecycle.ts";
import { caseReplyDays } from "#app/domain/core/limits.ts";
import type { Duty } from "#app/domain/core/policy.ts";
import { allCaseStates, type CaseState, caseStatesThat } from "../case-state.ts";

/**
 * The kinds are, in this order: too few pieces came, too many, other goods, bad ones, none yet, none ever.
 */
export const caseKinds = ["short", "over", "wrong", "damaged", "late", "unavailable"] as const;
export type CaseKind = (typeof caseKinds)[number];

export const caseAnswers = ["accept", "exchange", "discard", "return", "cancel"] as const;
export type CaseAnswer = (typeof caseAnswers)[number];

/** 問題商品: pieces that did not come as they were ordered; the buyer decides, staff carry it out. */
export const caseLifecycle = lifecycle({
  states: allCaseStates,
  initial: "awaiting_reply",
  moves: {
    offer: { from: ["awaiting_reply"], to: "awaiting_reply", by: ["staff"] },
    putAside: { from: ["awaiting_reply"], to: "awaiting_reply", by: ["staff"] },
    undoAside: { from: ["awaiting_reply"], to: "awaiting_reply", by: ["staff"] },
    remind: { from: ["awaiting_reply"], to: "awaiting_reply", by: ["system"] },
    answer: { from: ["awaiting_reply"], to: "in_follow_up", by: ["buyer", "staff", "system"] },
    takeExtra: { from: ["awaiting_reply"], to: "done", by: ["buyer"] },
    keepWaiting: { from: ["awaiting_reply"], to: "done", by: ["buyer", "system"] },
    merge: { from: ["awaiting_reply"], to: "done", by: ["buyer"] },
    // 転送品の補償 was paid for forwarded goods that were lost in our warehouse.
    compensate: { from: ["awaiting_reply"], to: "done", by: ["staff"] },
    // The arrival that reported pieces which never came was undone; such a case asks no question.
    withdrawTold: { from: ["done"], to: "done", by: ["staff"] },
    withdraw: { from: ["awaiting_reply"], to: "done", by: ["staff"] },
    reshelve: { from: ["in_follow_up"], to: "done", by: ["staff"] },
    discard: { from: ["in_follow_up"], to: "done", by: ["staff"] },
    // Of pieces that a shipping request lacked it follows the answer by itself.
    refund: { from: ["in_follow_up"], to: "done", by: ["buyer", "staff", "system"] },
    sendBack: { from: ["in_follow_up"], to: "sent_back", by: ["staff"] },
    confirmReturn: { from: ["sent_back"], to: "done", by: ["staff"] },
    orderAgain: { from: ["in_follow_up"], to: "awaiting_goods", by: ["staff"] },
    arrive: {
      from: ["awaiting_reply", "in_follow_up", "awaiting_goods"],
      to: "done",
      by: ["staff"],
    },
    // The arrival that ended the case was undone; each earlier state has its own move back.
    unarriveAsked: { from: ["done"], to: "awaiting_reply", by: ["staff"] },
    unarriveAnswered: { from: ["done"], to: "in_follow_up", by: ["staff"] },
    unarriveAwaited: { from: ["done"], to: "awaiting_goods", by: ["staff"] },
  },
});

type CaseMove = keyof typeof caseLifecycle.moves;

/** Names who has to act in each state. */
export const caseWork = {
  standings: {
    in_follow_up: "ours",
    sent_back: "ours",
    awaiting_reply: "theirs",
    awaiting_goods: "theirs",
    done: "over",
  },
  // A case that its buyer left unanswered is our work.
  exception: { column: "overdue_at", states: caseStatesThat.awaitAnswer, standing: "ours" },
} satisfies WorkStandings<CaseState>;

/** Buyers see three groups of states. */
export const caseGroups = ["awaiting_reply", "in_follow_up", "done"] as const;
export type CaseGroup = (typeof caseGroups)[number];

export const caseGroupByState: Record<CaseState, CaseGroup> = {
  awaiting_reply: "awaiting_reply",
  in_follow_up: "in_follow_up",
  sent_back: "in_follow_up",
  awaiting_goods: "in_follow_up",
  done: "done",
};

export function caseStatesIn(group: CaseGroup) {
  return caseLifecycle.states.filter((state) => caseGroupByState[state] === group);
}

export const caseStates: Record<CaseState, StateLabel> = {
  awaiting_reply: { ja: "回答待ち", zh: "待买家选择", shape: "due" },
  in_follow_up: { ja: "対応中", zh: "待办理", shape: "run" },
  sent_back: { ja: "返送中", zh: "退回途中", shape: "run" },
  awaiting_goods: { ja: "交換品待ち", zh: "等换货", shape: "wait" },
  done: { ja: "対応済み", zh: "已办结", shape: "done" },
};

export const caseGroupNames: Record<CaseGroup, Label> = {
  awaiting_reply: { ja: "回答待ち", zh: "待买家选择" },
  in_follow_up: { ja: "対応中", zh: "办理中" },
  done: { ja: "対応済み", zh: "已办结" },
};

export const caseKindNames: Record<CaseKind, Label> = {
  short: { ja: "不足", zh: "少到" },
  over: { ja: "過剰", zh: "多到" },
  wrong: { ja: "商品違い", zh: "错货" },
  damaged: { ja: "不良品", zh: "次品" },
  late: { ja: "入荷遅れ", zh: "迟到" },
  unavailable: { ja: "入手不可", zh: "无货" },
};

export const caseAnswerNames: Record<CaseAnswer, Label> = {
  accept: { ja: "受け入れる", zh: "接受" },
  exchange: { ja: "交換", zh: "换货" },
  discard: { ja: "廃棄", zh: "废弃" },
  return: { ja: "返品", zh: "退货" },
  cancel: { ja: "買付取消", zh: "取消采购" },
};

/** Names an answer. Goods that have not come are not exchanged but sent again. */
export function caseAnswerName(kind: CaseKind, answer: CaseAnswer): Label {
  if (kind === "late" && answer === "accept") return { ja: "入荷を待つ", zh: "继续等" };
  if ((kind === "short" || kind === "unavailable") && answer === "exchange")
    return { ja: "もう一度手配する", zh: "补发" };
  if (kind === "over" && answer === "accept") return { ja: "追加で購入する", zh: "买下多到的" };
  return caseAnswerNames[answer];
}

/** The timeline shows these labels. `create` is the row that opens the history. */
export const caseMoveLabels: Record<CaseMove | "create", Label> = {
  create: { ja: "問題商品として登録しました", zh: "开单" },
  offer: { ja: "担当者が条件をお知らせしました", zh: "更新条件" },
  putAside: { ja: "隔離棚に置きました", zh: "放隔离架" },
  undoAside: { ja: "隔離棚に置いた記録を取り消しました", zh: "撤销放隔离架" },
  remind: { ja: "回答期限が過ぎました", zh: "买家逾期未答" },
  answer: { ja: "回答を受け付けました", zh: "买家已选" },
  takeExtra: { ja: "余分の商品を購入しました", zh: "买家买下多到的" },
  keepWaiting: { ja: "入荷を待つことになりました", zh: "买家继续等" },
  merge: { ja: "ほかの問題商品とまとめて取り消しました", zh: "并入整批取消" },
  compensate: { ja: "転送品の補償をお支払いしました", zh: "已按转运品赔付" },
  withdrawTold: { ja: "担当者が取り下げました", zh: "撤单" },
  withdraw: { ja: "担当者が取り下げました", zh: "撤单" },
  reshelve: { ja: "在庫に入れました", zh: "转入良品" },
  discard: { ja: "廃棄しました", zh: "已废弃" },
  refund: { ja: "買付を取り消しました", zh: "已退款" },
  sendBack: { ja: "仕入先へ返送しました", zh: "已寄回" },
  confirmReturn: { ja: "返品が完了しました", zh: "退货完成" },
  orderAgain: { ja: "仕入先に手配しました", zh: "已安排补换" },
  arrive: { ja: "商品が倉庫に届きました", zh: "货已到" },
  unarriveAsked: { ja: "入荷の登録を取り消しました", zh: "撤销到货" },
  unarriveAnswered: { ja: "入荷の登録を取り消しました", zh: "撤销到货" },
  unarriveAwaited: { ja: "入荷の登録を取り消しました", zh: "撤销到货" },
};

/** The buttons of the staff console show these words. */
export const caseStepNames: Record<CaseStep, string> = {
  reshelve: "转入良品",
  discard: "已废弃",
  refund: "取消采购",
  sendBack: "已寄回",
  confirmReturn: "退货完成",
  orderAgain: "已安排补换",
  withdraw: "撤单",
};

export const answersByKind: Record<CaseKind, readonly CaseAnswer[]> = {
  short: ["exchange", "cancel"],
  unavailable: ["exchange", "cancel"],
  late: ["accept", "cancel"],
  over: ["accept", "return", "discard"],
  wrong: ["accept", "exchange", "discard", "return", "cancel"],
  damaged: ["accept", "exchange", "discard", "return", "cancel"],
};

/**
 * Lists the answers a buyer may choose. Forwarded goods have no seller to exchange them and no price to
 * refund.
 */
export function answersFor(kind: CaseKind, forwarded: boolean): readonly CaseAnswer[] {
  const answers = answersByKind[kind];
  return forwarded ? answers.filter((one) => one !== "exchange" && one !== "cancel") : answers;
}

/**
 * True where the buyer is only notified: missing forwarded goods are compensated by their own rule, or
 * never came to us.
 */
export function hasNoAnswers(kind: CaseKind, forwarded: boolean) {
  return answersFor(kind, forwarded).length === 0;
}

/**
 * Lists the answers a company may choose as its default: none costs money or concerns more pieces than the
 * case.
 */
export const defaultAnswersByKind: Record<CaseKind, readonly CaseAnswer[]> = {
  short: ["exchange", "cancel"],
  unavailable: ["exchange", "cancel"],
  late: ["accept", "cancel"],
  over: ["return", "discard"],
  wrong: ["accept", "exchange", "discard", "return"],
  damaged: ["accept", "exchange", "discard", "return"],
};

/** True for kinds whose pieces lie in our warehouse and count as bad. */
export function isInWarehouse(kind: CaseKind) {
  return kind === "wrong" || kind === "damaged";
}

/** True for kinds whose pieces the seller never sent. */
export function neverCame(kind: CaseKind) {
  return kind === "short" || kind === "unavailable" || kind === "late";
}

interface Clocked {
  kind: CaseKind;
  returnBy: Date | null;
}

/** True while the answer does not need the seller or the seller's return period lasts. */
export function inReturnWindow({ kind, returnBy }: Clocked, answer: CaseAnswer, at: Date) {
  const asksSeller = answer === "exchange" || answer === "return" || answer === "cancel";
  return !isInWarehouse(kind) || !asksSeller || returnBy === null || at <= returnBy;
}

/** Computes the buyer's deadline: some days, but at least a day before the seller's return period ends. */
export function replyBy(now: Date, returnBy: Date | null) {
  const patient = daysAfter(now, caseReplyDays);
  if (!returnBy) return patient;
  const lastDay = new Date(
    Math.max(daysAfter(returnBy, -1).getTime(), daysAfter(now, 1).getTime()),
  );
  return lastDay < patient ? lastDay : patient;
}

/** Each step of staff is named like the move that it makes. */
const caseSteps = [
  "reshelve",
  "discard",
  "refund",
  "sendBack",
  "confirmReturn",
  "orderAgain",
  "withdraw",
] as const;
export type CaseStep = (typeof caseSteps)[number];

/** The warehouse handles the goods; purchasing and account managers handle the seller and the money. */
export const stepDuties = {
  reshelve: "shelve",
  discard: "shelve",
  sendBack: "shelve",
  refund: "settle-cases",
  confirmReturn: "settle-cases",
  orderAgain: "settle-cases",
  withdraw: "settle-cases",
} as const satisfies Record<CaseStep, Duty>;

/** These steps need no text and may be done for many cases at once, by the queue they wait in. */
export const bulkSteps = {
  stock: ["reshelve", "discard"],
  settle: ["refund", "confirmReturn", "orderAgain"],
} as const satisfies Record<string, readonly CaseStep[]>;
type TogetherStep = (typeof bulkSteps)[keyof typeof bulkSteps][number];

export function isBulkStep(step: CaseStep): step is TogetherStep {
  return Object.values(bulkSteps).some((steps) => (steps as readonly CaseStep[]).includes(step));
}

interface Answered {
  kind: CaseKind;
  state: CaseState;
  answer: CaseAnswer | null;
}

/** Lists the next steps of a case: while the buyer has not answered it can only be withdrawn. */
export function caseStepsFor({ kind, state, answer }: Answered): CaseStep[] {
  switch (state) {
    case "awaiting_reply":
      return ["withdraw"];
    case "in_follow_up":
      return answer ? stepsAfterAnswer(kind, answer) : [];
    case "sent_back":
      return ["confirmReturn"];
    case "awaiting_goods":
    case "done":
      return [];
  }
}

function stepsAfterAnswer(kind: CaseKind, answer: CaseAnswer): CaseStep[] {
  switch (answer) {
    case "accept":
      return ["reshelve"];
    case "discard":
      return ["discard"];
    case "exchange":
      return ["orderAgain"];
    case "return":
      return ["sendBack"];
    case "cancel":
      return [isInWarehouse(kind) ? "sendBack" : "refund"];
  }
}

/** The amounts that an answer or a settled case changes, in whole yen; a charge is below zero. */
export interface CaseMoney {
  /** The total change, at the order's locked rate. */
  changeYen: number;
  /** The part that is paid back to the wallet; the rest changes the open remainder. */
  walletYen: number;
}

/** The four ways yen of a case move: out of or onto the open remainder, into or out of the wallet. */
const caseMoneyNames = {
  less: { ja: "残金から減額", zh: "尾款减", done: "尾款减少" },
  more: { ja: "残金に追加", zh: "尾款加", done: "尾款增加" },
  refunded: { ja: "返金", zh: "退", done: "已退给买家" },
  charged: { ja: "お支払い", zh: "收", done: "向买家收取" },
} as const;

/**
 * Splits the change of a case into one or two figures. While the order's remainder is open a change reduces
 * the remainder first and only the excess is paid back, so a single figure would overstate both.
 */
export function caseMoneyParts({ changeYen, walletYen }: CaseMoney) {
  const restYen = changeYen - walletYen;
  const parts = [
    { name: caseMoneyNames[restYen > 0 ? "less" : "more"], yen: Math.abs(restYen) },
    { name: caseMoneyNames[walletYen > 0 ? "refunded" : "charged"], yen: Math.abs(walletYen) },
  ];
  return parts.filter(({ yen }) => yen > 0);
}
