import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { withoutGrouping } from "#app/domain/core/grouping.ts";
import { limits } from "#app/domain/core/limits.ts";
import { rowId } from "#app/domain/core/staff-fields.schema.server.ts";
import { isCreditBasis } from "./credit-bases.ts";

/** 确认到账 of a report without its bank line, 驳回 or 撤销驳回. */
export const SettleForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("confirm"),
    id: rowId,
    arrivedYen: z
      .string("请输入到账金额")
      .transform((typed) => withoutGrouping(typed.normalize("NFKC").trim()))
      .refine(
        (typed) =>
          /^\d{1,9}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= limits.paymentYenMax,
        "到账金额须为1至100,000,000的整数（日元）",
      )
      .transform(Number),
    basis: z.string("请选择依据").refine(isCreditBasis, "请选择依据"),
    note: freeText().max(limits.noteLengthMax, `说明不超过${limits.noteLengthMax}字`).default(""),
  }),
  z.object({
    intent: z.enum(["reject", "reopen"]),
    id: rowId,
    reason: buyerText(
      freeText("请填写原因（日文，会员可见）")
        .min(1, "请填写原因（日文，会员可见）")
        .max(200, "原因不超过200字"),
    ),
  }),
]);
