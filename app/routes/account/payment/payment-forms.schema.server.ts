import { z } from "zod";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { refusalTexts } from "#app/domain/core/refusal-texts.ts";

/** The one-time key of the form, which is the payment's id. */
const key = rules.idempotencyKey;

/** A sum that the page showed and its form carries. */
const seen = z
  .string(refusalTexts.otherForm)
  .regex(/^\d{1,10}$/, refusalTexts.otherForm)
  .transform(Number);

/** What the balance pays of a sum that is paid otherwise. */
const balanceYen = z.coerce.number().int().min(0).max(limits.paymentYenMax).default(0);

const typed = z.string().default("");

/** What is typed beside the button that was pressed: it only comes back. */
export const TypedForm = z.object({ payerKana: typed, expectedOn: typed, note: typed });

/** 残高で支払う. */
export const BalanceForm = TypedForm.extend({ key, seenYen: seen });

const transferDaysMax = 60;

/** 銀行振込で支払う: with what finance needs to find the transfer, whose day is near the day of the form. */
export function bankForm(now: Date) {
  const isNear = (day: string) =>
    day >= japanDay(daysAfter(now, -transferDaysMax)) &&
    day <= japanDay(daysAfter(now, transferDaysMax));
  return TypedForm.extend({
    key,
    seenYen: seen,
    balanceYen,
    payerKana: rules.payerKana,
    expectedOn: rules
      .day("振込予定日")
      .refine(isNear, `振込予定日は前後${transferDaysMax}日以内の日付にしてください`),
  });
}

/** PayPal・カードで支払う. */
export const CardForm = TypedForm.extend({
  key,
  seenYen: seen,
  seenChargeYen: seen,
  balanceYen,
});

/** 承認を依頼する. */
export const ApprovalForm = TypedForm.extend({ key, note: rules.noteToApprover });

/** 取り下げる: the transfer that was announced. */
export const WithdrawForm = z.object({ payment: rules.id.optional() });
