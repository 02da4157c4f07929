import { notReckoned } from "../offers/offer.ts";

export type { RecommendedConditions } from "#db/schema/catalog.ts";

/** おすすめパレット are grouped by purpose. */
export const recommendedClasses = {
  season: { ja: "季節", zh: "季节", about: "これからの季節に売れる商品を、早めに仕入れるために。" },
  event: {
    ja: "行事・イベント",
    zh: "节日活动",
    about: "日本の行事の日から逆算して、買付と輸送が間に合うように。",
  },
  ranking: { ja: "売れ筋", zh: "热销", about: "販売数の多い順に、定番を確認するために。" },
  selected: { ja: "厳選", zh: "精选", about: "担当者が1点ずつ選んだ商品です。" },
} as const;
export type RecommendedClass = keyof typeof recommendedClasses;

export const recommendedLimits = {
  titleMax: 40,
  aboutMax: 200,
  pickedMax: 120,
  /** Recommendations that are shown at a time. */
  currentMax: 40,
  /** Recommendations in the staff's list, those that end last first. */
  listedMax: 100,
} as const;

interface Named {
  ja: string;
  zh: string;
  month: number;
}

/** A fixed day of the month, or the nth weekday of the month (Sunday is 0). */
type Fixed = Named & ({ day: number } | { week: number; weekday: number });

/** The occasions of the Japanese year for which shops buy ahead. */
export const occasions = {
  newYear: { ja: "お正月", zh: "新年", month: 1, day: 1 },
  setsubun: { ja: "節分", zh: "节分", month: 2, day: 3 },
  valentine: { ja: "バレンタイン", zh: "情人节", month: 2, day: 14 },
  dolls: { ja: "ひな祭り", zh: "女儿节", month: 3, day: 3 },
  whiteDay: { ja: "ホワイトデー", zh: "白色情人节", month: 3, day: 14 },
  school: { ja: "入園・入学", zh: "入学季", month: 4, day: 1 },
  children: { ja: "こどもの日", zh: "儿童节", month: 5, day: 5 },
  mothers: { ja: "母の日", zh: "母亲节", month: 5, week: 2, weekday: 0 },
  fathers: { ja: "父の日", zh: "父亲节", month: 6, week: 3, weekday: 0 },
  tanabata: { ja: "七夕", zh: "七夕", month: 7, day: 7 },
  obon: { ja: "お盆", zh: "盂兰盆节", month: 8, day: 13 },
  elders: { ja: "敬老の日", zh: "敬老日", month: 9, week: 3, weekday: 1 },
  halloween: { ja: "ハロウィン", zh: "万圣节", month: 10, day: 31 },
  shichigosan: { ja: "七五三", zh: "七五三", month: 11, day: 15 },
  christmas: { ja: "クリスマス", zh: "圣诞节", month: 12, day: 25 },
} as const satisfies Record<string, Fixed>;
export type Occasion = keyof typeof occasions;

/** Answers the next day of the occasion, today included. */
export function nextOccasion(occasion: Occasion, today: string) {
  const year = Number(today.slice(0, 4));
  const coming = dayIn(occasions[occasion], year);
  return coming >= today ? coming : dayIn(occasions[occasion], year + 1);
}

function dayIn(fixed: Fixed, year: number) {
  const dated = (day: number) => new Date(Date.UTC(year, fixed.month - 1, day));
  if ("day" in fixed) return dated(fixed.day).toISOString().slice(0, 10);
  const first = (fixed.weekday - dated(1).getUTCDay() + 7) % 7;
  return dated(1 + first + (fixed.week - 1) * 7)
    .toISOString()
    .slice(0, 10);
}

/**
 * Recommendations start from goods that the company bought, keeps in its library, or that somebody viewed.
 */
type SeedKind = "bought" | "kept" | "seen";

export interface Seed {
  kind: SeedKind;
  offerId: string;
  titleJa: string;
  categoryId: string;
  categoryJa: string;
  landedYen: number;
  /** The number of order lines that bought it. */
  times: number;
}

