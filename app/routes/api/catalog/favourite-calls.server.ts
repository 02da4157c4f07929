import { z } from "zod";
import {
  addFavourite,
  favouriteStock,
  listFavouriteOffers,
  listFavouriteShops,
  removeFavourite,
  tagFavourite,
} from "#app/domain/catalog/favourites/favourites.server.ts";
import { specText } from "#app/domain/catalog/offers/offer.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { tagLengthMax } from "#app/domain/core/limits.ts";
import { done } from "#app/domain/core/result.ts";
import { call } from "#app/http/api/call.server.ts";
import {
  goodsId,
  nextPlace,
  nothing,
  page,
  placeOf,
  placeText,
  shopId,
} from "../lists.schema.server.ts";

const asked = z.object({
  after: page.after,
  tag: z.string().max(tagLengthMax, `タグは${tagLengthMax}文字以内で入力してください`).optional(),
});
const goods = z.object({ goodsId });
const shop = z.object({ shopId });
const tag = { tag: fields.favouriteTag };
const rights = { permission: "products" } as const;

export const favouriteCalls = [
  call({
    path: "favourite/goodsList",
    does: "reads",
    about:
      "お気に入り商品、新しい順、30件ずつ。いまの価格と在庫を添え、掲載の終わった商品は offer が null です",
    input: asked,
    ...rights,
    async run(scope, { tag: one, after }) {
      const found = await listFavouriteOffers(scope, { tag: one, after: placeOf(after) });
      const list = found.page.map(({ favourite, offer }) => ({ ...favourite, offer }));
      return done({ list, next: placeText(found.next), tags: found.tags });
    },
  }),
  call({
    path: "favourite/inventory",
    does: "reads",
    about:
      "お気に入り商品の在庫、新しい順、30商品ずつ。SKUごとに仕入先の在庫（stock）・当社倉庫の在庫（withUs）・注文中（ordered）を答えます",
    input: asked,
    output: z.object({
      list: z.array(
        z.object({
          offerId: z.string(),
          skuId: z.string(),
          spec: z.string(),
          stock: z.number(),
          withUs: z.number(),
          ordered: z.number(),
        }),
      ),
      next: nextPlace,
    }),
    ...rights,
    async run(scope, { tag: one, after }) {
      const found = await listFavouriteOffers(scope, { tag: one, after: placeOf(after) });
      const ids = found.page.map(({ favourite }) => favourite.offerId);
      const rows = await favouriteStock(scope, ids);
      const list = rows.map((row) => ({ ...row, spec: specText(row.spec) }));
      return done({ list, next: placeText(found.next) });
    },
  }),
  call({
    path: "favourite/goodsAdd",
    does: "writes",
    about: "商品をお気に入りに入れます。すでにあるものは変わりません",
    input: goods.extend(tag),
    output: nothing,
    ...rights,
    run: (scope, { goodsId: offerId, tag: one }) => addFavourite(scope, { offerId }, one),
  }),
  call({
    path: "favourite/goodsTag",
    does: "writes",
    about: "お気に入り商品のタグを変えます。空にすると外れます",
    input: goods.extend(tag),
    output: nothing,
    ...rights,
    run: (scope, { goodsId: offerId, tag: one }) => tagFavourite(scope, { offerId }, one),
  }),
  call({
    path: "favourite/goodsDelete",
    does: "writes",
    about: "商品をお気に入りから外します",
    input: goods,
    output: nothing,
    ...rights,
    run: (scope, { goodsId: offerId }) => removeFavourite(scope, { offerId }),
  }),
  call({
    path: "favourite/shopList",
    does: "reads",
    about: "お気に入りショップ、新しい順、30件ずつ",
    input: asked,
    ...rights,
    async run(scope, { tag: one, after }) {
      const found = await listFavouriteShops(scope, { tag: one, after: placeOf(after) });
      const list = found.page.map(({ favourite, shop: now }) => ({ ...favourite, shop: now }));
      return done({ list, next: placeText(found.next), tags: found.tags });
    },
  }),
  call({
    path: "favourite/shopAdd",
    does: "writes",
    about: "ショップをお気に入りに入れます。すでにあるものは変わりません",
    input: shop.extend(tag),
    output: nothing,
    ...rights,
    run: (scope, { shopId: supplierId, tag: one }) => addFavourite(scope, { supplierId }, one),
  }),
  call({
    path: "favourite/shopTag",
    does: "writes",
    about: "お気に入りショップのタグを変えます。空にすると外れます",
    input: shop.extend(tag),
    output: nothing,
    ...rights,
    run: (scope, { shopId: supplierId, tag: one }) => tagFavourite(scope, { supplierId }, one),
  }),
  call({
    path: "favourite/shopDelete",
    does: "writes",
    about: "ショップをお気に入りから外します",
    input: shop,
    output: nothing,
    ...rights,
    run: (scope, { shopId: supplierId }) => removeFavourite(scope, { supplierId }),
  }),
];
