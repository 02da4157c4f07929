import { formatDay, japanDay } from "../calendar.ts";

/** Buyers read Japanese, staff read Chinese. */
export type Lang = "ja" | "zh";

/** A message of any code, as it is nested in another's params. */
export interface AnyMessage {
  code: string;
  params: object;
}

/** Renders a nested message in the same language. */
export type ReadPart = (part: AnyMessage) => string;

/** The wording of a code in each language, filled with the same params. */
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

/** Defines the wording of a code without params. */
export function fixed(ja: string, zh: string): Wording<Record<string, never>> {
  return { ja: () => ja, zh: () => zh };
}

export function yenJa(yen: number) {
  return `${yen.toLocaleString("ja-JP")}円`;
}

export function yenZh(yen: number) {
  return `${yen.toLocaleString("ja-JP")}日元`;
}

/** Writes the day in Japan of a moment in ISO form. */
export function dayOf(moment: string) {
  return formatDay(japanDay(new Date(moment)));
}
