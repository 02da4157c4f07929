import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { paymentTexts } from "./payment-texts.ts";

/** The one-time key of the form, which is the payment's id. */
const key = rules.idempotencyKey;

/** A sum that the page showed and its form carries. */
const seen = z
  .string(paymentTexts.incomplete)
  .regex(/^\d{1,10}$/, paymentTexts.incomplete)
  .transform(Number);

/** What the balance pays of a sum that is paid otherwise. */
const balanceYen = z.coerce.number().int().min(0).max(limits.paymentYenMax).default(0);

/** 残高で支払う. */
export const BalanceForm = z.object({ key, seenYen: seen });

/** 銀行振込で支払う: with what finance needs to find the transfer. */
export const BankForm = z.object({
  key,
  seenYen: seen,
  balanceYen,
  payerKana: rules.payerKana,
  expectedOn: rules.day("振込予定日"),
});

/** PayPal・カードで支払う. */
export const CardForm = z.object({ key, seenYen: seen, seenChargeYen: seen, balanceYen });

/** 承認を依頼する. */
export const ApprovalForm = z.object({ key, note: rules.noteToApprover });

/** 取り下げる: the transfer that was announced. */
export const WithdrawForm = z.object({ payment: rules.id.optional() });
