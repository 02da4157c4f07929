import { and, asc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { categories, offers, ownProductSources, ownProducts, skus } from "#db/schema/index.ts";
import { choicesOf, type SourceGoods } from "./source-goods.ts";

const skusMax = 300;

interface Wanted {
  companyId: string;
  offerId: string;
  productId: string;
}

/** What is known today of the goods of a job: an offer, or an own product with the offer it is bought as. */
export async function readSource(
  db: Database,
  { companyId, offerId, productId }: Wanted,
): Promise<SourceGoods | undefined> {
  const bought = sql`(SELECT offer_id FROM own_product_sources WHERE product_id = ${productId} ORDER BY place LIMIT 1)`;
  const ofGoods = productId ? sql`${offers.id} = ${bought}` : eq(offers.id, offerId);
  const [[product], [offer], choices] = await db.batch([
    db
      .select()
      .from(ownProducts)
      .where(and(eq(ownProducts.id, productId), eq(ownProducts.companyId, companyId)))
      .limit(1),
    db
      .select({ offer: offers, categoryJa: categories.nameJa })
      .from(offers)
      .leftJoin(categories, eq(categories.id, offers.categoryId))
      .where(ofGoods)
      .limit(1),
    db
      .select({ id: skus.id, spec: skus.spec })
      .from(skus)
      .where(
        productId ? sql`${skus.id} IN ${boughtSkus(db, productId)}` : eq(skus.offerId, offerId),
      )
      .orderBy(asc(skus.position))
      .limit(skusMax),
  ]);
  if (productId ? !product : !offer) return undefined;
  const {
    weightGrams = null,
    lengthMm = null,
    widthMm = null,
    heightMm = null,
  } = product ?? offer?.offer ?? {};
  return {
    name: product?.name ?? offer?.offer.titleJa ?? "",
    titleZh: offer?.offer.titleZh ?? "",
    categoryJa: offer?.categoryJa ?? "",
    attributes: offer?.offer.attributes ?? [],
    choices: choicesOf(choices.map(({ spec }) => spec)),
    weightGrams,
    lengthMm,
    widthMm,
    heightMm,
    material: product?.material ?? "",
    customsEn: product?.customsEn ?? "",
  };
}

/** The SKU that a product is bought as by default. */
function boughtSkus(db: Database, productId: string) {
  return db
    .select({ skuId: ownProductSources.skuId })
    .from(ownProductSources)
    .where(eq(ownProductSources.productId, productId))
    .orderBy(asc(ownProductSources.place))
    .limit(1);
}
