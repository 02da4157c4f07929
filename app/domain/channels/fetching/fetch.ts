import type { StateLabel } from "#app/domain/core/label.ts";

export const fetchStates = {
  running: { ja: "取得中", zh: "获取中", shape: "run" },
  waiting: { ja: "再試行待ち", zh: "等待重试", shape: "wait" },
  done: { ja: "成功", zh: "成功", shape: "done" },
  failed: { ja: "失敗", zh: "失败", shape: "trouble" },
} as const satisfies Record<string, StateLabel>;
export type FetchState = keyof typeof fetchStates;

export const fetchLimits = {
  /** Parts fetched in one run; the next run continues. */
  partsARun: 40,
  /** How long a run holds a fetch; after that it is taken for dead. */
  holdMs: 10 * 60_000,
  /** Marketplaces forget where we were after a day. */
  markMs: 20 * 3_600_000,
  /** Silences in a row until a fetch is given up. */
  faults: 8,
  firstPauseMs: 5 * 60_000,
  longestPauseMs: 4 * 3_600_000,
  /** Fetches of one run of the job. */
  aRun: 30,
  /** Of them as many wait for their marketplaces at once: a Worker holds six connections open. */
  sideBySide: 5,
  keptDays: 60,
} as const;
