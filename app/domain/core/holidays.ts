import holidayJp from "@holiday-jp/holiday_jp";
import chineseDays from "chinese-days";
import { dayMs } from "./calendar.ts";

export interface ChineseHoliday {
  nameZh: string;
  nameJa: string;
  from: string;
  to: string;
  days: number;
  /** Weekend days that are worked instead (调休). */
  makeUpDays: string[];
}

const japanese: Record<string, string> = {
  元旦: "元日",
  春节: "春節",
  清明: "清明節",
  劳动节: "労働節",
  端午: "端午節",
  中秋: "中秋節",
  国庆节: "国慶節",
};

/**
 * Lists the public holidays of mainland China that touch these days, both included, with the days that the
 * State Council named as one holiday; a weekend that only touches one is not part of it. Days are written
 * `2026-10-01`. A year not yet announced has none.
 */
export function chineseHolidays(from: string, to: string): ChineseHoliday[] {
  // A holiday may have begun before the first day asked for, and its make-up days lie around it.
  const named = daysBetween(addDays(from, -20), addDays(to, 20)).flatMap((day) => {
    const { name, work } = chineseDays.getDayDetail(day);
    const nameZh = name.split(",")[1];
    return nameZh ? [{ day, nameZh, work }] : [];
  });

  const holidays: ChineseHoliday[] = [];
  for (const { day, nameZh } of named.filter(({ work }) => !work)) {
    const last = holidays.at(-1);
    if (last?.nameZh === nameZh && day === addDays(last.to, 1)) {
      last.to = day;
      last.days++;
    } else {
      const nameJa = japanese[nameZh] ?? nameZh;
      holidays.push({ nameZh, nameJa, from: day, to: day, days: 1, makeUpDays: [] });
    }
  }
  for (const { day, nameZh } of named.filter(({ work }) => work))
    holidays
      .find((holiday) => holiday.nameZh === nameZh && isNear(day, holiday))
      ?.makeUpDays.push(day);
  return holidays.filter((holiday) => holiday.to >= from && holiday.from <= to);
}

function isNear(day: string, { from, to }: ChineseHoliday) {
  return day >= addDays(from, -20) && day <= addDays(to, 20);
}

function daysBetween(from: string, to: string) {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

export function addDays(day: string, days: number) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** 祝日 from 1970 to 2050, keyed by day as `2026-11-23`. */
export const japaneseHolidays: Readonly<Record<string, { name: string }>> = holidayJp.holidays;
