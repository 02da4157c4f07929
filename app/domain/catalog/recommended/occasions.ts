interface Named {
  ja: string;
  zh: string;
  month: number;
}

/** On a day of the month, or on the so-manieth such day of the week, Sunday 0. */
type Fixed = Named & ({ day: number } | { week: number; weekday: number });

/** The days of Japan's year that shops buy ahead for. */
export const occasions = {
  newYear: { ja: "お正月", zh: "新年", month: 1, day: 1 },
  setsubun: { ja: "節分", zh: "节分", month: 2, day: 3 },
  valentine: { ja: "バレンタイン", zh: "情人节", month: 2, day: 14 },
  dolls: { ja: "ひな祭り", zh: "女儿节", month: 3, day: 3 },
  whiteDay: { ja: "ホワイトデー", zh: "白色情人节", month: 3, day: 14 },
  school: { ja: "入園・入学", zh: "入学季", month: 4, day: 1 },
  children: { ja: "こどもの日", zh: "儿童节", month: 5, day: 5 },
  mothers: { ja: "母の日", zh: "母亲节", month: 5, week: 2, weekday: 0 },
  fathers: { ja: "父の日", zh: "父亲节", month: 6, week: 3, weekday: 0 },
  tanabata: { ja: "七夕", zh: "七夕", month: 7, day: 7 },
  obon: { ja: "お盆", zh: "盂兰盆节", month: 8, day: 13 },
  elders: { ja: "敬老の日", zh: "敬老日", month: 9, week: 3, weekday: 1 },
  halloween: { ja: "ハロウィン", zh: "万圣节", month: 10, day: 31 },
  shichigosan: { ja: "七五三", zh: "七五三", month: 11, day: 15 },
  christmas: { ja: "クリスマス", zh: "圣诞节", month: 12, day: 25 },
} as const satisfies Record<string, Fixed>;
export type Occasion = keyof typeof occasions;

/** The day on which it comes next, today included. */
export function nextOccasion(occasion: Occasion, today: string) {
  const year = Number(today.slice(0, 4));
  const coming = dayIn(occasions[occasion], year);
  return coming >= today ? coming : dayIn(occasions[occasion], year + 1);
}

function dayIn(fixed: Fixed, year: number) {
  const dated = (day: number) => new Date(Date.UTC(year, fixed.month - 1, day));
  if ("day" in fixed) return dated(fixed.day).toISOString().slice(0, 10);
  const first = (fixed.weekday - dated(1).getUTCDay() + 7) % 7;
  return dated(1 + first + (fixed.week - 1) * 7)
    .toISOString()
    .slice(0, 10);
}
