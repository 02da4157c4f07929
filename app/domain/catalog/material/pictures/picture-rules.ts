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
