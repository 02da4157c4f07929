import { sql } from "drizzle-orm";
import { signedName } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { touchContent } from "#app/domain/core/content-version.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { GoodsClass } from "#app/domain/pricing/goods-class.ts";
import type { Database, Statement } from "#db/client.ts";
import { offers, skuClasses, skus, suppliers } from "#db/schema/index.ts";
import type { PriceTier } from "../product/offer.ts";

interface FoundSku {
  wordsZh: string;
  wordsJa: string;
  /** Of a piece at the smallest quantity. */
  priceFen: number;
  /** Pieces of it that go into the buyer's cart. */
  quantity: number;
}

/** Goods as staff found them. */
export interface FoundGoods {
  supplierNameZh: string;
  /** The address of their page or shop; empty where they have none. */
  foundAt: string;
  titleZh: string;
  titleJa: string;
  categoryId: string;
  goodsClass: GoodsClass;
  freightFen: number;
  minOrder: number;
  weightGrams: number | null;
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
  skus: readonly FoundSku[];
  /** Steps above the smallest quantity, ascending, each cheaper than the one before. */
  tiers: readonly PriceTier[];
  /** What the buyer should know. */
  words: string;
  /** The prices that were looked at once more: `pricesAsked` of them. */
  checkedFor?: string | undefined;
}

export interface MadeOffer {
  statements: Statement[];
  supplierId: string;
  skuIds: string[];
  tiers: PriceTier[];
}

/** The rows of an offer that is sold to one company: below all others in the order of sales, so that no list has it. */
export function offerStatements(
  scope: Scope,
  { number, pictures }: { number: string; pictures: string[] },
  goods: FoundGoods,
): MadeOffer {
  const { db, now } = scope;
  const { supplierNameZh, titleZh, titleJa, categoryId, minOrder, freightFen } = goods;
  const { weightGrams, lengthMm, widthMm, heightMm } = goods;
  // Of its own: a number could be guessed, and a seller's page asked for by it.
  const supplierId = crypto.randomUUID();
  const skuIds = goods.skus.map(() => crypto.randomUUID());
  const priceFen = Math.min(...goods.skus.map((sku) => sku.priceFen));
  const tiers =
    goods.tiers.length > 0 ? [{ fromQuantity: minOrder, priceFen }, ...goods.tiers] : [];
  const statements: Statement[] = [
    insertSupplier(db, supplierId, supplierNameZh),
    db.insert(offers).values({
      popularity: sql`(SELECT min(0, coalesce(min(popularity), 0)) - 1 FROM offers)`,
      id: number,
      platform: "other",
      supplierId,
      categoryId,
      titleZh,
      titleJa,
      unitJa: "個",
      minOrder,
      priceFen,
      tiers,
      attributes: [],
      tags: [],
      pictures,
      weightGrams,
      lengthMm,
      widthMm,
      heightMm,
      domesticFreightFen: freightFen,
      soldCount: 0,
      stock: limits.quantityMax,
      publishedOn: japanDay(now),
    }),
    ...goods.skus.flatMap((sku, position) => {
      const at = { id: skuIds[position]!, offerId: number, position, picture: pictures[0] ?? "" };
      return insertSku(scope, sku, goods.goodsClass, at);
    }),
    touchContent(scope, "goods"),
  ];
  return { statements, supplierId, skuIds, tiers };
}

/** A SKU on sale without end, in the class of goods that staff gave it. */
function insertSku(
  { db, actor, now }: Scope,
  sku: FoundSku,
  goodsClass: GoodsClass,
  at: { id: string; offerId: string; position: number; picture: string },
): Statement[] {
  return [
    db.insert(skus).values({
      ...at,
      spec: specOf(sku),
      priceFen: sku.priceFen,
      stock: limits.quantityMax,
    }),
    db.insert(skuClasses).values({
      skuId: at.id,
      offerId: at.offerId,
      goodsClass,
      confirmedAt: now,
      confirmedByName: signedName(actor),
    }),
  ];
}

/** A seller of whom nothing but the name is known. */
function insertSupplier(db: Database, id: string, nameZh: string): Statement {
  return db.insert(suppliers).values({
    id,
    platform: "other",
    nameZh,
    provinceZh: "",
    cityZh: "",
    foundedYear: 0,
    ratingTenths: 0,
    repurchasePercent: 0,
    tags: [],
  });
}

function specOf({ wordsJa, wordsZh }: FoundSku) {
  if (!wordsJa && !wordsZh) return [];
  return [
    { nameJa: "種類", nameZh: "规格", valueJa: wordsJa || wordsZh, valueZh: wordsZh || wordsJa },
  ];
}
