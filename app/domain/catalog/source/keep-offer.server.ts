import { and, eq, notInArray, sql } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { touchContentIfChanged } from "#app/domain/core/content-version.server.ts";
import type { CommitScope } from "#app/domain/core/scope.ts";
import type { Database, Statement } from "#db/client.ts";
import {
  categories,
  missingOffers,
  offerFetches,
  offers,
  skus,
  suppliers,
} from "#db/schema/index.ts";
import type { Platform } from "../offers/offer.ts";
import type { FetchedOffer, FetchedSku } from "../offers/product-source.ts";
import { reckonLandedCost } from "../offers/reckon-landed-costs.server.ts";
import { keepPictures } from "../pictures/pictures.server.ts";
import { keepTitleWords } from "../search/search-words.server.ts";
import { categoryByWords, otherCategory } from "./category-by-words.ts";
import type { TranslatedOffer } from "./translate-offer.server.ts";

/**
 * Stores a fetched goods page in one commit: offer, SKUs, supplier and pictures. Rows that have not changed are not
 * written, so that kept pages stay valid. A SKU that is gone keeps its row, with a stock of 0, as carts and orders
 * still refer to it.
 */
export async function keepOffer(scope: CommitScope, offer: TranslatedOffer) {
  const { db, now } = scope;
  await commit(
    scope,
    [
      ...touchContentIfChanged(scope, "goods", [
        db.insert(categories).values(otherCategory).onConflictDoNothing(),
        keepSupplier(db, offer.supplier),
        keepPage(db, offer),
        keepPrice(db, offer, now),
        ...offer.skus.map((sku, position) => keepSku(db, offer.id, sku, position)),
        emptyOthers(db, offer),
      ]),
      db
        .insert(offerFetches)
        .values({ offerId: offer.id, fetchedAt: now })
        .onConflictDoUpdate({ target: offerFetches.offerId, set: { fetchedAt: now } }),
      keepTitleWords(db, offer.titleJa),
      ...keepPictures(db, offer),
    ],
    // One in a million collides with another offer's sort position: it is fetched again with the next
    // request.
    { "offers.popularity": "place-taken" },
  );
  await reckonLandedCost(scope, offer.id);
}

/** An offer that was not found is not requested again for this long. */
export const missingMs = 6 * 3_600_000;

/**
 * Records that an offer is gone at its marketplace: its stock becomes 0 here, and it is not requested again
 * for a while.
 */
export async function storeMissingOffer(
  scope: CommitScope,
  { offerId, platform }: { offerId: string; platform: Platform },
) {
  const { db, now } = scope;
  await commit(
    scope,
    [
      db
        .insert(missingOffers)
        .values({ platform, offerId, missedAt: now })
        .onConflictDoUpdate({
          target: [missingOffers.platform, missingOffers.offerId],
          set: { missedAt: now },
        }),
      db.update(offerFetches).set({ fetchedAt: now }).where(eq(offerFetches.offerId, offerId)),
      ...touchContentIfChanged(scope, "goods", [
        db
          .update(offers)
          .set({ stock: 0 })
          .where(and(eq(offers.id, offerId), sql`stock > 0`)),
        db
          .update(skus)
          .set({ stock: 0 })
          .where(and(eq(skus.offerId, offerId), sql`stock > 0`)),
      ]),
    ],
    {},
  );
}

/** Records today's price of an offer if it changed. Of several prices in a day the last counts. */
export function keepPrice(
  db: Database,
  { id, priceFen }: { id: string; priceFen: number },
  now: Date,
): Statement {
  const today = japanDay(now);
  return db.run(sql`INSERT INTO offer_prices (offer_id, day, price_fen)
    SELECT ${id}, ${today}, ${priceFen}
    WHERE coalesce((SELECT price_fen FROM offer_prices
      WHERE offer_id = ${id} AND day <= ${today} ORDER BY day DESC LIMIT 1), 0) <> ${priceFen}
    ON CONFLICT (offer_id, day) DO UPDATE SET price_fen = excluded.price_fen`);
}

/**
 * Plans the statement that stores the seller of a fetched offer; data that the page leaves out keep their
 * values.
 */
