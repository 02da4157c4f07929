import { limits } from "#app/domain/core/limits.ts";
import { codeMinutes } from "#app/domain/customers/identity/code.ts";
import {
  extensionDays,
  longHolidayDays,
  reminderDays,
} from "#app/domain/customers/membership/membership.ts";
import { bankPatienceDays, itemsPerPayment } from "#app/domain/money/payment/payment.ts";

/** What articles may say of our own limits and days; no row of a price list changes them. */
export const steadyFacts = {
  orderLinesMax: written(limits.linesPerOrder),
  paymentYenMax: written(limits.paymentYenMax),
  documentsPerPayment: written(itemsPerPayment),
  bankPatienceDays: written(bankPatienceDays),
  attachmentsMax: written(limits.attachmentsPerDocument),
  attachmentMb: written(limits.attachmentBytesMax / 1_024 / 1_024),
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
