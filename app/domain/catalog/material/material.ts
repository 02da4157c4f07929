/** 素材の種類: what can be written of goods for a marketplace. */
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

/** 画像の種類: what can be made of pictures of goods for a marketplace. */
export const pictureKinds = {
  white: "白背景",
  fit: "掲載先のサイズに調整",
  text: "画像内の文字をぼかす・訳す",
  collage: "画像を並べる",
} as const;
export type PictureKind = keyof typeof pictureKinds;

export const pictureKindNames = Object.keys(pictureKinds) as PictureKind[];

/** 掲載先: the marketplaces whose rules a text is held to. */
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
  /** Texts that a company may have written in a month; the schema holds it as well. */
  textsMonthMax: 5_000,
  /** Kept of a text, whatever wrote it. */
  lettersMax: 8_000,
  /** Of one text: what was written, then each edit. */
  versionsMax: 20,
  wordsMax: 60,
  /** What a company may ask of a model in its own words. */
  guidanceMax: 200,
  /** Pictures that a company may have made in a month; the schema holds it as well. */
  picturesMonthMax: 500,
  /** The most pictures of one offer that are edited for each kind of material, and shown side by side. */
  picturesMax: 5,
  keptDays: 90,
} as const;

/** What a job is asked to keep to, beside the marketplace's rules. */
export interface MaterialWish {
  market: MaterialMarket;
  /** Stands first in titles: a brand of the company's own. */
  brand: string;
  /** Words that no text may hold, parted by commas. */
  avoid: string;
  /** 要望: what the company asks of a model in its own words; rules know nothing of it. */
  guidance?: string | undefined;
}

/** How long the names are that an own product has room for. */
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

/** Why nothing was written of goods. */
export const materialGoodsProblems = { gone: "この商品は見つかりませんでした" } as const;

/** Words of the source that were not used, as its company reads them: a measure in 寸 may be of either country. */
export function leftOutText(kind: MaterialKind, word: string) {
  return kind === "sizes" ? `${word}（英寸か市寸かを仕入先に確認してください）` : word;
}

/** What became of a picture; it waits and fails as goods do. */
export const materialPictureStates = {
  ...materialGoodsStates,
  done: { ja: "編集済み", shape: "done" },
  failed: { ja: "編集できませんでした", shape: "trouble" },
} as const;

/** By what texts are written where a model is at hand: by it, or by rules alone. */
export const writerChoices = ["model", "rules"] as const;
export type WriterChoice = (typeof writerChoices)[number];

/** Words that a company typed, parted by commas. */
export function partedWords(typed: string) {
  return typed
    .split(/[,、，\n]+/)
    .map((word) => word.trim())
    .filter(Boolean);
}

/** Signs that turn the direction of reading, hide or join: they would reach beyond their own field. */
const unseen =
  /(?![\n\t])\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Extended_Pictographic}|\p{Variation_Selector}/gu;

const lettersMax = 2_000;

/** What somebody else wrote of goods, as one line of plain text: no tags, addresses, pictures or signs without width. */
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

/** A text of several lines as it may be kept: the same signs taken out, each line for itself. */
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
