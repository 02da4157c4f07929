import holidayJp from "@holiday-jp/holiday_jp";
import chineseDays from "chinese-days";
import type { holidays } from "#db/schema/index.ts";
import { addDays, daysFrom, spanDays } from "./holidays.ts";

/** A holiday as the published calendars or the law give it. */
export type HolidayProposal = Pick<
  typeof holidays.$inferInsert,
  | "id"
  | "country"
  | "year"
  | "fromDay"
  | "toDay"
  | "nameJa"
  | "nameZh"
  | "makeUpDays"
  | "isAnnounced"
  | "usualDaysMin"
  | "usualDaysMax"
>;

interface ChineseHoliday {
  nameZh: string;
  fromDay: string;
  toDay: string;
  makeUpDays: string[];
}

const chineseNames: Readonly<Record<string, { key: string; ja: string }>> = {
  元旦: { key: "new-year", ja: "元日" },
  春节: { key: "spring-festival", ja: "春節" },
  清明: { key: "qingming", ja: "清明節" },
  劳动节: { key: "labour-day", ja: "労働節" },
  端午: { key: "dragon-boat", ja: "端午節" },
  中秋: { key: "mid-autumn", ja: "中秋節" },
  国庆节: { key: "national-day", ja: "国慶節" },
};

const japaneseNamesInChinese: Readonly<Record<string, string>> = {
  元日: "元旦",
  成人の日: "成人节",
  建国記念の日: "建国纪念日",
  天皇誕生日: "天皇诞生日",
  春分の日: "春分日",
  昭和の日: "昭和日",
  憲法記念日: "宪法纪念日",
  みどりの日: "绿之日",
  こどもの日: "儿童节",
  海の日: "海之日",
  山の日: "山之日",
  敬老の日: "敬老日",
  秋分の日: "秋分日",
  スポーツの日: "体育日",
  文化の日: "文化日",
  勤労感謝の日: "勤劳感谢日",
  国民の休日: "国民休息日",
};

/** Lists the proposals for both countries in these years, each under an id that stays when its days change. */
export function holidayProposals(years: readonly number[]): HolidayProposal[] {
  return years.flatMap((year) => [...chineseProposals(year), ...japaneseProposals(year)]);
}

/** The years whose holidays are proposed: last year's may still be corrected, and warnings look two ahead. */
export function proposedYears(today: string) {
  const year = Number(today.slice(0, 4));
  return [year - 1, year, year + 1, year + 2];
}

function japaneseProposals(year: number): HolidayProposal[] {
  return Object.entries(holidayJp.holidays)
    .filter(([day]) => day.startsWith(`${year}-`))
    .map(([day, { name }]) => ({
      id: `jp-${day}`,
      country: "JP",
      year,
      fromDay: day,
      toDay: day,
      nameJa: name,
      // A substitute is named after the day that it stands for: こどもの日 振替休日.
      nameZh: name.endsWith("振替休日") ? "补休" : (japaneseNamesInChinese[name] ?? name),
      makeUpDays: [],
      isAnnounced: true,
      usualDaysMin: null,
      usualDaysMax: null,
    }));
}

function chineseProposals(year: number): HolidayProposal[] {
  const announced = announcedIn(year);
  const isAnnounced = announced.length > 0;
  const pastYears = isAnnounced ? [] : announcedBefore(year);
  const seen = new Map<string, number>();
  return (isAnnounced ? announced : byTheLaw(year)).map((holiday) => {
    const { nameZh } = holiday;
    const { key, ja } = chineseNames[nameZh] ?? { key: nameZh, ja: nameZh };
    // In 2025 中秋 lies within 国庆节, which therefore has two parts.
    const part = (seen.get(key) ?? 0) + 1;
    seen.set(key, part);
    const usual = isAnnounced ? undefined : usualDays(nameZh, pastYears);
    return {
      ...holiday,
      id: `cn-${year}-${key}${part > 1 ? `-${part}` : ""}`,
      country: "CN",
      year,
      nameJa: ja,
      isAnnounced,
      usualDaysMin: usual?.min ?? null,
      usualDaysMax: usual?.max ?? null,
    };
  });
}

