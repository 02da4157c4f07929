import { and, count, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { favouriteOffers, favouriteShops, offers, suppliers } from "#db/schema/index.ts";
import type { TranslatedSpec } from "../offers/offer.ts";
import { onSaleToAll } from "../offers/offer-queries.server.ts";
import { type FavouriteQuery, favouritesMax } from "./favourite.ts";

const pageSize = 30;
const tagsMax = 100;

/** Names either goods or a shop. */
export type FavouriteItem = { offerId: string } | { supplierId: string };

/** Lists a page of お気に入り商品, newest first, with today's data of the offer; `offer` is null if it is gone. */
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

/** Lists a page of お気に入りショップ, newest first; `shop` is null if it has left the marketplace. */
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

/**
 * Counts the company's favourite of these goods or this shop, for a page's batch. Who lacks the right to
 * products gets no query.
 */
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

/** Reads the rows of {@link favouriteQueries}: null for someone without the right to products. */
export function toFavourite([rows]: readonly { found: number }[][]) {
  return rows ? rows[0]!.found > 0 : null;
}

/**
 * Adds goods or a shop to the company's favourites; an existing one keeps its tag. Refuses above
 * `favouritesMax`.
 */
export async function addFavourite(scope: Scope<Buyer>, item: FavouriteItem, tag = "") {
  const { db, actor, now } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  const added = { companyId: actor.companyId, tag, addedAt: now, addedByName: actor.name };

  if ("offerId" in item) {
    const [[offer], count] = await Promise.all([
      db
        .select()
        .from(offers)
        .where(and(eq(offers.id, item.offerId), onSaleToAll))
        .limit(1),
      db.$count(favouriteOffers, eq(favouriteOffers.companyId, actor.companyId)),
    ]);
    if (!offer) return refuse("not-found");
    if (count >= favouritesMax) return refuse("favourites-full");
    const { titleJa, priceFen } = offer;
    const row = { ...added, ...item, titleJa, priceFen, picture: offer.pictures[0] ?? "" };
    return commit(scope, [db.insert(favouriteOffers).values(row).onConflictDoNothing()], {});
  }

  const [[shop], count] = await Promise.all([
    db.select().from(suppliers).where(eq(suppliers.id, item.supplierId)).limit(1),
    db.$count(favouriteShops, eq(favouriteShops.companyId, actor.companyId)),
  ]);
  if (!shop) return refuse("not-found");
  if (count >= favouritesMax) return refuse("favourites-full");
  const row = { ...added, ...item, nameZh: shop.nameZh };
  return commit(scope, [db.insert(favouriteShops).values(row).onConflictDoNothing()], {});
}

/** Sets the tag of a favourite; an empty one removes it. Refuses another company's favourite as not found. */
export async function tagFavourite(scope: Scope<Buyer>, item: FavouriteItem, tag: string) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  if ("offerId" in item) {
    const own = ownOffer(actor, item.offerId);
    if ((await db.$count(favouriteOffers, own)) === 0) return refuse("not-found");
    return commit(scope, [db.update(favouriteOffers).set({ tag }).where(own)], {});
  }
  const own = ownShop(actor, item.supplierId);
  if ((await db.$count(favouriteShops, own)) === 0) return refuse("not-found");
  return commit(scope, [db.update(favouriteShops).set({ tag }).where(own)], {});
}

/** Removes a favourite; refuses another company's as not found. */
export async function removeFavourite(scope: Scope<Buyer>, item: FavouriteItem) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "products")) return refuse("forbidden");
  if ("offerId" in item) {
    const own = ownOffer(actor, item.offerId);
    if ((await db.$count(favouriteOffers, own)) === 0) return refuse("not-found");
    return commit(scope, [db.delete(favouriteOffers).where(own)], {});
  }
  const own = ownShop(actor, item.supplierId);
  if ((await db.$count(favouriteShops, own)) === 0) return refuse("not-found");
  return commit(scope, [db.delete(favouriteShops).where(own)], {});
}

const skusMost = 3_000;

interface Stocked {
  offerId: string;
  skuId: string;
  spec: string;
  /** The seller's stock. */
  stock: number;
  /** The company's pieces in our warehouse, and its ordered pieces that have not arrived there. */
  withUs: number;
  ordered: number;
}

/**
 * Lists the SKUs of these goods with the seller's stock, the company's stock with us and its pieces on
 * order.
 */
export async function favouriteStock({ db, actor }: Scope<Buyer>, offerIds: readonly string[]) {
  const own = sql`order_lines l JOIN orders o ON o.id = l.order_id AND o.company_id = ${actor.companyId}`;
  const rows =
    await db.all<Stocked>(sql`SELECT s.offer_id AS offerId, s.id AS skuId, s.spec, s.stock,
      (SELECT coalesce(sum(t.available_quantity + t.reserved_quantity), 0) FROM ${own}
        JOIN lots t ON t.order_line_id = l.id AND t.state = 'shelved' WHERE l.sku_id = s.id) AS withUs,
      (SELECT coalesce(sum(max(0, l.quantity - l.shelved_quantity - l.bad_quantity)), 0) FROM ${own}
        WHERE l.sku_id = s.id AND l.refusal IS NULL
          AND o.state IN ('buying', 'balance_awaiting', 'purchased', 'forwarded')) AS ordered
    FROM json_each(${JSON.stringify(offerIds)}) asked CROSS JOIN skus s ON s.offer_id = asked.value
    ORDER BY asked.key, s.position LIMIT ${skusMost}`);
  return rows.map(({ spec, ...row }) => ({ ...row, spec: JSON.parse(spec) as TranslatedSpec[] }));
}

/** Cuts the page off the rows read and answers the cursor of the next one. */
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

function ownOffer({ companyId }: Buyer, offerId: string) {
  return and(eq(favouriteOffers.companyId, companyId), eq(favouriteOffers.offerId, offerId));
}

function ownShop({ companyId }: Buyer, supplierId: string) {
  return and(eq(favouriteShops.companyId, companyId), eq(favouriteShops.supplierId, supplierId));
}
