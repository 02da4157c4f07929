import { toFieldText } from "#app/domain/catalog/products/own-product.ts";
import {
  dataOf,
  type ListedProduct,
  listOwnProducts,
} from "#app/domain/catalog/products/own-product-queries.server.ts";
import { productSheetColumns } from "#app/domain/catalog/products/product-sheet.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { listFile } from "#app/http/files/list-file.server.ts";
import { readProductQuery } from "./product-query.ts";

/** The library as a file that can be sent back: the columns are those of the sheet that is read in. */
export const productList = listFile<Scope<Buyer>, ListedProduct, number>({
  title: "自社商品",
  columns: {
    ...Object.fromEntries(
      productSheetColumns.map(({ field, heading }) => [
        heading,
        ({ product, tags, sources }: ListedProduct) => {
          if (field === "tags") return tags.join("、");
          if (field === "offer") return sources[0]?.source.offerId ?? "";
          if (field === "sku") return sources[0]?.source.skuId ?? "";
          if (field === "id") return product.id;
          return toFieldText(dataOf(product), field);
        },
      ]),
    ),
    最終更新: ({ product }: ListedProduct) => product.changedAt,
  },
  async page(scope, query, place, limit) {
    const asked = readProductQuery(query);
    const { page, next } = await listOwnProducts(scope, { ...asked, after: place }, limit);
    return { rows: page, next };
  },
});