function keepSupplier(db: Database, supplier: FetchedOffer["supplier"]): Statement {
  const { id: _, ...shop } = supplier;
  return db
    .insert(suppliers)
    .values(supplier)
    .onConflictDoUpdate({
      target: suppliers.id,
      set: { ...shop, ...toldOf(), foundedYear: sql`max(founded_year, excluded.founded_year)` },
      setWhere: sql`${changed("suppliers", suppliersColumns)} OR ${toldAnew()}`,
    });
}

const suppliersColumns = ["name_zh", "tags"];

/** Columns of a seller's place and rating, with the value that a marketplace sends when it does not tell. */
const toldColumns = {
  provinceZh: ["province_zh", "''"],
  cityZh: ["city_zh", "''"],
  ratingTenths: ["rating_tenths", "0"],
  repurchasePercent: ["repurchase_percent", "0"],
} as const;

function toldOf() {
  return Object.fromEntries(
    Object.entries(toldColumns).map(([name, [column, nothing]]) => [
      name,
      sql.raw(`iif(excluded.${column} = ${nothing}, suppliers.${column}, excluded.${column})`),
    ]),
  );
}

function toldAnew() {
  return sql.raw(
    Object.values(toldColumns)
      .map(
        ([column, nothing]) =>
          `(excluded.${column} <> ${nothing} AND suppliers.${column} <> excluded.${column})`,
      )
      .join(" OR "),
  );
}

/**
 * The sort positions for each number sold; offers with the same number get different ones by a hash of
 * their ids.
 */
const placesPerCount = 2 ** 20;

function keepPage(db: Database, offer: TranslatedOffer): Statement {
  const { skus: _, supplier, categoryZh, ...page } = offer;
  const kind = categoryByWords(categoryZh, page.titleZh);
  const row = {
    ...page,
    supplierId: supplier.id,
    // A deployment need not have all of these categories.
    categoryId: sql<string>`coalesce((SELECT id FROM categories WHERE id = ${kind}), ${otherCategory.id})`,
  };
  // The number sold is only in lists, not on the goods page, so the known one is kept.
  const { id: __, soldCount: ___, ...again } = row;
  return db
    .insert(offers)
    .values({ ...row, popularity: popularityOf(offer) })
    .onConflictDoUpdate({
      target: offers.id,
      set: {
        ...again,
        landedBasis: sql`iif(${changed("offers", landedColumns)}, '', offers.landed_basis)`,
      },
      setWhere: changed("offers", offerColumns),
    });
}

function keepSku(db: Database, offerId: string, sku: FetchedSku, position: number): Statement {
  const row = { ...sku, offerId, position };
  const { id: _, ...again } = row;
  return db
    .insert(skus)
    .values(row)
    .onConflictDoUpdate({
      target: skus.id,
      set: again,
      // Two marketplaces may use the same number: a SKU of another offer is not overwritten.
      setWhere: sql`skus.offer_id = excluded.offer_id AND (${changed("skus", skuColumns)})`,
    });
}

function emptyOthers(db: Database, offer: FetchedOffer): Statement {
  const sold = offer.skus.map(({ id }) => id);
  return db
    .update(skus)
    .set({ stock: 0 })
    .where(and(eq(skus.offerId, offer.id), notInArray(skus.id, sold), sql`stock > 0`));
}

const skuColumns = ["position", "spec", "price_fen", "stock", "picture", "order_id"];

/** The columns that the landed cost depends on; a change clears the stored cost's basis. */
const landedColumns = [
  ...["category_id", "min_order", "price_fen", "tiers", "weight_grams"],
  ...["length_mm", "width_mm", "height_mm", "domestic_freight_fen"],
];
const offerColumns = [
  ...landedColumns,
  ...["supplier_id", "title_zh", "title_ja", "unit_ja"],
  ...["attributes", "tags", "pictures", "film", "stock"],
  ...["machine_translated", "translation_wanted"],
];

/** Calculates the offer's unique position among the best sellers. */
function popularityOf({ id, soldCount }: FetchedOffer) {
  const place = [...id].reduce(
    (sum, digit) => (sum * 31 + digit.charCodeAt(0)) % placesPerCount,
    7,
  );
  return soldCount * placesPerCount + place;
}

/** The condition of an upsert that the new row differs from the stored one in any of these columns. */
function changed(table: string, columns: readonly string[]) {
  return sql.raw(
    columns.map((column) => `${table}.${column} IS NOT excluded.${column}`).join(" OR "),
  );
}
