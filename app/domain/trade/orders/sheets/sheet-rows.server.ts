import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { wishedGoods } from "#app/domain/catalog/cart/cart.server.ts";
import {
  ownMeasureColumns,
  productOfSource,
  sourceOfSku,
} from "#app/domain/catalog/products/own-measures.server.ts";
import { labelColumns } from "#app/domain/catalog/products/own-product-queries.server.ts";
import { sheetsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { groupBy } from "#app/domain/core/group-by.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { openStoresQuery } from "#app/domain/customers/store/stores.server.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import {
  offers,
  orderSheetRows,
  orderSheets,
  orders,
  ownProductSources,
  ownProducts,
  skus,
  suppliers,
} from "#db/schema/index.ts";
import { orderRates, orderRatesQueries } from "../write-order.server.ts";
import { sheetLimits } from "./sheet.ts";

const choicesMax = 2_000;

/**
 * Reads a sheet with its rows, today's goods, prices and names, in one round trip; undefined out of the
 * person's reach.
 */
export async function readSheetRows(scope: Scope<Buyer>, sheetId: string) {
  const { db, actor } = scope;
  const own = and(eq(orderSheets.id, sheetId), sheetsWithin(actor));
  const [[sheet], rows, choices, made, options, stores, ...rates] = await db.batch([
    db.select().from(orderSheets).where(own).limit(1),
    db
      .select({
        row: getTableColumns(orderSheetRows),
        ...wishedGoods,
        offer: { ...wishedGoods.offer, supplierId: offers.supplierId, platform: offers.platform },
        known: labelColumns,
        ...ownMeasureColumns,
      })
      .from(orderSheetRows)
      .innerJoin(orderSheets, eq(orderSheets.id, orderSheetRows.sheetId))
      .leftJoin(skus, eq(skus.id, orderSheetRows.skuId))
      .leftJoin(offers, eq(offers.id, orderSheetRows.offerId))
      .leftJoin(suppliers, eq(suppliers.id, offers.supplierId))
      .leftJoin(ownProductSources, sourceOfSku(orderSheets.companyId, orderSheetRows.skuId))
      .leftJoin(ownProducts, productOfSource)
      .where(own)
      .orderBy(asc(orderSheetRows.row))
      .limit(sheetLimits.rowsMax),
    choicesQuery(scope, sheetId),
    db
      .select({ id: orders.id, number: orders.number, totalYen: orders.totalYen })
      .from(orders)
      .where(
        and(
          sql`${orders.id} IN (SELECT order_id FROM order_sheet_rows WHERE sheet_id = ${sheetId} AND order_id IS NOT NULL)`,
          eq(orders.companyId, actor.companyId),
        ),
      )
      .orderBy(asc(orders.number))
      .limit(sheetLimits.rowsMax),
    optionsQuery(scope),
    openStoresQuery(scope),
    ...orderRatesQueries(scope),
  ]);
  if (!sheet) return undefined;
  return {
    sheet,
    rows,
    made,
    choices: groupBy(choices, ({ offerId }) => offerId),
    options,
    rates: orderRates(...rates),
    names: { options, stores, storeNeeded: actor.storeIds !== null },
  };
}

/** Selects the id of the file that a sheet was sent as, as a subquery. */
export function sheetFileId({ db, actor }: Scope<Buyer>, sheetId: string) {
  return db
    .select({ fileId: orderSheets.fileId })
    .from(orderSheets)
    .where(and(eq(orderSheets.id, sheetId), sheetsWithin(actor)));
}

/** Selects the SKUs to choose from, of offers whose row does not say which. */
function choicesQuery({ db }: Scope<Buyer>, sheetId: string) {
  return db
    .select({ id: skus.id, offerId: skus.offerId, spec: skus.spec })
    .from(skus)
    .where(
      sql`${skus.offerId} IN (SELECT offer_id FROM order_sheet_rows WHERE sheet_id = ${sheetId} AND sku_id IS NULL AND offer_id IS NOT NULL)`,
    )
    .orderBy(asc(skus.offerId), asc(skus.position))
    .limit(choicesMax);
}

export type SheetRows = NonNullable<Awaited<ReturnType<typeof readSheetRows>>>;
