import type { MaterialMarket } from "./material.ts";

/** Where the numbers of a marketplace's rules come from, and when somebody held them against it. */
interface RuleSource {
  /** The pages of the marketplace to hold them against. */
  pages: string;
  writtenOn: string;
  /** Empty until somebody with an account of a seller has read the pages. */
  comparedOn: string;
}

const writtenOn = "2026-11-25";

/** 目安: lengths, signs and pictures by marketplace. A deployment compares them with these pages before its shops rely on them. */
export const ruleSources: Record<MaterialMarket, RuleSource> = {
  amazon: {
    writtenOn,
    comparedOn: "",
    pages: "セラーセントラルのヘルプ「商品名の要件」「検索キーワード」「商品画像の要件」",
  },
  rakuten: {
    writtenOn,
    comparedOn: "",
    pages: "RMSのマニュアル「商品名・キャッチコピー」「商品画像登録ガイドライン」「R-Cabinet」",
  },
  yahoo: {
    writtenOn,
    comparedOn: "",
    pages: "ストアクリエイターProのマニュアル「商品情報の項目」「商品画像ガイドライン」",
  },
  shopify: {
    writtenOn,
    comparedOn: "",
    pages: "Shopifyヘルプセンター「商品の詳細」「商品メディアの種類」",
  },
};

/** 禁止語: our own list of words, from the consumer authority's and the prefectures' published examples. */
export const wordSource = {
  pages: "消費者庁「景品表示法」の事例集、厚生労働省・東京都「医薬品等の広告規制」の例示",
  writtenOn,
  comparedOn: "",
};
