import type { PictureFinding } from "#db/schema/catalog.ts";
import type { MaterialMarket } from "../material.ts";

export type { PictureFinding } from "#db/schema/catalog.ts";

/** A marketplace's requirements for a picture; ours where it states none. */
export interface PictureRule {
  /** The side of the square in points; smaller where goods would have to be enlarged. */
  side: number;
  /** A smaller picture is refused, or shown without zoom. */
  sideMin: number;
  bytesMax: number;
  /** The least share of the longer side that the goods take, in percent. */
  fillMin: number;
  /** The background has to be white. */
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

/** The requirements that an edited picture may miss. */
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

/** Findings that are shown but do not prevent accepting a picture. */
export const advisoryRules: readonly PictureFindingRule[] = ["text", "cut"];

/** True if a finding prevents accepting the picture. */
export function isFailing({ findings }: { findings: readonly PictureFinding[] }) {
  return findings.some(({ rule }) => !advisoryRules.includes(rule));
}
