import { z } from "zod";
import { platforms } from "#app/domain/catalog/offers/offer.ts";
import { priceOffers } from "#app/domain/catalog/offers/reckon-landed-costs.server.ts";
import { ownerOf, ownMeasuresOf } from "#app/domain/catalog/products/own-measures.server.ts";
import { addFromGoods } from "#app/domain/catalog/products/write-own-product.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { imageTypeOf } from "#app/domain/core/files/image-header.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { readExtensionSettings } from "#app/domain/customers/extension/extension-settings.server.ts";
import { readCostTerms } from "#app/domain/pricing/landed-cost.server.ts";
import { call } from "#app/http/api/call.server.ts";
import type { ProgramScope } from "#app/http/scope.server.ts";
import { goodsId, listOf } from "../lists.schema.server.ts";
import { pageOf, toPanelOffer } from "./panel-offer.server.ts";

const pictureBytesMax = 3 * 1024 * 1024;
const envelopeBytes = 64 * 1024;
const likeMax = 6;

const Shown = z.object({
  id: z.string(),
  titleJa: z.string(),
  titleZh: z.string(),
  quantity: z.int(),
  skuId: z.string(),
  priceYen: z.string(),
  landed: z
    .object({
      perPieceYen: z.object({ min: z.string(), max: z.string() }),
      totalYen: z.object({ min: z.int(), max: z.int() }),
      methodJa: z.string(),
    })
    .nullable()
    .describe("トークンに着地原価が許可されていないときは null"),
  page: z.string().describe("買付便の商品ページ"),
});

async function chosenTerms(scope: ProgramScope) {
  const settings = await readExtensionSettings(scope);
  return { settings, terms: await readCostTerms(scope, settings.methodCode ?? undefined) };
}

const maySeeCost = ({ uses }: ProgramScope) => uses?.includes("cost") ?? true;

export const extensionCalls = [
  call({
    path: "extension/settings",
    does: "reads",
    about:
      "ブラウザー拡張の設定。パネルの位置、数量の初期値、表示言語と、トークンに許可された使い方",
    input: z.object({}),
    use: "any",
    async run(scope) {
      const { panelPlace, quantity, language } = await readExtensionSettings(scope);
      const { actor, uses } = scope;
      return done({ panelPlace, quantity, language, name: actor.name, uses: uses ?? null });
    },
  }),
  call({
    path: "extension/offer",
    does: "reads",
    about:
      "商品1件のSKUと円の単価、数量に応じた着地原価。数量を送らないと設定の初期値か最小注文数で計算します",
    input: z.object({
      goodsId,
      platform: z.enum(platforms, "取引先が正しくありません").optional(),
      skuId: fields.id.optional(),
      quantity: fields.quantity.optional(),
    }),
    output: z.looseObject(Shown.shape),
    use: "any",
    async run(scope, { goodsId: id, platform, skuId, quantity }, { context }) {
      // What marketplaces let us ask is little; one program does not use it up for the others.
      if (!(await context.allowAsk("search", scope.tokenId))) return refuse("too-many-calls");
      const [offer, own, { settings, terms }] = await Promise.all([
        context.products.find(id, { platform, asker: "buyer" }),
        ownMeasuresOf(scope, id),
        chosenTerms(scope),
      ]);
      if (!offer || (skuId && !offer.skus.some((sku) => sku.id === skuId))) return refuse("gone");
      const pieces = quantity ?? settings.quantity ?? offer.minOrder;
      const shown = toPanelOffer(offer, terms, { skuId, quantity: pieces, own });
      return done({ ...shown, landed: maySeeCost(scope) ? shown.landed : null });
    },
  }),
  call({
    path: "ownProduct/keep",
    does: "writes",
    about: "商品のSKUを自社商品として登録します。すでに登録されているSKUは変わりません",
    input: z.object({ skuId: listOf(fields.id, 50, "登録する種類を選んでください") }),
    output: z.object({ added: z.int(), known: z.int() }),
    permission: "products",
    use: "library",
    run: (scope, { skuId }) =>
      addFromGoods(
        scope,
        [...new Set(skuId)].map((id) => ({ skuId: id })),
      ),
  }),
  call({
    path: "goods/picture",
    does: "reads",
    about: `写真に似た商品を${likeMax}件まで。写真は検索のために1688と淘宝へ送られ、保存されません`,
    input: z.object({
      picture: z.file("写真を選んでください").describe("multipart/form-data で送ります"),
    }),
    bytesMax: pictureBytesMax + envelopeBytes,
    use: "any",
    async run(scope, { picture }, { context }) {
      const { byPicture } = context.products;
      if (!byPicture) return refuse("no-picture-search");
      if (!(await context.allowAsk("search", scope.tokenId))) return refuse("too-many-calls");
      const bytes = new Uint8Array(await picture.arrayBuffer());
      if (bytes.length > pictureBytesMax || !imageTypeOf(bytes)) return refuse("wrong-picture");
      const [found, { terms }] = await Promise.all([
        byPicture(bytes, {
          asker: "buyer",
          hiddenFor: ownerOf(scope.actor),
          ownOf: ownerOf(scope.actor),
        }),
        chosenTerms(scope),
      ]);
      if (!found.ok) return refuse("wrong-picture");
      const { offers, silent = [] } = found.value;
      const list = priceOffers(offers.slice(0, likeMax), terms).map((offer) => ({
        id: offer.id,
        platform: offer.platform,
        titleJa: offer.titleJa,
        picture: offer.picture,
        priceFen: offer.priceFen,
        priceYen: offer.priceYen,
        perPieceYen: maySeeCost(scope) ? offer.landed : null,
        page: pageOf(offer),
      }));
      return done({ list, silent });
    },
  }),
];
