import { z } from "zod";
import { isCalendarDay } from "#app/domain/core/calendar.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { addDays, isWeekend, isWithin, spanDays } from "#app/domain/core/holidays.ts";
import { formKey, pageIsOld, rowId } from "#app/domain/core/staff-fields.schema.server.ts";
import { buyerText } from "../phrase/buyer-words.schema.server.ts";

/** The first and last year that a calendar of ours may name. */
const [firstDay, lastDay] = ["2020-01-01", "2099-12-31"];

/** A calendar day of a console's date field. */
export const dayField = (label: string) =>
  z.string(`请选择${label}`).refine(isCalendarDay, { error: `请选择${label}`, abort: true });

/** A name or sentence that buyers read. */
export const japaneseField = (label: string, max: number) =>
  buyerText(freeText(`请填写${label}`).min(1, `请填写${label}`).max(max, `${label}不超过${max}字`));

export const daysReversed = "结束日不能早于开始日";

const holidayDaysMax = 30;
const makeUpDaysMax = 10;
/** Days worked instead lie this near to their holiday. */
const nearDays = 20;
const makeUpWrong = "调休上班日请填写日期，用空格或逗号分开，例如 2027-02-14 2027-02-20";

/** Weekend days typed after one another, in any usual spelling: 2027-02-14、2027/2/20. */
const makeUpDays = z
  .string(pageIsOld)
  .max(200, { error: makeUpWrong, abort: true })
  .default("")
  .transform((typed) =>
    typed
      .normalize("NFKC")
      .split(/[\s,、;]+/)
      .filter(Boolean)
      .map(toDay),
  )
  .refine((days) => days.every(isCalendarDay), { error: makeUpWrong, abort: true })
  .refine((days) => days.length <= makeUpDaysMax, `调休上班日最多${makeUpDaysMax}天`)
  .refine((days) => days.every(isWeekend), "调休上班日须是周六或周日")
  .transform((days) => [...new Set(days)].toSorted());

function toDay(typed: string) {
  const [, year = "", month = "", day = ""] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(typed) ?? [];
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

const daysFields = {
  fromDay: dayField("开始日"),
  toDay: dayField("结束日"),
  nameZh: freeText("请填写名称").min(1, "请填写名称").max(40, "名称不超过40字"),
  nameJa: japaneseField("名称（日文）", 40),
  makeUpDays,
};

type Days = { fromDay: string; toDay: string; makeUpDays: string[] };

/** Reports what the days of a holiday cannot be, each at its field. */
function checkDays({ fromDay, toDay, makeUpDays }: Days, context: z.RefinementCtx) {
  const wrong = (path: keyof Days, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (fromDay < firstDay || toDay > lastDay) return wrong("fromDay", "日期须在2020年至2099年之间");
  if (toDay < fromDay) return wrong("toDay", daysReversed);
  if (spanDays({ fromDay, toDay }) > holidayDaysMax)
    return wrong("toDay", `一个假日最多${holidayDaysMax}天`);
  const near = [{ fromDay: addDays(fromDay, -nearDays), toDay: addDays(toDay, nearDays) }];
  if (makeUpDays.some((day) => isWithin(day, [{ fromDay, toDay }])))
    return wrong("makeUpDays", "调休上班日不能在假期之内");
  if (!makeUpDays.every((day) => isWithin(day, near)))
    return wrong("makeUpDays", `调休上班日须在假期前后${nearDays}天之内`);
}

const country = z.enum(["CN", "JP"], pageIsOld);
const seen = {
  holiday: rowId,
  version: z.coerce.number(pageIsOld).int(pageIsOld).positive(pageIsOld),
};

const AddForm = z
  .object({ intent: z.literal("add"), id: formKey, country, ...daysFields })
  .superRefine(checkDays)
  .refine(({ country, makeUpDays }) => country === "CN" || makeUpDays.length === 0, {
    path: ["makeUpDays"],
    message: "日本没有调休上班日，请留空",
  });
const CorrectForm = z
  .object({ intent: z.literal("correct"), ...seen, ...daysFields })
  .superRefine(checkDays);
const DecideForm = z.object({
  intent: z.enum(["confirm", "remove"], pageIsOld),
  ...seen,
});
const ConfirmAllForm = z.object({
  intent: z.literal("confirmAll"),
  year: z.coerce.number(pageIsOld).int(pageIsOld).min(2000, pageIsOld).max(2100, pageIsOld),
  country,
});

export const HolidayForm = z.discriminatedUnion(
  "intent",
  [AddForm, CorrectForm, DecideForm, ConfirmAllForm],
  pageIsOld,
);
/** The fields of adding and correcting, for the page. */
export type HolidayFields = z.input<typeof AddForm>;
export type HolidayDays = Omit<z.output<typeof AddForm>, "intent" | "id" | "country">;
export type NewHoliday = Omit<z.output<typeof AddForm>, "intent">;
