import { and, eq, inArray } from "drizzle-orm";
import type { Buyer, Visitor } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { ownProductSources, ownProducts } from "#db/schema/index.ts";
import { ownProductLimits } from "./own-product.ts";

/** What of a product stands on labels. */
export const labelColumns = {
  managementNumber: ownProducts.managementNumber,
  asin: ownProducts.asin,
  labelNumber: ownProducts.labelNumber,
};

/** The statement for the label data that the company's products have for these SKUs; a visitor has none. */
export function knownLabelsQuery({ db, actor }: Scope<Buyer | Visitor>, skuIds: readonly string[]) {
  const companyId = actor.kind === "buyer" ? actor.companyId : "";
  return db
    .select({ skuId: ownProductSources.skuId, labelData: labelColumns })
    .from(ownProductSources)
    .innerJoin(ownProducts, eq(ownProducts.id, ownProductSources.productId))
    .where(
      and(
        eq(ownProductSources.companyId, companyId),
        inArray(ownProductSources.skuId, [...skuIds]),
      ),
    )
    .limit(skuIds.length + ownProductLimits.sourcesMax);
}
