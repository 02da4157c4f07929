import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import {
  articleProducts,
  channelArticles,
  channelOrderLines,
  offers,
  ownProductSources,
  ownProducts,
  skus,
} from "#db/schema/index.ts";
import { channelOrderLimits } from "./channel-order.ts";

/** Lines of the orders of a page, each as the own product that it is and the offer that this is bought as first. */
export function linesOfOrdersQuery({ db }: Pick<Scope, "db">, numbers: SQL) {
  const line = channelOrderLines;
  return db
    .select({
      orderNumber: line.orderNumber,
      lineId: line.lineId,
      sku: line.sku,
      title: line.title,
      picture: sql<string>`coalesce(nullif(${line.picture}, ''), ${channelArticles.picture}, '')`,
      quantity: line.quantity,
      ordered: line.ordered,
      priceYen: line.priceYen,
      article: line.article,
      productId: ownProducts.id,
      productName: ownProducts.name,
      managementNumber: ownProducts.managementNumber,
      priceCapFen: ownProducts.priceCapFen,
      skuId: ownProductSources.skuId,
      stock: skus.stock,
      priceFen: skus.priceFen,
      offerId: skus.offerId,
      minOrder: offers.minOrder,
    })
    .from(line)
    .leftJoin(channelArticles, eq(channelArticles.number, line.article))
    .leftJoin(articleProducts, eq(articleProducts.article, line.article))
    .leftJoin(
      ownProducts,
      sql`${ownProducts.id} = coalesce(${line.productId}, ${articleProducts.productId})`,
    )
    .leftJoin(
      ownProductSources,
      and(
        eq(ownProductSources.productId, ownProducts.id),
        sql`${ownProductSources.place} = (SELECT min(s.place) FROM own_product_sources s
          WHERE s.product_id = ${ownProducts.id})`,
      ),
    )
    .leftJoin(skus, eq(skus.id, ownProductSources.skuId))
    .leftJoin(offers, eq(offers.id, skus.offerId))
    .where(and(sql`${line.orderNumber} IN ${numbers}`, gt(line.ordered, 0)))
    .orderBy(asc(line.orderNumber), asc(line.place))
    .limit(channelOrderLimits.linesShown);
}

export type OrderLine = Awaited<ReturnType<typeof linesOfOrdersQuery>>[number];
