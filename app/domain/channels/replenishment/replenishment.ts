import type { Label, StateLabel } from "#app/domain/core/label.ts";
import type { LeadTime, Reckoned } from "#db/schema/channels.ts";

export type { LeadTime, PiecesAt, Reckoned, YenRange } from "#db/schema/channels.ts";

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

/** The settings of a product without saved ones. */
export const defaultSettings: ReplenishmentSettings = {
  coverDays: 30,
  safetyDays: 7,
  minOrder: 1,
  box: 1,
  leadDays: null,
  budgetYen: null,
  mutedUntil: null,
};

/** The names of the settings on pages, in refusals and in the history. */
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

/** The limits of each setting, both included. */
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

/** The longest time that a product may be muted. */
export const mutedDaysMax = 365;

export const replenishmentLimits = {
  /** Rows of a page, and products of one command. */
  aPage: 20,
  /** Orders due within this many days are urgent. */
  urgentDays: 7,
} as const;

type WarningState = "out" | "late" | "due" | "unsent" | "plenty";

export const warningStates: Record<WarningState, StateLabel> = {
  out: { ja: "在庫切れ", zh: "断货", shape: "stop" },
  late: { ja: "欠品見込み", zh: "即将断货", shape: "trouble" },
  due: { ja: "要発注", zh: "需补货", shape: "due" },
  unsent: { ja: "販売先の在庫切れ", zh: "销售渠道断货", shape: "trouble" },
  plenty: { ja: "十分", zh: "充足", shape: "done" },
};

/**
 * Answers the pieces in our warehouse to send today, because the marketplaces have none left of a
 * product that sells.
 */
export function piecesToSend({ onHand, withUs, speed }: Reckoned) {
  return onHand === 0 && speed.expected > 0 ? withUs : 0;
}

/** True if goods must be bought now, rather than sent on. */
export function isToOrder(state: WarningState) {
  return state !== "plenty" && state !== "unsent";
}

/**
 * Answers a warning's state on a day in Japan; `urgentDay` is the last day that counts as urgent.
 */
export function warningState(
  { orderBy, reckoned }: { orderBy: string | null; reckoned: Reckoned },
  today: string,
  urgentDay: string,
): WarningState {
  if (orderBy === null || orderBy > urgentDay)
    return piecesToSend(reckoned) > 0 ? "unsent" : "plenty";
  if (reckoned.onHand === 0) return "out";
  return orderBy < today ? "late" : "due";
}

/** Describes how the lead time is known. */
export function describeLeadTime({ days, p90, samples, from }: LeadTime) {
  const seen = `${days}日（中央値。9割は${p90}日以内、実績${samples}件）`;
  switch (from) {
    case "own":
      return `${days}日（お客様の設定）`;
    case "supplier":
      return `この仕入先 ${seen}`;
    case "company":
      return `自社の実績 ${seen}`;
    case "all":
      return `買付便全体 ${seen}`;
    case "usual":
      return `${days}日（目安）`;
  }
}

/** The tabs of the list: everything that sells, late, due within the week, later. */
export const warningParts = ["all", "late", "soon", "later"] as const;
export type WarningPart = (typeof warningParts)[number];

export interface WarningQuery {
  part: WarningPart;
  /** The last row of the page before. */
  after?: { orderBy: string; id: string } | undefined;
}

export interface ReplenishedQuery {
  /** The shop whose articles are listed; the first one if none is given. */
  shop?: string | undefined;
  /** The beginning of the SKU. */
  sku?: string | undefined;
  after?: { sku: string; number: number } | undefined;
}

/** Goods of one seller in one delivery that has arrived. */
export interface LeadSample {
  supplierId: string;
  days: number;
}

/** The lead times of the company's deliveries, and of everybody's. */
export interface SeenLeads {
  company: readonly LeadSample[];
  all: readonly LeadSample[];
}

const usualLeadDays = 25;
/** Fewer samples are not representative. */
const samplesMin = 10;

/**
 * Answers the lead time: the company's own setting, else the median of its deliveries from this
 * seller, of all its deliveries, of everybody's, or the usual days.
 */
export function leadTimeOf(
  supplierId: string | undefined,
  { company, all }: SeenLeads,
  saidDays: number | null,
): LeadTime {
  if (saidDays !== null) return { days: saidDays, p90: null, samples: 0, from: "own" };
  const ofSeller = company.filter((sample) => sample.supplierId === supplierId);
  for (const [from, samples] of [
    ["supplier", ofSeller],
    ["company", company],
    ["all", all],
  ] as const)
    if (samples.length >= samplesMin) return { ...medianLead(samples), from };
  return { days: usualLeadDays, p90: null, samples: 0, from: "usual" };
}

function medianLead(samples: readonly LeadSample[]) {
  const days = samples.map((sample) => sample.days).toSorted((one, other) => one - other);
  const at = (tenths: number) => days[Math.ceil((days.length * tenths) / 10) - 1]!;
  return { days: at(5), p90: at(9), samples: days.length };
}
