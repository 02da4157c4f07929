import { desc, eq } from "drizzle-orm";
import type { Occasion, RecommendedClass } from "#app/domain/catalog/recommended/recommended.ts";
import { searchStoredOffers } from "#app/domain/catalog/search/search-stored-offers.server.ts";
import { daysAfter, japanDay } from "#app/domain/core/calendar.ts";
import type { Database } from "#db/client.ts";
import { offers, recommendedPallets } from "#db/schema/index.ts";

interface Recommended {
  kind: RecommendedClass;
  occasion?: Occasion;
  title: string;
  about: string;
  words?: string;
  categoryId?: string;
}

const recommended: readonly Recommended[] = [
  {
    kind: "season",
    title: "冬のあったか雑貨",
    words: "保温",
    about: "寒い季節によく動く、保温のタンブラーとボトルです。",
  },
  {
    kind: "season",
    title: "新生活の収納用品",
    words: "収納",
    about: "春の引っ越しと新生活に向けた収納用品。早めに船便で送ると、送料を抑えられます。",
  },
  {
    kind: "event",
    occasion: "christmas",
    title: "クリスマスのギフト包装",
    words: "ギフト",
    about: "ギフトボックスと包装の小物。店名入りの印刷は、製造の日数を見込んでご注文ください。",
  },
  {
    kind: "event",
    occasion: "valentine",
    title: "バレンタインに添えるポーチ",
    words: "ポーチ",
    about: "お菓子に添えて贈れる、小さなポーチを集めました。",
  },
  {
    kind: "ranking",
    title: "バッグの売れ筋",
    categoryId: "bags",
    about: "いま販売数の多いバッグを順に。定番の形と価格を確認できます。",
  },
  {
    kind: "selected",
    title: "はじめての仕入れに",
    about: "1688でよく売れている商品から、担当者が選びました。",
  },
];

/** What the demo's staff recommend to everybody: by conditions, and some picked one by one. */
export async function seedRecommended(db: Database, now: Date) {
  const best = await db
    .select({ id: offers.id })
    .from(offers)
    .where(eq(offers.platform, "1688"))
    .orderBy(desc(offers.popularity))
    .limit(24);
  if (best.length === 0) return;
  for (const [at, { occasion = null, words = "", categoryId, ...said }] of recommended.entries()) {
    const { offers: found } = await searchStoredOffers(db, {
      words,
      categoryId,
      sort: "popular",
      limit: 1,
    });
    await db.insert(recommendedPallets).values({
      id: `7ec0edde-0000-4000-8000-00000000000${at + 1}`,
      occasion,
      ...said,
      coverId: found[0]?.id ?? best[0]!.id,
      version: 1,
      fromDay: japanDay(daysAfter(now, -7)),
      untilDay: japanDay(daysAfter(now, 60 + at)),
      conditions: { words, categoryId },
      picked: words || categoryId ? [] : best.map(({ id }) => id),
      changedAt: now,
      changedByName: "佐藤",
    });
  }
}
