import type { StateLabel } from "#app/domain/core/label.ts";

/** 入金待ち: why money that is on its way has not reached its end. */
export const waitingKinds = [
  "reported",
  "late",
  "short",
  "double",
  "second-person",
  "in-review",
  "arrived",
  "arrived-short",
  "over",
  "unreported",
  "after-withdrawal",
  "set-aside",
  "going-back",
] as const;
type WaitingKind = (typeof waitingKinds)[number];

export const waitingKindNames: Record<WaitingKind, StateLabel> = {
  reported: { ja: "入金確認中", zh: "待到账", shape: "wait" },
  late: { ja: "着金の遅れ", zh: "逾期未到账", shape: "due" },
  short: { ja: "不足", zh: "差额待付", shape: "due" },
  double: { ja: "重複の可能性", zh: "疑似重复申报", shape: "due" },
  "second-person": { ja: "確認中", zh: "待复核", shape: "wait" },
  "in-review": { ja: "PayPal確認中", zh: "PayPal审核中", shape: "wait" },
  arrived: { ja: "着金", zh: "已到账待确认", shape: "due" },
  "arrived-short": { ja: "着金（不足）", zh: "到账不足", shape: "due" },
  over: { ja: "着金（過入金）", zh: "到账多出", shape: "due" },
  unreported: { ja: "報告のない着金", zh: "无申报到账", shape: "due" },
  "after-withdrawal": { ja: "取り下げ後の着金", zh: "撤回后到账", shape: "due" },
  "set-aside": { ja: "保留した着金", zh: "不入账，有相符申报", shape: "due" },
  "going-back": { ja: "振込人への返金", zh: "待退回汇款人", shape: "due" },
};

/** True for the kinds that ask something of the buyer. */
export function asksBuyer(kind: WaitingKind) {
  return kind === "short" || kind === "double" || kind === "late";
}

interface ReportFacts {
  /** True while a second person of finance has to confirm the credit. */
  checked: boolean;
  /** The number of an earlier report with the same amount and payer, for the same day or one beside it. */
  doubleOf: string | null;
  /** What has arrived of the payment that the report is the rest of. */
  arrivedYen: number;
  expectedOn: string;
}

/** Answers the kind of a report whose money finance has not found; `lateBefore` is the last day that is late. */
export function kindOfReport(report: ReportFacts, lateBefore: string): WaitingKind {
  if (report.checked) return "second-person";
  if (report.doubleOf) return "double";
  if (report.arrivedYen > 0) return "short";
  return report.expectedOn <= lateBefore ? "late" : "reported";
}

interface LineMatch {
  amountYen: number;
  /** The report that the line is most likely about. */
  report: { amountYen: number; ended: boolean } | undefined;
  isAside: boolean;
}

/** Answers the kind of a bank line that nobody was credited for. */
export function kindOfLine({ amountYen, report, isAside }: LineMatch): WaitingKind {
  if (isAside) return "set-aside";
  if (!report) return "unreported";
  if (report.ended) return "after-withdrawal";
  if (amountYen === report.amountYen) return "arrived";
  return amountYen < report.amountYen ? "arrived-short" : "over";
}
