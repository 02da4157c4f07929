import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import { isOpenOn } from "#app/domain/core/holiday/working-time.server.ts";

const opensAt = 10 * 60;
const closesAt = 18 * 60 + 30;

const weekday = new Intl.DateTimeFormat("ja-JP", { timeZone: "UTC", weekday: "short" });
const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Tokyo",
  hour: "2-digit",
  minute: "2-digit",
});

/** Whether somebody answers now, and in words when next; closed at weekends and on Chinese holidays. */
export function supportToday(now: Date) {
  const today = japanDay(now);
  const [hours = 0, minutes = 0] = clock.format(now).split(":").map(Number);
  const minute = hours * 60 + minutes;
  if (isOpenOn(today) && minute < opensAt)
    return { open: false, words: "本日は10:00から受け付けます" };
  if (isOpenOn(today) && minute < closesAt)
    return { open: true, words: "ただいま受付中です（本日18:30まで）" };

  const reason = isOpenOn(today) ? "本日の受付は終わりました" : "本日は休業日です";
  return { open: false, words: `${reason}。次の受付は${nextOpenDay(now)} 10:00からです` };
}

function nextOpenDay(now: Date) {
  for (let ahead = 1; ahead <= 31; ahead++) {
    const day = japanDay(daysAfter(now, ahead));
    if (!isOpenOn(day)) continue;
    const [, month, date] = day.split("-").map(Number);
    return `${month}月${date}日（${weekday.format(new Date(`${day}T00:00:00Z`))}）`;
  }
  return "休業明け";
}
