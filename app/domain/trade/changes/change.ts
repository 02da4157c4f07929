/** 金額変更: what of a paid order could not be bought, and the amounts without it. */
export const changeStates = ["proposed", "accepted", "declined"] as const;
export type ChangeState = (typeof changeStates)[number];

export interface ChangedLine {
  lineId: string;
  titleJa: string;
  /** What the order asked before. */
  asked: number;
  fewer: number;
  /** As the buyer reads it. */
  reason: string;
}

export interface ChangeAmounts {
  goodsFen: number;
  freightFen: number;
  optionsFen: number;
  totalYen: number;
}

/** Whether the company wants to be asked: above its percentage, and always when that is 0. */
export function asksFirst(limitPercent: number, beforeYen: number, afterYen: number) {
  return limitPercent === 0 || (beforeYen - afterYen) * 100 > limitPercent * beforeYen;
}
