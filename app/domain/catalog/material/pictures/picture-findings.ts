import type { PictureFinding } from "#db/schema/catalog.ts";

export type { PictureFinding } from "#db/schema/catalog.ts";

/** What an edited picture falls short of. */
export const pictureFindingNames = {
  small: "大きさ",
  ground: "背景",
  cut: "商品の切れ",
  fill: "商品の割合",
  text: "文字",
  bytes: "容量",
  few: "枚数",
  words: "入れる文字の表現",
  signs: "書体にない文字",
  room: "入れる文字の長さ",
} as const;
export type PictureFindingRule = keyof typeof pictureFindingNames;

/** Findings that are shown but do not prevent taking a picture over. */
export const toldRules: readonly PictureFindingRule[] = ["text", "cut"];

/** Whether a picture breaks a rule for good. */
export function isFailing({ findings }: { findings: readonly PictureFinding[] }) {
  return findings.some(({ rule }) => !toldRules.includes(rule));
}
