import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";

const id = z.string().min(1).max(64);

export const StaffWithdrawalForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("approve"), id }),
  z.object({ intent: z.literal("pay"), id }),
  z.object({
    intent: z.enum(["reject", "unapprove", "reopen"]),
    id,
    reason: buyerText(
      z
        .string("请填写原因（日文，会员可见）")
        .trim()
        .min(1, "请填写原因（日文，会员可见）")
        .max(limits.noteLengthMax, `原因不超过${limits.noteLengthMax}字`),
    ),
  }),
  z.object({
    intent: z.literal("file"),
    id: fields.idempotencyKey,
    payOn: z
      .string("请选择付款日")
      .regex(/^\d{4}-\d{2}-\d{2}$/, "请选择付款日")
      .refine((typed) => !Number.isNaN(Date.parse(`${typed}T00:00:00Z`)), "请选择付款日"),
  }),
]);
