import type { MaterialKind, MaterialMarket } from "./material.ts";

/**
 * A marketplace counts characters, full-width characters of which a half-width one is a half, or bytes of
 * UTF-8.
 */
type Unit = "字" | "全角" | "バイト";

interface LengthRule {
  max: number;
  unit: Unit;
}

const chars = (max: number): LengthRule => ({ max, unit: "字" });
const wide = (max: number): LengthRule => ({ max, unit: "全角" });

/** The maximum length of each kind; our own where the marketplace states none. */
const shared: Record<MaterialKind, LengthRule> = {
  title: chars(70),
  bullets: chars(500),
  description: chars(2_000),
  keywords: chars(250),
  attributes: chars(2_000),
  sizes: chars(2_000),
  translation: chars(4_000),
  customs: chars(100),
};

const lengths: Record<MaterialMarket, Partial<Record<MaterialKind, LengthRule>>> = {
  amazon: { title: chars(50), keywords: { max: 500, unit: "バイト" } },
  rakuten: { title: wide(127), description: wide(5_000), keywords: wide(87) },
  yahoo: { title: wide(75), description: wide(500), keywords: wide(30) },
  shopify: { description: chars(5_000) },
};

/** Answers the maximum length of a text of this kind at this marketplace. */
export function lengthRule(market: MaterialMarket, kind: MaterialKind): LengthRule {
  return lengths[market][kind] ?? shared[kind];
}

/** The marketplace's name for the field that holds search words. */
export const keywordNames: Record<MaterialMarket, string> = {
  amazon: "検索キーワード",
  rakuten: "キャッチコピー",
  yahoo: "キャッチコピー",
  shopify: "タグ",
};

/** Characters that a marketplace forbids in titles. */
export const titleSigns: Record<MaterialMarket, RegExp> = {
  amazon: /[!！$＄?？_{}^¬¦★☆♪◎●■◆♥]/gu,
  rakuten: /[♥♪\p{Extended_Pictographic}]/gu,
  yahoo: /[♥♪\p{Extended_Pictographic}]/gu,
  shopify: /\p{Extended_Pictographic}/gu,
};

const bytes = new TextEncoder();

/** Measures a text as the marketplace counts it; half characters are rounded up. */
export function lengthOf(text: string, unit: Unit) {
  if (unit === "バイト") return bytes.encode(text).length;
  const signs = [...text];
  if (unit === "字") return signs.length;
  const narrow = signs.filter((sign) => /[\x20-\x7e\uff61-\uff9f]/.test(sign)).length;
  return signs.length - Math.floor(narrow / 2);
}

/** Words that need proof under 景品表示法, and offers that titles may not contain. */
const exaggerations =
  "世界一 日本一 業界一 業界初 世界初 日本初 No.1 NO.1 no.1 ナンバーワン ナンバー1 最高級 最高 最強 最安 激安 格安 爆安 完璧 完全無欠 絶対 永久 究極 奇跡 唯一無二 史上最高 爆売れ 売れ筋 大人気 人気沸騰 殺到 話題沸騰 送料無料 セール 特価 値下げ 割引 ポイント還元 ポイント倍 期間限定 数量限定 在庫限り 半額 全額返金 満足度 公式 正規品 本物 芸能人愛用";

/** Effects on the body that only medicines and the like may claim (薬機法). */
const remedies =
  "治療 治る 治す 完治 効く 効能 効果 薬効 特効 医療用 医学 医師推奨 医師監修 痩せる 痩身 脂肪燃焼 ダイエット デトックス 美白 シミ シワ改善 シワ取り 小顔 アンチエイジング 若返り 若返る 老化防止 再生力 発毛 育毛 疲労回復 血行促進 血流改善 代謝アップ 免疫 抗ウイルス 殺菌 滅菌 ウイルス除去 花粉症 アトピー 不眠 安眠効果 肩こり 腰痛 冷え性 便秘 骨盤矯正 姿勢矯正 矯正 视力 視力回復 抗がん 癌";

/** Trademarks of others that suppliers' titles often contain. */
const trademarks =
  "ナイキ アディダス シャネル グッチ ルイヴィトン ルイ・ヴィトン エルメス プラダ ディズニー ミッキー サンリオ キティ ポケモン ピカチュウ ジブリ シュプリーム ノースフェイス コーチ風 NIKE adidas CHANEL GUCCI PRADA HERMES Disney Supreme iPhone専用純正 純正";

/**
 * Claims that have to be tested or specified: the Japanese word, and a pattern that the supplier's data
 * must match.
 */
const claims: Record<string, string> = {
  防水: "防水",
  はっ水: "防泼水|拒水|泼水|撥水|はっ水",
  撥水: "防泼水|拒水|泼水|撥水|はっ水",
  抗菌: "抗菌",
  防臭: "防臭|除臭|消臭",
  消臭: "防臭|除臭|消臭",
  難燃: "阻燃|难燃|難燃",
  耐熱: "耐高温|耐热|高硼硅|耐熱",
  UVカット: "防晒|UV|紫外线|涂银|钛银",
  遮光: "遮光|黑胶",
  防カビ: "防霉|防カビ",
  帯電防止: "防静电|抗静电",
  静電気防止: "防静电|抗静电",
  耐荷重: "承重|耐荷重",
  形状記憶: "记忆|形状記憶",
  急速充電: "快充|急速",
  食品衛生法: "食品衛生法",
  PSE: "PSE",
  本革: "牛皮|真皮|羊皮|猪皮|头层|本革",
  無添加: "无添加|無添加",
  有機: "有机|有機",
  オーガニック: "有机|オーガニック",
};

const parted = (words: string) => words.split(" ").sort((one, other) => other.length - one.length);

export const forbiddenWords = {
  exaggeration: parted(exaggerations),
  medical: parted(remedies),
  trademark: parted(trademarks),
} as const;

export const claimGrounds = Object.entries(claims).map(([word, ground]) => ({
  word,
  ground: new RegExp(ground, "i"),
}));

/** The source of a marketplace's rules, and when somebody compared them. */
interface RuleSource {
  /** The marketplace's pages to compare with. */
  pages: string;
  writtenOn: string;
  /** Empty until somebody with a seller's account has compared the pages. */
  comparedOn: string;
}

const writtenOn = "2026-11-25";

/**
 * 目安: the sources of the rules for lengths, characters and pictures. A deployment compares them with these
 * pages before its shops rely on them.
 */
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

/** 禁止語: the source of our own list, the published examples of the consumer agency and the prefectures. */
export const wordSource = {
  pages: "消費者庁「景品表示法」の事例集、厚生労働省・東京都「医薬品等の広告規制」の例示",
  writtenOn,
  comparedOn: "",
};
