import { z } from "zod";
import { fields as rules } from "#app/domain/core/fields.schema.server.ts";

export const ReportForm = z.object({
  id: rules.idempotencyKey,
  amountYen: rules.transferYen,
  payerKana: rules.payerKana,
  expectedOn: rules.day("振込予定日"),
  ownNumber: z
    .string()
    .trim()
    .max(24, "お客様の管理番号は24文字以内で入力してください")
    .default(""),
});
