import holidayJp from "@holiday-jp/holiday_jp";

/** 祝日 by their day, `2026-11-23`, from 1970 to 2050. */
export const japaneseHolidays: Readonly<Record<string, { name: string }>> = holidayJp.holidays;
