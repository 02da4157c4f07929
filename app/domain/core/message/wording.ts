import { japanDay, slashed } from "../calendar.ts";

/** Buyers read Japanese, staff Chinese. */
export type Lang = "ja" | "zh";

/** A message of any code, as one that stands within another is kept. */
export interface AnyMessage {
  code: string;
  params: object;
}

/** Puts a message that stands within another into the same language. */
export type ReadPart = (part: AnyMessage) => string;

/** What a code says in each language, filled with the same params. */
export interface Wording<Params extends object> {
  ja(params: Params, read: ReadPart): string;
  zh(params: Params, read: ReadPart): string;
}

export function wording<Params extends object>(
  ja: Wording<Params>["ja"],
  zh: Wording<Params>["zh"],
): Wording<Params> {
  return { ja, zh };
}

/** What a code says that is filled with nothing. */
export function fixed(ja: string, zh: string): Wording<Record<string, never>> {
  return { ja: () => ja, zh: () => zh };
}

export function yenJa(yen: number) {
  return `${yen.toLocaleString("ja-JP")}円`;
}

export function yenZh(yen: number) {
  return `${yen.toLocaleString("ja-JP")}日元`;
}

/** The day in Japan of a moment that is kept in ISO form. */
export function dayOf(moment: string) {
  return slashed(japanDay(new Date(moment)));
}
