/** 素材の種類: the kinds of texts that are written for a marketplace. */
export const materialKinds = {
  title: "商品名",
  bullets: "箇条書き",
  description: "商品説明",
  keywords: "検索語・キャッチコピー",
  attributes: "商品の仕様",
  sizes: "サイズ表（cm）",
  translation: "日本語訳",
  customs: "通関用の品名（英語）",
} as const;
export type MaterialKind = keyof typeof materialKinds;

export const materialKindNames = Object.keys(materialKinds) as MaterialKind[];

/** 画像の種類: the kinds of edited pictures for a marketplace. */
export const pictureKinds = {
  white: "白背景",
  fit: "掲載先のサイズに調整",
  text: "画像内の文字をぼかす・訳す",
  collage: "画像を並べる",
} as const;
export type PictureKind = keyof typeof pictureKinds;

export const pictureKindNames = Object.keys(pictureKinds) as PictureKind[];

/** 掲載先: the marketplaces whose rules texts and pictures follow. */
export const materialMarkets = {
  amazon: "Amazon",
  rakuten: "楽天市場",
  yahoo: "Yahoo!ショッピング",
  shopify: "Shopify",
} as const;
export type MaterialMarket = keyof typeof materialMarkets;

export const materialMarketNames = Object.keys(materialMarkets) as MaterialMarket[];

export const materialLimits = {
  /** Goods of one job. */
  goodsMax: 100,
  /** Texts of a company in a month; a CHECK of the schema enforces it. */
  textsMonthMax: 5_000,
  /** Characters of a stored text. */
  lettersMax: 8_000,
  /** Versions of one text or picture, edits included. */
  versionsMax: 20,
  wordsMax: 60,
  /** Characters of a company's request to a model. */
  guidanceMax: 200,
  /** Pictures of a company in a month; a CHECK of the schema enforces it. */
  picturesMonthMax: 500,
  /** Pictures of one offer that are edited for each kind, and shown side by side. */
  picturesMax: 5,
  keptDays: 90,
} as const;

/** The settings of a job beside the marketplace's rules. */
export interface MaterialSettings {
  market: MaterialMarket;
  /** The company's brand, which titles begin with. */
  brand: string;
  /** Words that no text may contain, separated by commas. */
  avoid: string;
  /** 要望: the company's request to a model in its own words; rules ignore it. */
  guidance?: string | undefined;
}

/** The length of an own product's name. */
export const productNameMax = 100;

export const materialJobStates = {
  running: { ja: "作成中", shape: "run" },
  done: { ja: "完了", shape: "done" },
  cancelled: { ja: "取り消し", shape: "stop" },
} as const;

export const materialGoodsStates = {
  waiting: { ja: "順番待ち", shape: "wait" },
  done: { ja: "作成済み", shape: "done" },
  failed: { ja: "作成できませんでした", shape: "trouble" },
  cancelled: { ja: "取り消し", shape: "stop" },
} as const;

/** The reasons why no text of the goods was written. */
export const materialGoodsProblems = { gone: "この商品は見つかりませんでした" } as const;

/** Explains a word of the source that was left out: 寸 may be a Chinese inch or an English one. */
export function leftOutText(kind: MaterialKind, word: string) {
  return kind === "sizes" ? `${word}（英寸か市寸かを仕入先に確認してください）` : word;
}

/** The states of a picture; it waits and fails like goods. */
export const materialPictureStates = {
  ...materialGoodsStates,
  done: { ja: "編集済み", shape: "done" },
  failed: { ja: "編集できませんでした", shape: "trouble" },
} as const;

/** Texts are written by a model where one is configured, or by rules only. */
export const writerChoices = ["model", "rules"] as const;
export type WriterChoice = (typeof writerChoices)[number];

/** Splits words that a company typed, separated by commas. */
export function partedWords(typed: string) {
  return typed
    .split(/[,、，\n]+/)
    .map((word) => word.trim())
    .filter(Boolean);
}

/**
 * Characters that change the reading direction, are invisible or join others would affect text beyond their
 * own field.
 */
const unseen =
  /(?![\n\t])\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Extended_Pictographic}|\p{Variation_Selector}/gu;

const lettersMax = 2_000;

/**
 * Turns text of others into one line of plain text without tags, addresses, emoji or invisible characters.
 */
export function plainLine(said: string, most = lettersMax) {
  return said
    .slice(0, Math.min(lettersMax, most * 4))
    .normalize("NFKC")
    .replace(/<[^<>]{0,200}>/g, " ")
    .replace(/(https?:\/\/|www\.)[^\s]{1,300}/gi, " ")
    .replace(unseen, "")
    .replace(/[<>]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, most);
}

/** Cleans a text of several lines for storing: the same characters are removed, each line is kept. */
export function plainLines(typed: string, most: number) {
  return typed
    .slice(0, most * 2)
    .normalize("NFC")
    .replaceAll("\r", "")
    .replace(unseen, "")
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .trim()
    .slice(0, most);
}
