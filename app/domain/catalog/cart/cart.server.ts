import { and, asc, eq, sql } from "drizzle-orm";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { GoodsClass } from "#app/domain/pricing/landed-cost/goods-class.ts";
import {
  cartLines,
  carts,
  offers,
  ownProductSources,
  ownProducts,
  skus,
  suppliers,
} from "#db/schema/index.ts";
import { measureColumns, ownerOf, seenOfSku } from "../own-product/own-measures.server.ts";
import { withOwn } from "../own-product/own-measures.ts";
import {
  isTierPrice,
  type Platform,
  priceAtQuantity,
  type TranslatedSpec,
} from "../product/offer.ts";
import type { LabelData } from "./label-data.ts";

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

/** One line with today's price beside the one the buyer last saw. */
export interface CartLine {
  id: string;
  skuId: string;
  offerId: string;
  platform: Platform;
  supplierId: string;
  supplierNameZh: string;
  titleJa: string;
  titleZh: string;
  spec: TranslatedSpec[];
  picture: string;
  quantity: number;
  note: string;
  optionIds: string[];
  labelData: LabelData;
  selected: boolean;
  seenPriceFen: number;
  /** At this quantity, today. */
  priceFen: number;
  priceChanged: boolean;
  /** The seen price is today's price at another quantity: the quantity changed, not the offer. */
  changedByQuantity: boolean;
  minOrder: number;
  stock: number;
  categoryId: string;
  domesticFreightFen: number;
  /** These as the company's own product has them, else as the offer says. */
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  goodsClass: GoodsClass | null;
  /** Whether the company has put its shop or the goods on the blacklist; it may be ordered still. */
  unwanted: boolean;
  /** Why it cannot be ordered now; the line stays until the buyer removes it. */
  trouble: "gone" | "out-of-stock" | "below-minimum" | undefined;
}

/** What is read of the goods that a line wishes for, wherever the line stands. */
export const wishedGoods = {
  supplierNameZh: suppliers.nameZh,
  sku: { spec: skus.spec, priceFen: skus.priceFen, stock: skus.stock, picture: skus.picture },
  offer: {
    titleJa: offers.titleJa,
    titleZh: offers.titleZh,
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
      seenClass: seenOfSku,
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

export function cartLine(row: CartRow): CartLine {
  const { line, sku, offer, own, seenClass, supplierNameZh, unwanted } = row;
  const { cartId: _, addedAt: __, ...kept } = line;
  const pieces = Math.max(line.quantity, offer?.pieces ?? 0);
  const priceFen =
    sku && offer ? priceAtQuantity(sku.priceFen, offer.tiers, pieces) : line.seenPriceFen;
  const measures = withOwn(
    {
      weightGrams: offer?.weightGrams ?? null,
      lengthMm: offer?.lengthMm ?? null,
      widthMm: offer?.widthMm ?? null,
      heightMm: offer?.heightMm ?? null,
      goodsClass: seenClass,
    },
    own,
  );
  return {
    ...kept,
    ...measures,
    supplierNameZh: supplierNameZh ?? "",
    titleJa: offer?.titleJa ?? "掲載が終わった商品",
    titleZh: offer?.titleZh ?? "",
    spec: sku?.spec ?? [],
    picture: sku?.picture ?? "",
    priceFen,
    priceChanged: priceFen !== line.seenPriceFen,
    changedByQuantity:
      priceFen !== line.seenPriceFen &&
      sku !== null &&
      isTierPrice(line.seenPriceFen, sku.priceFen, offer?.tiers ?? []),
    minOrder: offer?.minOrder ?? 1,
    stock: sku?.stock ?? 0,
    categoryId: offer?.categoryId ?? "",
    domesticFreightFen: offer?.domesticFreightFen ?? 0,
    unwanted: unwanted === 1,
    trouble: trouble(),
  };

  function trouble() {
    if (!sku || !offer) return "gone";
    if (sku.stock < line.quantity) return "out-of-stock";
    if (pieces < offer.minOrder) return "below-minimum";
    return undefined;
  }
}

/** Marks the lines to be ordered whose SKU all of them together ask for beyond its stock. */
export function heldToStock<Line extends CartLine>(
  lines: readonly Line[],
  ordered: (line: Line) => boolean = () => true,
): Line[] {
  const asked = new Map<string, number>();
  for (const { skuId, quantity } of lines.filter(ordered))
    asked.set(skuId, (asked.get(skuId) ?? 0) + quantity);
  return lines.map((line) =>
    line.trouble === undefined && ordered(line) && asked.get(line.skuId)! > line.stock
      ? { ...line, trouble: "out-of-stock" }
      : line,
  );
}
