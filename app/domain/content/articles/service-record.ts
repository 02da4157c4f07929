import {
  bankTransferGraceDays,
  codeMinutes,
  extensionDays,
  itemsPerPayment,
  limits,
  longHolidayDays,
  reminderDays,
} from "#app/domain/core/limits.ts";
import { dutyRuleNotice } from "#app/domain/pricing/duty-notice.ts";

/**
 * The figures that we publish about our own work over the last `recordDays`: how long answers and goods took,
 * and the results of inspection. `transit` is stored for each shipping method.
 */
export type ServiceFigure =
  | "quote-answer"
  | "contact-answer"
  | "arrival"
  | "defects"
  | `transit:${string}`;

export const recordDays = 90;

/** A figure with fewer cases is not published. */
export const recordSampleMin = 10;

/**
 * A figure and the number of its cases. Half took `usual` or less, nine of ten `slow` or less: working
 * minutes for answers, days for goods. For `defects` both are the bad pieces among `sample` inspected ones.
 */
export interface ServiceRecord {
  figure: ServiceFigure;
  sample: number;
  usual: number;
  slow: number;
}

/** Computes the median and the 90th percentile, rounded up to whole units; undefined without values. */
export function percentilesOf(values: readonly number[]) {
  if (values.length === 0) return undefined;
  const sorted = values.toSorted((one, other) => one - other);
  const within = (share: number) => Math.ceil(sorted[Math.ceil(sorted.length * share) - 1]!);
  return { sample: sorted.length, usual: within(0.5), slow: within(0.9) };
}

/** Facts for articles about our own limits and periods, which no price list changes. */
export const limitFacts = {
  duesRule: dutyRuleNotice,
  orderLinesMax: written(limits.linesPerOrder),
  paymentYenMax: written(limits.paymentYenMax),
  documentsPerPayment: written(itemsPerPayment),
  bankPatienceDays: written(bankTransferGraceDays),
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