/** A holiday's days, and the weekend days worked instead, lie this near to each other. */
const nearDays = 20;

/**
 * Lists the holidays that the State Council announced for a year, with the days that it named as one holiday; a
 * weekend that only touches one is not part of it. A year not announced yet has none.
 */
function announcedIn(year: number): ChineseHoliday[] {
  const named = daysFrom(
    addDays(`${year}-01-01`, -nearDays),
    addDays(`${year}-12-31`, nearDays),
  ).flatMap((day) => {
    const { name, work } = chineseDays.getDayDetail(day);
    const nameZh = name.split(",")[1];
    return nameZh ? [{ day, nameZh, work }] : [];
  });
  const found: ChineseHoliday[] = [];
  for (const { day, nameZh } of named.filter(({ work }) => !work)) {
    const last = found.at(-1);
    if (last?.nameZh === nameZh && day === addDays(last.toDay, 1)) last.toDay = day;
    else found.push({ nameZh, fromDay: day, toDay: day, makeUpDays: [] });
  }
  for (const { day, nameZh } of named.filter(({ work }) => work))
    found
      .find((holiday) => holiday.nameZh === nameZh && isNear(day, holiday))
      ?.makeUpDays.push(day);
  return found.filter(({ toDay }) => toDay.startsWith(`${year}-`));
}

function isNear(day: string, { fromDay, toDay }: ChineseHoliday) {
  return day >= addDays(fromDay, -nearDays) && day <= addDays(toDay, nearDays);
}

/**
 * Lists the days off that the law fixes for a year whose calendar is not announced yet (全国年节及纪念日放假办法, as of
 * 2025), by the lunar calendar, the solar terms and the date. Weekends moved to them are added with the
 * announcement.
 */
function byTheLaw(year: number): ChineseHoliday[] {
  const days: [nameZh: string, fromDay: string, days: number][] = [
    ["元旦", `${year}-01-01`, 1],
    ["春节", addDays(lunarDay(year, "01-01"), -1), 4],
    // It falls on the fourth or fifth of April, by its solar term.
    ["清明", chineseDays.getSolarTermDate(year, 4, "pure_brightness"), 1],
    ["劳动节", `${year}-05-01`, 2],
    ["端午", lunarDay(year, "05-05"), 1],
    ["中秋", lunarDay(year, "08-15"), 1],
    ["国庆节", `${year}-10-01`, 3],
  ];
  return days.map(([nameZh, fromDay, count]) => ({
    nameZh,
    fromDay,
    toDay: addDays(fromDay, count - 1),
    makeUpDays: [],
  }));
}

function lunarDay(year: number, day: string) {
  return chineseDays.getSolarDateFromLunar(`${year}-${day}`).date;
}

/** These many announced years show how long a holiday usually becomes once weekends are moved to it. */
const yearsShown = 3;
/** The last announced years lie within these many years. */
const yearsBack = 6;

function announcedBefore(year: number) {
  const past = Array.from({ length: yearsBack }, (_, back) => announcedIn(year - 1 - back));
  return past.filter(({ length }) => length > 0).slice(0, yearsShown);
}

function usualDays(nameZh: string, pastYears: readonly ChineseHoliday[][]) {
  const lengths = pastYears.map((holidays) => longestRest(nameZh, holidays));
  return { min: Math.min(...lengths), max: Math.max(...lengths) };
}

/** Counts the days of the break that holds this holiday; two that touch, as 国庆节 and 中秋 in 2025, are one break. */
function longestRest(nameZh: string, holidays: readonly ChineseHoliday[]) {
  const rests: { names: string[]; toDay: string; days: number }[] = [];
  for (const { nameZh, fromDay, toDay } of holidays) {
    const last = rests.at(-1);
    const days = spanDays({ fromDay, toDay });
    if (last && addDays(last.toDay, 1) === fromDay)
      Object.assign(last, {
        names: [...last.names, nameZh],
        toDay,
        days: last.days + days,
      });
    else rests.push({ names: [nameZh], toDay, days });
  }
  const own = rests.filter(({ names }) => names.includes(nameZh));
  return Math.max(0, ...own.map(({ days }) => days));
}
