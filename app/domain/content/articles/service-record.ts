import {
  bankPatienceDays,
  codeMinutes,
  extensionDays,
  itemsPerPayment,
  limits,
  longHolidayDays,
  reminderDays,
} from "#app/domain/core/limits.ts";
import { dutyRuleNotice } from "#app/domain/pricing/customs.ts";

/**
 * What we publish of our own work, over the days before: how long answers and goods took, and what inspection
 * found. `transit` is kept for each method of delivery.
 */
export type ServiceFigure =
  | "quote-answer"
  | "contact-answer"
  | "arrival"
  | "defects"
  | `transit:${string}`;

export const recordDays = 90;

/** Fewer cases say nothing of the next one. */
export const recordSampleMin = 10;

/**
 * A figure with the cases behind it. Half took `usual` or less, nine of ten `slow` or less: working minutes of an
 * answer, days of goods. Of `defects` both are the bad pieces among `sample` inspected ones.
 */
export interface ServiceRecord {
  figure: ServiceFigure;
  sample: number;
  usual: number;
  slow: number;
}

/** Half and nine tenths of what was counted, rounded up to whole units; undefined of nothing. */
export function spreadOf(values: readonly number[]) {
  if (values.length === 0) return undefined;
  const sorted = values.toSorted((one, other) => one - other);
  const within = (share: number) => Math.ceil(sorted[Math.ceil(sorted.length * share) - 1]!);
  return { sample: sorted.length, usual: within(0.5), slow: within(0.9) };
}

/** What articles may say of our own limits and days; no row of a price list changes them. */
export const steadyFacts = {
  duesRule: dutyRuleNotice,
  orderLinesMax: written(limits.linesPerOrder),
  paymentYenMax: written(limits.paymentYenMax),
  documentsPerPayment: written(itemsPerPayment),
  bankPatienceDays: written(bankPatienceDays),
  attachmentsMax: written(limits.attachmentsPerDocument),
  attachmentMb: written(limits.attachmentBytesMax / 1_024 / 1_024),
  picturesPerClaim: written(limits.picturesPerClaim),
  photosMax: written(limits.photosPerInspection),
  messageLengthMax: written(limits.messageLengthMax),
  codeMinutes: written(codeMinutes),
  longHolidayDays: written(longHolidayDays),
  extensionDays: written(extensionDays),
  reminderDays: written(reminderDays),
};

function written(figure: number) {
  return figure.toLocaleString("ja-JP");
}
