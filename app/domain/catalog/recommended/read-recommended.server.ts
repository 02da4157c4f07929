import { and, asc, desc, eq, getTableColumns, gte, lte, sql } from "drizzle-orm";
import type { Buyer, Staff, Visitor } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { categories, offers, recommendedPallets } from "#db/schema/index.ts";
import { ownerOf } from "../own-product/own-measures.server.ts";
import { offersOfIds } from "../search/offers-of-ids.server.ts";
import { searchStoredOffers } from "../search/search-stored-offers.server.ts";
import { type RecommendedClass, recommendedLimits } from "./recommended.ts";

export type RecommendedRow = typeof recommendedPallets.$inferSelect;

const categoriesMax = 200;

const columns = {
  ...getTableColumns(recommendedPallets),
  picture: sql<string>`COALESCE(json_extract(${offers.pictures}, '$[0]'), '')`,
};

/** Those that are recommended today, of one class or of all; those that end first come first. */
export function currentQuery(
  { db, now }: Pick<Scope, "db" | "now">,
  { kind, id }: { kind?: RecommendedClass | undefined; id?: string | undefined } = {},
) {
  const today = japanDay(now);
  return db
    .select(columns)
    .from(recommendedPallets)
    .leftJoin(offers, eq(offers.id, recommendedPallets.coverId))
    .where(
      and(
        gte(recommendedPallets.untilDay, today),
        lte(recommendedPallets.fromDay, today),
        kind && eq(recommendedPallets.kind, kind),
        id === undefined ? undefined : eq(recommendedPallets.id, id),
      ),
    )
    .orderBy(asc(recommendedPallets.untilDay), asc(recommendedPallets.id))
    .limit(recommendedLimits.currentMax);
}

/** All that staff keep, those that end last first, with the categories that they choose from. */
export async function readStaffRecommended({ db, now }: Scope<Staff>) {
  const [rows, kinds] = await db.batch([
    db
      .select(columns)
      .from(recommendedPallets)
      .leftJoin(offers, eq(offers.id, recommendedPallets.coverId))
      .orderBy(desc(recommendedPallets.untilDay), desc(recommendedPallets.id))
      .limit(recommendedLimits.listedMax),
    db
      .select({ id: categories.id, nameZh: categories.nameZh })
      .from(categories)
      .orderBy(asc(categories.id))
      .limit(categoriesMax),
  ]);
  return { rows, categories: kinds, today: japanDay(now) };
}

type Goods = Pick<RecommendedRow, "picked" | "conditions">;

/** A page of the goods of one, without what the company does not want to see. */
export async function goodsOfRecommended(
  { db, actor }: Scope<Buyer | Visitor>,
  { picked, conditions }: Goods,
  { after, limit }: { after?: string | undefined; limit: number },
) {
  const own = { hiddenFor: ownerOf(actor), ownOf: ownerOf(actor) };
  if (picked.length === 0) {
    const { offers, next } = await searchStoredOffers(db, {
      ...conditions,
      ...own,
      sort: "popular",
      after,
      limit,
    });
    return { offers, next };
  }
  const from = /^\d{1,3}$/.test(after ?? "") ? Number(after) : 0;
  const until = from + limit;
  return {
    offers: await offersOfIds(db, picked.slice(from, until), own),
    next: until < picked.length ? String(until) : null,
  };
}
