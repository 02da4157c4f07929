import { z } from "zod";
import { buyerText } from "#app/domain/content/phrase/buyer-words.schema.server.ts";
import { isCalendarDay } from "#app/domain/core/calendar.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { formKey, rowId, whole, yen } from "#app/domain/core/staff-fields.schema.server.ts";
import { couponKinds } from "./coupon.ts";

const day = (label: string) =>
  z.string(`请选择${label}`).refine(isCalendarDay, `${label}须为实际存在的日期`);

const optional = (schema: z.ZodType<number>) =>
  z.preprocess((typed) => (typed ? typed : null), schema.nullable()).default(null);

/** The form to issue coupons; 立减 is in yen, the other kinds in percent. */
export const IssueForm = z
  .object({
    id: formKey,
    code: z
      .string("请输入优惠码")
      .transform((typed) => typed.normalize("NFKC").trim().toUpperCase())
      .refine((typed) => /^[A-Z0-9-]{4,24}$/.test(typed), "优惠码为4至24位英文字母、数字或横线"),
    nameJa: buyerText(freeText("请输入名称").min(1, "请输入名称").max(40, "名称不超过40字")),
    kind: z.enum(couponKinds, "请选择种类"),
    value: whole("优惠", 1, 1_000_000),
    minimumYen: yen("最低金额"),
    maximumYen: optional(yen("优惠上限", 1, 1_000_000)),
    validFrom: day("开始日"),
    validUntil: day("截止日"),
    usesEach: whole("每位会员限用次数", 1, 100),
    companiesMax: optional(whole("名额", 1, 100_000)),
  })
  .refine(({ kind, value }) => kind === "amount" || value <= 100, {
    path: ["value"],
    message: "百分比须为1至100",
  })
  .refine(({ validFrom, validUntil }) => validFrom <= validUntil, {
    path: ["validUntil"],
    message: "截止日不能早于开始日",
  });

export const IssuedForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("give"),
    issue: rowId,
    member: z
      .string("请输入会员号")
      .transform((typed) => typed.normalize("NFKC").trim())
      .refine((typed) => /^\d{3,12}$/.test(typed), "会员号须为数字"),
  }),
  z.object({ intent: z.literal("withdraw"), issue: rowId }),
  z.object({ intent: z.literal("confirm"), issue: rowId }),
]);
