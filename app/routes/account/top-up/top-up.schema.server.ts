import { z } from "zod";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";

/** The form of a report, whose least amount is a setting of the day. */
export const reportForm = (minimumYen: number) =>
  z.object({
    id: rules.idempotencyKey,
    amountYen: wholeNumber("振込金額", minimumYen, limits.paymentYenMax, "円"),
    payerKana: rules.payerKana,
    expectedOn: rules.day("振込予定日"),
    ownNumber: z
      .string()
      .trim()
      .max(24, "お客様の管理番号は24文字以内で入力してください")
      .default(""),
    isAnother: rules.checkbox,
  });

/** The form of a deposit by PayPal or card. */
export const paypalForm = (minimumYen: number) =>
  z.object({
    id: rules.idempotencyKey,
    amountYen: wholeNumber("入金額", minimumYen, limits.paymentYenMax, "円"),
  });

export type ReportForm = ReturnType<typeof reportForm>;
export type PaypalForm = ReturnType<typeof paypalForm>;
