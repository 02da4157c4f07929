import type { StateLabel } from "#app/domain/core/label.ts";

/** 盘点: being counted, waiting for a second person, booked, its booking undone, or given up with nothing changed. */
export const countStates = {
  counting: { ja: "計数中", zh: "盘点中", shape: "run" },
  awaiting: { ja: "確認待ち", zh: "待复核", shape: "due" },
  booked: { ja: "反映済み", zh: "已入账", shape: "done" },
  undone: { ja: "反映を取消", zh: "已撤销入账", shape: "stop" },
  dropped: { ja: "中止", zh: "已作废", shape: "stop" },
} as const satisfies Record<string, StateLabel>;

export type CountState = keyof typeof countStates;

/** Why a shelf and the books differ, as the warehouse says it; which way a reason can explain. */
export const countReasons = {
  lost: { zh: "找不到", fewer: true, more: false },
  damaged: { zh: "仓内损坏", fewer: true, more: false },
  counted_wrong: { zh: "以前点错", fewer: true, more: true },
  mislabelled: { zh: "贴错标、放错批", fewer: true, more: true },
  unbooked: { zh: "放上来没登记", fewer: false, more: true },
} as const;

export type CountReason = keyof typeof countReasons;

/** The reasons that can explain a difference of so many pieces. */
export function reasonsFor(difference: number) {
  const way = difference < 0 ? "fewer" : "more";
  return (Object.keys(countReasons) as CountReason[]).filter((reason) => countReasons[reason][way]);
}

/**
 * Whether the people who counted a lot differ about it. The latest figure stands where nobody else counted,
 * all agree, or a second person found the same; held against what was to lie there at each moment, since
 * goods are picked between two looks.
 */
export function countersDiffer(figures: readonly { difference: number; countedBy: string }[]) {
  const latest = new Map(figures.map(({ countedBy, difference }) => [countedBy, difference]));
  const found = [...latest.values()];
  const last = figures.at(-1)?.difference;
  return new Set(found).size > 1 && found.filter((one) => one === last).length < 2;
}

/** Lots that one count is about at most: so many an hour can be counted, and one commit books them. */
export const countedLotsMax = 200;

/**
 * From here on a second person looks before anything is booked. A miscount is a few pieces and a few
 * thousand yen; what is more is a carton, or worth carrying away.
 */
export const secondPersonFrom = { pieces: 10, valueYen: 10_000 };

interface Weighed {
  difference: number;
  valueYen: number;
  disputed: boolean;
}

/** Whether differences are large enough for a second person, fewer and more alike, or two people differ. */
export function needsSecondPerson(lines: readonly Weighed[]) {
  if (lines.some(({ disputed }) => disputed)) return true;
  const pieces = lines.reduce((sum, { difference }) => sum + Math.abs(difference), 0);
  const valueYen = lines.reduce((sum, line) => sum + line.valueYen, 0);
  return pieces >= secondPersonFrom.pieces || valueYen >= secondPersonFrom.valueYen;
}
