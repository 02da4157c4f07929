import { daysBetween, japanDay } from "#app/domain/core/calendar.ts";
import type { Shape } from "#app/domain/core/label.ts";
import { grouped } from "#app/ui/money.tsx";
import { day } from "#app/ui/timeline.tsx";

/** One thing that waits: what it is, and the command it asks for, or whom to ask for it. */
export interface TodoRow {
  id: string;
  state: { ja: string; shape: Shape };
  /** The document's number, or a word where there is none. */
  name: string;
  href: string;
  about: string;
  yen?: string;
  when: string;
  /** How long there still is for it. */
  left?: string;
  command: { href: string; label: string; main: boolean } | string;
}

/** So many pieces, as rows say it. */
export const pieces = (count: number) => `${grouped(String(count))}個`;

/** Until when, and how many days that is from today in Japan. */
export function until(end: Date, now: Date) {
  const days = daysBetween(japanDay(now), japanDay(end));
  const left = days > 0 ? `あと${days}日` : days === 0 ? "今日まで" : "期限切れ";
  return { when: `${day(end)}まで`, left };
}
