import type { StateLabel } from "#app/domain/core/label.ts";

/**
 * 盘点: a count is open, waits for a second person, is booked, has its booking undone, or was voided without
 * change.
 */
export const countStates = {
  counting: { ja: "計数中", zh: "盘点中", shape: "run" },
  awaiting: { ja: "確認待ち", zh: "待复核", shape: "due" },
  booked: { ja: "反映済み", zh: "已入账", shape: "done" },
  undone: { ja: "反映を取消", zh: "已撤销入账", shape: "stop" },
  dropped: { ja: "中止", zh: "已作废", shape: "stop" },
} as const satisfies Record<string, StateLabel>;

export type CountState = keyof typeof countStates;

/** The warehouse chooses why shelf and books differ; each reason explains a surplus, a shortage, or both. */
export const countReasons = {
  lost: { zh: "找不到", fewer: true, more: false },
  damaged: { zh: "仓内损坏", fewer: true, more: false },
  counted_wrong: { zh: "以前点错", fewer: true, more: true },
  mislabelled: { zh: "贴错标、放错批", fewer: true, more: true },
  unbooked: { zh: "放上来没登记", fewer: false, more: true },
} as const;

export type CountReason = keyof typeof countReasons;

/** Lists the reasons that can explain this difference. */
export function reasonsFor(difference: number) {
  const way = difference < 0 ? "fewer" : "more";
  return (Object.keys(countReasons) as CountReason[]).filter((reason) => countReasons[reason][way]);
}

/**
 * True if the people who counted a lot disagree. The latest figure counts where nobody else counted, all
 * agree, or a second person found the same. Figures are compared with the expected stock of their moment,
 * since goods are picked in between.
 */
export function countersDiffer(figures: readonly { difference: number; countedBy: string }[]) {
  const latest = new Map(figures.map(({ countedBy, difference }) => [countedBy, difference]));
  const found = [...latest.values()];
  const last = figures.at(-1)?.difference;
  return new Set(found).size > 1 && found.filter((one) => one === last).length < 2;
}

/** One count holds at most this many lots: they can be counted in an hour, and one commit books them. */
export const countedLotsMax = 200;

/**
 * From these limits on a second person must confirm. A miscount is a few pieces and a few thousand yen; a
 * larger one is a carton, or worth stealing.
 */
export const secondPersonFrom = { pieces: 10, valueYen: 10_000 };

interface Weighed {
  difference: number;
  valueYen: number;
  disputed: boolean;
}

/** True if the differences reach a limit together, or two people disagree about a lot. */
export function needsSecondPerson(lines: readonly Weighed[]) {
  if (lines.some(({ disputed }) => disputed)) return true;
  const pieces = lines.reduce((sum, { difference }) => sum + Math.abs(difference), 0);
  const valueYen = lines.reduce((sum, line) => sum + line.valueYen, 0);
  return pieces >= secondPersonFrom.pieces || valueYen >= secondPersonFrom.valueYen;
}
