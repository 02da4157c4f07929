import { notReckoned } from "../product/landed-standard.ts";

/** What a company's own recommendations begin with: goods it bought, keeps in its library, or somebody looked at. */
type SeedKind = "bought" | "kept" | "seen";

export interface Seed {
  kind: SeedKind;
  offerId: string;
  titleJa: string;
  categoryId: string;
  categoryJa: string;
  landedYen: number;
  /** In how many lines of orders it was bought. */
  times: number;
}

/** What staff recommend for a season or an occasion, found by its words. */
export interface SeasonSeed {
  id: string;
  title: string;
  words: string;
  categoryId?: string | undefined;
  landedMaxYen?: number | undefined;
  minOrderMax?: number | undefined;
  /** クリスマスまであと31日 */
  when: string | null;
}

/** Why goods are recommended, and by which conditions a pallet finds them. */
export interface Reason {
  /** Stays the same while its seed stays the same. */
  key: string;
  kind: SeedKind | "season";
  /** なぜおすすめか, in one sentence. */
  why: string;
  categoryId?: string | undefined;
  categoryJa: string;
  words: string;
  landedMinYen?: number | undefined;
  landedMaxYen?: number | undefined;
  minOrderMax?: number | undefined;
}

export const personalLimits = {
  /** Reasons of each kind, those that weigh most first. */
  reasons: { bought: 2, season: 1, kept: 2, seen: 2 },
  goodsAReason: 6,
  titleMax: 36,
} as const;

/** The reasons that a company has today, at most one of a kind for each category. */
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

/** Those of the category that was bought of most often first, and of it what was bought most often. */
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
