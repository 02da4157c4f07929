import type { PictureFinding } from "#db/schema/catalog.ts";
import type { MaterialMarket } from "../material.ts";

/** What a marketplace asks of a picture of goods; ours where it names nothing. */
export interface PictureRule {
  /** A picture is made so many points wide and high, smaller where goods would have to be enlarged. */
  side: number;
  /** Below this it is refused, or shown without its magnifier. */
  sideMin: number;
  bytesMax: number;
  /** Of the longer side so much is goods, in percent. */
  fillMin: number;
  /** The ground is white, and nothing is written on it. */
  isWhite: boolean;
  noText: boolean;
}

const megabyte = 1_024 * 1_024;

export const pictureRules: Record<MaterialMarket, PictureRule> = {
  amazon: {
    side: 1_600,
    sideMin: 1_000,
    bytesMax: 10 * megabyte,
    fillMin: 85,
    isWhite: true,
    noText: true,
  },
  rakuten: {
    side: 1_200,
    sideMin: 700,
    bytesMax: 2 * megabyte,
    fillMin: 60,
    isWhite: false,
    noText: true,
  },
  yahoo: {
    side: 1_200,
    sideMin: 600,
    bytesMax: 2 * megabyte,
    fillMin: 60,
    isWhite: false,
    noText: true,
  },
  shopify: {
    side: 1_600,
    sideMin: 800,
    bytesMax: 20 * megabyte,
    fillMin: 0,
    isWhite: false,
    noText: false,
  },
};

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
export const advisoryRules: readonly PictureFindingRule[] = ["text", "cut"];

/** Whether a picture breaks a rule for good. */
export function isFailing({ findings }: { findings: readonly PictureFinding[] }) {
  return findings.some(({ rule }) => !advisoryRules.includes(rule));
}
