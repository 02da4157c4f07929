import { type SQL, sql } from "drizzle-orm";
import { ownColumn } from "../own-product/own-measures.server.ts";
import { type OwnMeasures, withOwn } from "../own-product/own-measures.ts";
import type { OfferSummary } from "../source/product-source.ts";

/** A summary as its row has it: tags and price steps are JSON still. */
export interface StoredSummary extends Omit<OfferSummary, "tags" | "tiers"> {
  tags: string;
  tiers: string;
  own: string | null;
}

/** What a list shows of goods to this company: of `offers o` and `suppliers s`. */
export const summaryColumns = (
  ownOf?: string | undefined,
) => sql`o.id, o.platform, o.title_ja AS titleJa, o.title_zh AS titleZh, o.category_id AS categoryId,
  o.min_order AS minOrder, o.price_fen AS priceFen, o.tiers, o.tags, json_extract(o.pictures, '$[0]') AS picture,
  o.weight_grams AS weightGrams, o.length_mm AS lengthMm, o.width_mm AS widthMm, o.height_mm AS heightMm,
  o.domestic_freight_fen AS domesticFreightFen, o.sold_count AS soldCount,
  o.published_on AS publishedOn, o.supplier_id AS supplierId, s.name_zh AS supplierNameZh, ${ownColumn(ownOf)}`;

/** The row as it is shown. */
export function summaryOf<Row extends StoredSummary>({ tags, tiers, own, ...offer }: Row) {
  const summary = {
    ...offer,
    tags: JSON.parse(tags) as OfferSummary["tags"],
    tiers: JSON.parse(tiers) as OfferSummary["tiers"],
  };
  return withOwn(summary, own === null ? null : (JSON.parse(own) as OwnMeasures));
}

/** Without what this company has put on its blacklist, by shop or by goods. */
export function unhidden(companyId: string | undefined): SQL[] {
  if (companyId === undefined) return [];
  return [
    sql`NOT EXISTS (SELECT 1 FROM blacklist b WHERE b.company_id = ${companyId} AND b.supplier_id = o.supplier_id)`,
    sql`NOT EXISTS (SELECT 1 FROM blacklist b WHERE b.company_id = ${companyId} AND b.offer_id = o.id)`,
  ];
}
