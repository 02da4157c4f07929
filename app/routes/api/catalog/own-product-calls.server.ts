import { z } from "zod";
import { deleteOwnProducts } from "#app/domain/catalog/products/change-own-products.server.ts";
import { ownProductLimits } from "#app/domain/catalog/products/own-product.ts";
import { ownProductShape } from "#app/domain/catalog/products/own-product-forms.schema.server.ts";
import {
  dataOf,
  findOwnProduct,
  listOwnProducts,
  type OwnProduct,
} from "#app/domain/catalog/products/own-product-queries.server.ts";
import {
  addOwnProduct,
  editOwnProduct,
} from "#app/domain/catalog/products/write-own-product.server.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { tagLengthMax } from "#app/domain/core/limits.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { call } from "#app/http/api/call.server.ts";
import { listOf, madeId, nothing, page } from "../lists.schema.server.ts";

const rights = { permission: "products" } as const;
const tag = freeText().min(1).max(tagLengthMax, `タグは${tagLengthMax}文字以内で入力してください`);
const id = fields.id.describe("自社商品のid");

const { priceCapFen, lengthMm, widthMm, heightMm, ...named } = ownProductShape;

/** Named by the units in which they are said; answers are in fen and millimetres. */
const said = z.object({
  id: fields.idempotencyKey.describe("新しい商品には、まだ使っていないUUID"),
  version: z.coerce
    .number("版が正しくありません")
    .int()
    .min(0)
    .default(0)
    .describe("読んだときの版。新しい商品は0"),
  ...named,
  priceCapCny: priceCapFen,
  lengthCm: lengthMm,
  widthCm: widthMm,
  heightCm: heightMm,
  optionIds: listOf(fields.id, 30, "").default([]),
  tags: listOf(tag, ownProductLimits.tagsMax, "").default([]),
});

function shown(product: OwnProduct, tags: readonly string[]) {
  const { id: productId, version, picture, changedAt } = product;
  return { id: productId, version, picture, changedAt, tags, ...dataOf(product) };
}

export const ownProductCalls = [
  call({
    path: "ownProduct/list",
    does: "reads",
    about:
      "自社商品、新しい順。words は商品名・管理番号・SKU・ASIN・ラベル番号・JAN、part=lacking は情報の不足しているもの。version は変更（ownProduct/put）で送る値です",
    versioned: true,
    input: z.object({
      size: page.size,
      words: page.words,
      after: z.coerce.number("続きの位置が正しくありません").int().positive().optional(),
      tag: tag.optional(),
      part: z.enum(["all", "lacking"]).default("all"),
    }),
    ...rights,
    async run(scope, { size, ...asked }) {
      const found = await listOwnProducts(scope, asked, size);
      const list = found.page.map(({ product, tags, sources }) => ({
        ...shown(product, tags),
        sources: sources.map(({ source: { skuId, offerId } }) => ({ skuId, offerId })),
      }));
      return done({ list, next: found.next ?? null, tags: found.tags });
    },
  }),
  call({
    path: "ownProduct/get",
    does: "reads",
    about:
      "自社商品1件。仕入先は既定のものから並びます。version は変更（ownProduct/put）で送る値です",
    versioned: true,
    input: z.object({ id }),
    ...rights,
    async run(scope, input) {
      const found = await findOwnProduct(scope, input.id);
      if (!found) return refuse("not-found");
      const sources = found.sources.map(({ source, sku }) => ({
        skuId: source.skuId,
        offerId: source.offerId,
        seenPriceFen: source.seenPriceFen,
        priceFen: sku?.priceFen ?? null,
      }));
      return done({ ...shown(found.product, found.tags), sources });
    },
  }),
  call({
    path: "ownProduct/put",
    does: "writes",
    about:
      "自社商品を登録または変更します。変更では、送らなかった項目は空になります。単価の上限は元（priceCapCny）、長さはcm（lengthCm など）で送り、答えは分とmmです",
    input: said,
    output: madeId,
    ...rights,
    async run(scope, { id: productId, version, tags, ...rest }) {
      const { priceCapCny, lengthCm, widthCm, heightCm, ...as } = rest;
      const measures = { lengthMm: lengthCm, widthMm: widthCm, heightMm: heightCm };
      const data = { ...as, ...measures, priceCapFen: priceCapCny };
      const written =
        version === 0
          ? await addOwnProduct(scope, productId, data, tags)
          : await editOwnProduct(scope, productId, version, data, tags);
      return written.ok ? done({ id: productId }) : written;
    },
  }),
  call({
    path: "ownProduct/delete",
    does: "writes",
    about: `自社商品を削除します。一度に${ownProductLimits.atOnceMax}件まで。注文と在庫は残ります`,
    input: z.object({
      id: listOf(fields.id, ownProductLimits.atOnceMax, "削除する商品を選んでください"),
    }),
    output: nothing,
    ...rights,
    run: (scope, input) => deleteOwnProducts(scope, input.id),
  }),
];
