import { z } from "zod";
import { platforms, shopTags } from "#app/domain/catalog/offers/offer.ts";
import { findSupplier } from "#app/domain/catalog/offers/offer-queries.server.ts";
import { offerSorts } from "#app/domain/catalog/offers/product-source.ts";
import { hundredths, wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { readCostRules } from "#app/domain/pricing/landed-cost.server.ts";
import { openCall } from "#app/http/api/call.server.ts";
import { goodsId, listOf, page, shopId } from "../lists.schema.server.ts";

export const goodsCalls = [
  openCall({
    path: "goods/search",
    does: "reads",
    about: "商品を言葉と条件で探します。続きは next を after に入れて呼びます",
    input: z.object({
      ...page,
      category: z.string().max(64).optional(),
      platform: z.enum(platforms, "取引先が正しくありません").optional(),
      min: hundredths("単価の下限", 1_000_000, "元").optional(),
      max: hundredths("単価の上限", 1_000_000, "元").optional(),
      minOrderMax: wholeNumber("最小注文数", 1, 999_999).optional(),
      tag: listOf(z.enum(shopTags), shopTags.length, "タグが正しくありません").default([]),
      sort: z.enum(offerSorts, "並び順が正しくありません").default("popular"),
    }),
    async run(_, { size, words, category, min, max, tag, ...asked }, { context }) {
      const found = await context.products.search({
        ...asked,
        words,
        categoryId: category,
        priceMinFen: min,
        priceMaxFen: max,
        tags: tag,
        limit: size,
      });
      return done({ list: found.offers, next: found.next, bounded: found.bounded !== null });
    },
  }),
  openCall({
    path: "goods/detail",
    does: "reads",
    about: "商品1件のSKU、価格帯、仕入先",
    input: z.object({
      goodsId,
      platform: z.enum(platforms, "取引先が正しくありません").optional(),
    }),
    async run(_, { goodsId, platform }, { context }) {
      const offer = await context.products.find(goodsId, { platform });
      return offer ? done(offer) : refuse("gone");
    },
  }),
  openCall({
    path: "goods/categories",
    does: "reads",
    about: "商品の分類。id は goods/search の category に入れます",
    input: z.object({}),
    async run(scope) {
      const { categories } = await readCostRules(scope);
      return done({ list: categories.map(({ id, nameJa, picture }) => ({ id, nameJa, picture })) });
    },
  }),
  openCall({
    path: "goods/shop",
    does: "reads",
    about: "ショップ1軒と、その商品。続きは next を after に入れて呼びます",
    input: z.object({
      size: page.size,
      after: page.after,
      shopId,
      sort: z.enum(offerSorts, "並び順が正しくありません").default("popular"),
    }),
    async run(scope, { shopId: supplierId, size, sort, after }, { context }) {
      const [shop, found] = await Promise.all([
        findSupplier(scope, supplierId),
        context.products.search({ supplierId, sort, after, limit: size }),
      ]);
      return shop ? done({ shop, list: found.offers, next: found.next }) : refuse("not-found");
    },
  }),
];
