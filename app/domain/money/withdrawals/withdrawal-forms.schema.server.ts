import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { formKey, rowId } from "#app/domain/core/staff-fields.schema.server.ts";

export const StaffWithdrawalForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("approve"), id: rowId }),
  z.object({ intent: z.literal("pay"), id: rowId }),
  z.object({
    intent: z.enum(["reject", "unapprove", "reopen"]),
    id: rowId,
    reason: buyerText(
      freeText("请填写原因（日文，会员可见）")
        .min(1, "请填写原因（日文，会员可见）")
        .max(limits.noteLengthMax, `原因不超过${limits.noteLengthMax}字`),
    ),
  }),
  z.object({
    intent: z.literal("file"),
    id: formKey,
    payOn: z
      .string("请选择付款日")
      .regex(/^\d{4}-\d{2}-\d{2}$/, "请选择付款日")
      .refine((typed) => !Number.isNaN(Date.parse(`${typed}T00:00:00Z`)), "请选择付款日"),
  }),
]);
