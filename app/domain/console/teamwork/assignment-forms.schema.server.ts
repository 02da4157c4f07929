import { z } from "zod";
import { isCalendarDay } from "#app/domain/core/calendar.ts";
import { freeText, halfWidth } from "#app/domain/core/field-kinds.schema.server.ts";
import { formKey, pageIsOld, rowId, whole } from "#app/domain/core/staff-fields.schema.server.ts";
import { assignedWorkNames } from "./assigned-work.ts";

const staffMax = 40;

const RuleForm = z.object({
  intent: z.literal("rule"),
  id: formKey,
  /** 0 for a rule that is new. */
  version: z.coerce.number(pageIsOld).int(pageIsOld).min(0, pageIsOld),
  position: whole("顺序", 1, 999),
  work: z.enum(assignedWorkNames, "请选择工作"),
  member: z
    .string()
    .max(24, "会员编号不超过24位")
    .default("")
    .transform((typed) => typed.normalize("NFKC").trim()),
  supplier: freeText().max(100, "供应商不超过100字").default(""),
  staffIds: z
    .array(rowId)
    .default([])
    .transform((ids) => [...new Set(ids)])
    .refine((ids) => ids.length > 0, "请选择至少一位同事")
    .refine((ids) => ids.length <= staffMax, `最多选择${staffMax}位同事`),
  openMax: whole("同时负责上限", 1, 500),
});

const clock = (label: string) =>
  z
    .preprocess(halfWidth, z.string(`请填写${label}`))
    .refine((typed) => /^([01]?\d|2[0-3]):[0-5]\d$|^24:00$/.test(typed), `${label}请写成 09:00`)
    .transform((typed) => {
      const [hours = 0, minutes = 0] = typed.split(":").map(Number);
      return hours * 60 + minutes;
    });

const ShiftForm = z
  .object({
    intent: z.literal("shift"),
    person: rowId,
    weekdays: z
      .array(z.enum(["0", "1", "2", "3", "4", "5", "6"], pageIsOld))
      .default([])
      .transform((days) => [...new Set(days.map(Number))].toSorted()),
    fromMinute: clock("上班时间"),
    toMinute: clock("下班时间"),
    awayUntil: z
      .string()
      .refine(isCalendarDay, "请选择休假至")
      .nullish()
      .transform((day) => day ?? null),
  })
  .refine(({ fromMinute, toMinute }) => fromMinute < toMinute, {
    path: ["toMinute"],
    message: "下班时间须晚于上班时间",
  });

const RemoveForm = z.object({ intent: z.literal("remove"), id: rowId });

/** The forms of the page of assignment rules. */
export const AssignmentForm = z.discriminatedUnion(
  "intent",
  [RuleForm, ShiftForm, RemoveForm],
  pageIsOld,
);
export type AssignmentRule = Omit<z.output<typeof RuleForm>, "intent">;
export type RuleFields = z.input<typeof RuleForm>;
export type ShiftFields = z.input<typeof ShiftForm>;
