import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
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
import {
  ownerOf,
  ownMeasureColumns,
  productOfSource,
  sourceOfSku,
} from "../products/own-measures.server.ts";

/**
 * The condition on `carts` for the actor's cart: by user for a member, by the browser's key for a visitor.
 */
export function cartOf(actor: Buyer | Visitor) {
  return actor.kind === "buyer"
    ? eq(carts.userId, actor.id)
    : eq(carts.guestKey, actor.guestKey ?? "");
}

/** The condition on `carts` for the actor's あとで買う list; visitors have none. */
export function laterOf(actor: Buyer | Visitor) {
  return eq(carts.laterOf, actor.kind === "buyer" ? actor.id : "");
}

/** The columns of the goods that a line asks for, in the cart and in the list for later. */
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

/**
 * Selects the lines of the cart or of the list for later, oldest first, then SKUs in the order of their
 * page. `toCartLine` converts the rows.
 */
export function cartLinesQuery({ db, actor }: Scope<Buyer | Visitor>, which = cartOf) {
  return db
    .select({
      line: cartLines,
      ...wishedGoods,
      ...ownMeasureColumns,
      unwanted: unwantedBy(actor),
      offer: {
        ...wishedGoods.offer,
        /** Pieces of this offer in the whole cart, because price tiers count them together. */
        pieces: sql<number>`(SELECT sum(t.quantity) FROM cart_lines t WHERE t.cart_id = ${cartLines.cartId} AND t.offer_id = ${cartLines.offerId} AND t.selected = 1)`,
      },
    })
    .from(carts)
    .innerJoin(cartLines, eq(cartLines.cartId, carts.id))
    .leftJoin(skus, eq(skus.id, cartLines.skuId))
    .leftJoin(offers, eq(offers.id, cartLines.offerId))
    .leftJoin(suppliers, eq(suppliers.id, cartLines.supplierId))
    .leftJoin(ownProductSources, sourceOfSku(ownerOf(actor), cartLines.skuId))
    .leftJoin(ownProducts, productOfSource)
    .where(which(actor))
    .orderBy(asc(cartLines.addedAt), asc(skus.position), asc(cartLines.id))
    .limit(limits.linesPerOrder);
}

export type CartRow = Awaited<ReturnType<typeof cartLinesQuery>>[number];

/**
 * Finds the actor's lines with these ids in the cart and the list for later; removed ones are left out.
 * Answers undefined if one belongs to another cart.
 */
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
    .where(and(inArray(cartLines.id, [...ids]), isNull(carts.removedFrom)))
    .limit(ids.length);
  return rows.every(({ own }) => own === 1) ? rows.map(({ line }) => line) : undefined;
}

/** These columns identify a wish; the unique index `cart_lines_wish` on them keeps one line per wish. */
export const cartItemColumns = [
  cartLines.cartId,
  cartLines.skuId,
  cartLines.note,
  cartLines.optionIds,
  cartLines.labelData,
];

function unwantedBy(actor: Buyer | Visitor) {
  const companyId = actor.kind === "buyer" ? actor.companyId : "";
  return sql<number>`EXISTS (SELECT 1 FROM blacklist b WHERE b.company_id = ${companyId} AND b.supplier_id = ${cartLines.supplierId})
    OR EXISTS (SELECT 1 FROM blacklist b WHERE b.company_id = ${companyId} AND b.offer_id = ${cartLines.offerId})`;
}
