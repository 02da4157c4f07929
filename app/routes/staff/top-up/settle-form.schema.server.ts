import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { rowId, yen } from "#app/domain/core/staff-fields.schema.server.ts";
import { isCreditBasis } from "./credit-bases.ts";

/** 确认到账 of a report without its bank line, 驳回 or 撤销驳回. */
export const SettleForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("confirm"),
    id: rowId,
    arrivedYen: yen("到账金额", 1),
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
