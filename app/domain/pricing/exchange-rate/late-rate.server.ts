import { japanDay } from "#app/domain/core/calendar.ts";
import { isBankDay } from "#app/domain/core/holiday/bank-days.server.ts";

/** The bank publishes before eleven; an hour later its silence is no delay any more. */
const patienceHour = 12;
const hourInJapan = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Tokyo",
  hour: "2-digit",
  hourCycle: "h23",
});

export function japanHour(now: Date) {
  return Number(hourInJapan.format(now));
}

/** Is this a bank's day past noon, while the newest rate is still of a day before? */
export function isRateLate(rate: { day: string } | undefined, now: Date) {
  const day = japanDay(now);
  return isBankDay(day) && japanHour(now) >= patienceHour && rate?.day !== day;
}
