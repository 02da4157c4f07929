import type { Label, StateLabel } from "#app/domain/core/label.ts";
import type { CaseStep } from "./case-steps.ts";
import type { CaseAnswer, CaseGroup, CaseKind, CaseMove, CaseState } from "./problem-case.ts";

export const caseStates: Record<CaseState, StateLabel> = {
  awaiting_reply: { ja: "回答待ち", zh: "等买家选", shape: "due" },
  in_follow_up: { ja: "対応中", zh: "待办理", shape: "run" },
  sent_back: { ja: "返送中", zh: "退回途中", shape: "run" },
  awaiting_goods: { ja: "交換品待ち", zh: "等换货", shape: "wait" },
  done: { ja: "対応済み", zh: "已办结", shape: "done" },
};

export const caseGroupNames: Record<CaseGroup, Label> = {
  awaiting_reply: { ja: "回答待ち", zh: "等买家选" },
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

/** What an answer is called for goods that have not come: there is nothing to exchange yet. */
export function caseAnswerName(kind: CaseKind, answer: CaseAnswer): Label {
  if (kind === "late" && answer === "accept") return { ja: "入荷を待つ", zh: "继续等" };
  if ((kind === "short" || kind === "unavailable") && answer === "exchange")
    return { ja: "もう一度手配する", zh: "补发" };
  if (kind === "over" && answer === "accept") return { ja: "追加で購入する", zh: "买下多到的" };
  return caseAnswerNames[answer];
}

/** What the timeline calls each step. `create` is the row that opens the history. */
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

/** What staff press for each step. */
export const caseStepNames: Record<CaseStep, string> = {
  reshelve: "转入良品",
  discard: "已废弃",
  refund: "取消采购",
  sendBack: "已寄回",
  confirmReturn: "退货完成",
  orderAgain: "已安排补换",
  withdraw: "撤单",
};