/** A staff recommendation for a season or an occasion, which is found by words. */
export interface SeasonSeed {
  id: string;
  title: string;
  words: string;
  categoryId?: string | undefined;
  landedMaxYen?: number | undefined;
  minOrderMax?: number | undefined;
  /** The remaining days in words: クリスマスまであと31日. */
  when: string | null;
}

/** The reason of a recommendation, and the conditions of a pallet that finds its goods. */
export interface Reason {
  /** Identifies the reason as long as its seed stays the same. */
  key: string;
  kind: SeedKind | "season";
  /** なぜおすすめか: one sentence for the buyer. */
  why: string;
  categoryId?: string | undefined;
  categoryJa: string;
  words: string;
  landedMinYen?: number | undefined;
  landedMaxYen?: number | undefined;
  minOrderMax?: number | undefined;
}

export const personalLimits = {
  /** The most reasons of each kind. */
  reasons: { bought: 2, season: 1, kept: 2, seen: 2 },
  goodsAReason: 6,
  titleMax: 36,
} as const;

/** Lists today's reasons, at most one of a kind for each category. */
export function reasonsOf(seeds: readonly Seed[], seasons: readonly SeasonSeed[]): Reason[] {
  const of = (kind: SeedKind) => {
    const own = seeds.filter((seed) => seed.kind === kind);
    const ranked = kind === "bought" ? byCategory(own) : own;
    const firsts = ranked.filter(
      ({ categoryId }, at) => ranked.findIndex((one) => one.categoryId === categoryId) === at,
    );
    return firsts.slice(0, personalLimits.reasons[kind]).map(reasonOf);
  };
  const dealtIn = new Set(
    seeds.filter(({ kind }) => kind !== "seen").map(({ categoryId }) => categoryId),
  );
  const inSeason = seasons
    .filter(({ categoryId }) => dealtIn.size > 0 && (!categoryId || dealtIn.has(categoryId)))
    .slice(0, personalLimits.reasons.season)
    .map(seasonReason);
  return [...of("bought"), ...inSeason, ...of("kept"), ...of("seen")];
}

/** Sorts by the category's order lines, then by those of the goods themselves. */
function byCategory(seeds: readonly Seed[]) {
  const lines = (id: string) =>
    seeds.filter(({ categoryId }) => categoryId === id).reduce((sum, { times }) => sum + times, 0);
  return [...seeds].sort(
    (one, other) => lines(other.categoryId) - lines(one.categoryId) || other.times - one.times,
  );
}

const opening: Record<SeedKind, (title: string) => string> = {
  bought: (title) => `買付した「${title}」`,
  kept: (title) => `商品ライブラリの「${title}」`,
  seen: (title) => `最近ご覧になった「${title}」`,
};

function reasonOf({ kind, offerId, titleJa, categoryId, categoryJa, landedYen }: Seed): Reason {
  const { titleMax } = personalLimits;
  const title = titleJa.length > titleMax ? `${titleJa.slice(0, titleMax)}…` : titleJa;
  const same = `${opening[kind](title)}と同じカテゴリー「${categoryJa}」`;
  const of = { key: `${kind}/${offerId}`, kind, categoryId, categoryJa, words: "" };
  if (landedYen >= notReckoned) return { ...of, why: `${same}で、よく売れている商品です。` };
  const [least, most] = [Math.max(1, Math.ceil(landedYen / 2)), landedYen * 2];
  const range = `${least.toLocaleString("ja-JP")}〜${most.toLocaleString("ja-JP")}円`;
  return {
    ...of,
    landedMinYen: least,
    landedMaxYen: most,
    why: `${same}で、着地原価が近く（上端${range}）、よく売れている商品です。`,
  };
}

function seasonReason({ id, title, when, ...conditions }: SeasonSeed): Reason {
  const from = `おすすめパレット「${title}」${when ? `（${when}）` : ""}のうち、`;
  return {
    key: `season/${id}`,
    kind: "season",
    ...conditions,
    categoryJa: title,
    why: `${from}買付か商品ライブラリで扱ったことのあるカテゴリーの商品です。`,
  };
}
