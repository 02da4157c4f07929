import Decimal from "decimal.js";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";

const daysKept = 400;
const newestTts = "21.38";

/** A year of TTS on business days, ending today at 21.38: a gentle wave, the same at every seeding. */
export function exchangeRateRows(now: Date) {
  return Array.from({ length: daysKept }, (_, age) => ({ age, moment: daysAfter(now, -age) }))
    .filter(
      ({ age, moment }) =>
        age === 0 || ![0, 6].includes(new Date(`${japanDay(moment)}T00:00:00Z`).getUTCDay()),
    )
    .map(({ age, moment }) => ({
      day: japanDay(moment),
      ttsRate: new Decimal(newestTts).plus(wave(age)).toFixed(2),
      spreadYen: "0.70",
      source: "三菱UFJ銀行 TTS",
      recordedAt: moment,
    }));
}

function wave(age: number) {
  const swing = Math.sin(age / 17) * 0.22 + Math.sin(age / 61) * 0.5;
  return new Decimal(swing.toFixed(2));
}

const recordsKept = 60;

/** How the newest of them came in. */
export function rateRecordRows(now: Date) {
  return exchangeRateRows(now)
    .slice(0, recordsKept)
    .map(({ day, ttsRate, recordedAt }) => ({
      id: `bank/${day}/${ttsRate}`,
      day,
      ttsRate,
      recordedAt,
      outcome: "bank" as const,
      recordedByName: "自動処理",
    }));
}
