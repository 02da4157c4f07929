import { and, count, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { favouriteOffers, favouriteShops, offers, suppliers } from "#db/schema/index.ts";
import type { FavouriteQuery } from "./favourite.ts";

const pageSize = 30;
const tagsMax = 100;

/** お気に入り商品, newest first, with what the marketplace says today; `offer` is null once it is gone. */
export async function listFavouriteOffers(scope: Scope<Buyer>, asked: FavouriteQuery) {
  const { db } = scope;
  const [rows, tags] = await db.batch([
    db
      .select({
        favourite: favouriteOffers,
        offer: {
          platform: offers.platform,
          titleJa: offers.titleJa,
          priceFen: offers.priceFen,
          stock: offers.stock,
          minOrder: offers.minOrder,
          pictures: offers.pictures,
        },
      })
      .from(favouriteOffers)
      .leftJoin(offers, eq(offers.id, favouriteOffers.offerId))
      .where(narrowed(scope, favouriteOffers, favouriteOffers.offerId, asked))
      .orderBy(desc(favouriteOffers.addedAt), desc(favouriteOffers.offerId))
      .limit(pageSize + 1),
    tagsQuery(scope, favouriteOffers),
  ]);
  return { ...cut(rows, ({ offerId }) => offerId), tags: tags.map(({ tag }) => tag) };
}

/** お気に入りショップ, newest first; `shop` is null once it has left the marketplace. */
export async function listFavouriteShops(scope: Scope<Buyer>, asked: FavouriteQuery) {
  const { db } = scope;
  const [rows, tags] = await db.batch([
    db
      .select({ favourite: favouriteShops, shop: suppliers })
      .from(favouriteShops)
      .leftJoin(suppliers, eq(suppliers.id, favouriteShops.supplierId))
      .where(narrowed(scope, favouriteShops, favouriteShops.supplierId, asked))
      .orderBy(desc(favouriteShops.addedAt), desc(favouriteShops.supplierId))
      .limit(pageSize + 1),
    tagsQuery(scope, favouriteShops),
  ]);
  return { ...cut(rows, ({ supplierId }) => supplierId), tags: tags.map(({ tag }) => tag) };
}

/** What tells whether the company keeps this already, for a batch: nothing for those who may not say. */
export function favouriteQueries(
  { db, actor }: Scope<Buyer | Visitor>,
  item: { offerId: string } | { supplierId: string },
) {
  if (actor.kind !== "buyer" || !buyerMay(actor, "products")) return [];
  const { companyId } = actor;
  const [table, own] =
    "offerId" in item
      ? [favouriteOffers, eq(favouriteOffers.offerId, item.offerId)]
      : [favouriteShops, eq(favouriteShops.supplierId, item.supplierId)];
  return [
    db
      .select({ found: count() })
      .from(table)
      .where(and(eq(table.companyId, companyId), own)),
  ];
}

/** Whether the company keeps it, of the rows of {@link favouriteQueries}; null to those who may not say. */
export function toFavourite([rows]: readonly { found: number }[][]) {
  return rows ? rows[0]!.found > 0 : null;
}

/** The page among the rows read, and where the next one begins. */
function cut<Favourite extends { addedAt: Date }, Row extends { favourite: Favourite }>(
  rows: readonly Row[],
  idOf: (favourite: Row["favourite"]) => string,
) {
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1)!.favourite : undefined;
  return { page, next: last && { at: last.addedAt.getTime(), id: idOf(last) } };
}

type Table = typeof favouriteOffers | typeof favouriteShops;

function narrowed(
  { actor }: Scope<Buyer>,
  table: Table,
  id: SQLiteColumn,
  { tag, after }: FavouriteQuery,
): SQL | undefined {
  return and(
    eq(table.companyId, actor.companyId),
    tag === undefined ? undefined : eq(table.tag, tag),
    after && sql`(${table.addedAt}, ${id}) < (${after.at}, ${after.id})`,
  );
}

function tagsQuery({ db, actor }: Scope<Buyer>, table: Table) {
  return db
    .selectDistinct({ tag: table.tag })
    .from(table)
    .where(and(eq(table.companyId, actor.companyId), ne(table.tag, "")))
    .orderBy(table.tag)
    .limit(tagsMax);
}
