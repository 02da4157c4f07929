import { sql } from "drizzle-orm";
import { signedName } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Statement } from "#app/domain/core/commit.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { GoodsClass } from "#app/domain/pricing/landed-cost/goods-class.ts";
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
  { db, actor, now }: Scope,
  { number, pictures }: { number: string; pictures: string[] },
  goods: FoundGoods,
): MadeOffer {
  const { supplierNameZh, titleZh, titleJa, categoryId, minOrder, freightFen, goodsClass } = goods;
  const { weightGrams, lengthMm, widthMm, heightMm } = goods;
  // Of its own: a number could be guessed, and a seller's page asked for by it.
  const supplierId = crypto.randomUUID();
  const skuIds = goods.skus.map(() => crypto.randomUUID());
  const priceFen = Math.min(...goods.skus.map((sku) => sku.priceFen));
  const tiers =
    goods.tiers.length > 0 ? [{ fromQuantity: minOrder, priceFen }, ...goods.tiers] : [];
  const statements: Statement[] = [
    db.insert(suppliers).values({
      id: supplierId,
      platform: "other",
      nameZh: supplierNameZh,
      provinceZh: "",
      cityZh: "",
      foundedYear: 0,
      ratingTenths: 0,
      repurchasePercent: 0,
      tags: [],
    }),
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
    ...goods.skus.flatMap((sku, position) => [
      db.insert(skus).values({
        id: skuIds[position]!,
        offerId: number,
        position,
        spec: specOf(sku),
        priceFen: sku.priceFen,
        stock: limits.quantityMax,
        picture: pictures[0] ?? "",
      }),
      db.insert(skuClasses).values({
        skuId: skuIds[position]!,
        offerId: number,
        goodsClass,
        confirmedAt: now,
        confirmedByName: signedName(actor),
      }),
    ]),
  ];
  return { statements, supplierId, skuIds, tiers };
}

function specOf({ wordsJa, wordsZh }: FoundSku) {
  if (!wordsJa && !wordsZh) return [];
  return [
    { nameJa: "種類", nameZh: "规格", valueJa: wordsJa || wordsZh, valueZh: wordsZh || wordsJa },
  ];
}
