import type { RecommendedRow } from "#app/domain/catalog/recommended/recommended.server.ts";
import { nextOccasion, occasions } from "#app/domain/catalog/recommended/recommended.ts";
import { daysBetween, formatDay } from "#app/domain/core/calendar.ts";

type Read = Pick<
  RecommendedRow,
  "id" | "kind" | "occasion" | "title" | "about" | "untilDay" | "coverId"
> & { picture: string };

/** What pages say of one: without how its goods are found. */
export function toRecommendedView(row: Read, today: string) {
  const { id, kind, occasion, title, about, untilDay, picture } = row;
  return { id, kind, title, about, picture, untilDay, when: whenOf(occasion, today) };
}

export type RecommendedView = ReturnType<typeof toRecommendedView>;

function whenOf(occasion: RecommendedRow["occasion"], today: string) {
  if (!occasion) return null;
  const day = nextOccasion(occasion, today);
  const left = daysBetween(today, day);
  return `${occasions[occasion].ja} ${formatDay(day)}（${left === 0 ? "本日" : `あと${left}日`}）`;
}
