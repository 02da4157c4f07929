import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  cartLines,
  carts,
  offers,
  ownProductSources,
  ownProducts,
  skus,
  suppliers,
} from "#db/schema/index.ts";
import { confirmedClassOfSku, measureColumns, ownerOf } from "../products/own-measures.server.ts";

/** The cart of whoever asks: a member's by the user, a visitor's by the key in their browser. */
export function cartOf(actor: Buyer | Visitor) {
  return actor.kind === "buyer"
    ? eq(carts.userId, actor.id)
    : eq(carts.guestKey, actor.guestKey ?? "");
}

/** The list for later of whoever asks: of members alone. */
export function laterOf(actor: Buyer | Visitor) {
  return eq(carts.laterOf, actor.kind === "buyer" ? actor.id : "");
}

/** What is read of the goods that a line wishes for, wherever the line stands. */
export const wishedGoods = {
  supplierNameZh: suppliers.nameZh,
  sku: { spec: skus.spec, priceFen: skus.priceFen, stock: skus.stock, picture: skus.picture },
  offer: {
    titleJa: offers.titleJa,
    titleZh: offers.titleZh,
    machineTranslated: offers.machineTranslated,
    tiers: offers.tiers,
    minOrder: offers.minOrder,
    categoryId: offers.categoryId,
    domesticFreightFen: offers.domesticFreightFen,
    weightGrams: offers.weightGrams,
    lengthMm: offers.lengthMm,
    widthMm: offers.widthMm,
    heightMm: offers.heightMm,
  },
};

/** The statement that reads a cart's lines, or those of the list for later, oldest first and variants as on their page, for a page's batch; `cartLine` shapes its rows. */
export function cartLinesQuery({ db, actor }: Scope<Buyer | Visitor>, which = cartOf) {
  return db
    .select({
      line: cartLines,
      ...wishedGoods,
      own: measureColumns,
      seenClass: confirmedClassOfSku,
      unwanted: unwantedBy(actor),
      offer: {
        ...wishedGoods.offer,
        /** Pieces of this offer in the whole cart: price tiers count them together. */
        pieces: sql<number>`(SELECT sum(t.quantity) FROM cart_lines t WHERE t.cart_id = ${cartLines.cartId} AND t.offer_id = ${cartLines.offerId} AND t.selected = 1)`,
      },
    })
    .from(carts)
    .innerJoin(cartLines, eq(cartLines.cartId, carts.id))
    .leftJoin(skus, eq(skus.id, cartLines.skuId))
    .leftJoin(offers, eq(offers.id, cartLines.offerId))
    .leftJoin(suppliers, eq(suppliers.id, cartLines.supplierId))
    .leftJoin(ownProductSources, ownSourceOf(actor))
    .leftJoin(ownProducts, eq(ownProducts.id, ownProductSources.productId))
    .where(which(actor))
    .orderBy(asc(cartLines.addedAt), asc(skus.position), asc(cartLines.id))
    .limit(limits.linesPerOrder);
}

function ownSourceOf(actor: Buyer | Visitor) {
  return and(
    eq(ownProductSources.companyId, ownerOf(actor) ?? ""),
    eq(ownProductSources.skuId, cartLines.skuId),
  );
}

function unwantedBy(actor: Buyer | Visitor) {
  const companyId = actor.kind === "buyer" ? actor.companyId : "";
  return sql<number>`EXISTS (SELECT 1 FROM blacklist b WHERE b.company_id = ${companyId} AND b.supplier_id = ${cartLines.supplierId})
    OR EXISTS (SELECT 1 FROM blacklist b WHERE b.company_id = ${companyId} AND b.offer_id = ${cartLines.offerId})`;
}

/** A row of that statement. */
export type CartRow = Awaited<ReturnType<typeof cartLinesQuery>>[number];

/** The viewer's cart lines with these ids, without those already removed; undefined if one belongs to another cart. */
export async function findOwnLines(
  { db, actor }: Pick<Scope<Buyer | Visitor>, "db" | "actor">,
  ids: readonly string[],
) {
  const rows = await db
    .select({
      line: cartLines,
      own: sql<number | null>`${cartOf(actor)} OR ${laterOf(actor)}`,
    })
    .from(cartLines)
    .innerJoin(carts, eq(carts.id, cartLines.cartId))
    .where(inArray(cartLines.id, [...ids]))
    .limit(ids.length);
  return rows.every(({ own }) => own === 1) ? rows.map(({ line }) => line) : undefined;
}

/** The columns of the cart that hold it; the index `cart_lines_wish` keeps each wish to one line. */
export const wishColumns = [
  cartLines.cartId,
  cartLines.skuId,
  cartLines.note,
  cartLines.optionIds,
  cartLines.labelData,
];
