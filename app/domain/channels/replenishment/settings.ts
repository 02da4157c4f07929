import type { Label } from "#app/domain/core/label.ts";
/** 補充の設定 of an own product. */
export interface ReplenishmentSettings {
  coverDays: number;
  safetyDays: number;
  minOrder: number;
  box: number;
  leadDays: number | null;
  budgetYen: number | null;
  mutedUntil: string | null;
}

export type SettingName = keyof ReplenishmentSettings;

/** What holds while nobody has said anything. */
export const usualSettings: ReplenishmentSettings = {
  coverDays: 30,
  safetyDays: 7,
  minOrder: 1,
  box: 1,
  leadDays: null,
  budgetYen: null,
  mutedUntil: null,
};

/** What pages, refusals and the history call each of them. */
export const settingNames: Record<SettingName, Label> = {
  coverDays: { ja: "補充日数", zh: "补货天数" },
  safetyDays: { ja: "安全日数", zh: "安全天数" },
  minOrder: { ja: "最小注文数", zh: "起订量" },
  box: { ja: "箱の入数", zh: "每箱件数" },
  leadDays: { ja: "調達日数", zh: "采购天数" },
  budgetYen: { ja: "1回の予算（円）", zh: "每次预算（日元）" },
  mutedUntil: { ja: "通知の停止", zh: "停止通知到" },
};

export const settingFields = Object.keys(settingNames) as SettingName[];

/** What each may be, both included; one that may be left empty says so. */
export const settingRanges: Record<
  Exclude<SettingName, "mutedUntil">,
  { min: number; max: number; optional?: true }
> = {
  coverDays: { min: 1, max: 365 },
  safetyDays: { min: 0, max: 180 },
  minOrder: { min: 1, max: 999_999 },
  box: { min: 1, max: 99_999 },
  leadDays: { min: 1, max: 365, optional: true },
  budgetYen: { min: 1, max: 100_000_000, optional: true },
};

/** A product may be muted for so long. */
export const mutedDaysMax = 365;

export const replenishmentLimits = {
  /** Rows of a page, and what one press is for. */
  aPage: 20,
  /** An order that is due within so many days is urgent. */
  urgentDays: 7,
} as const;
