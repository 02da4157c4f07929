import { z } from "zod";
import { articleQuery } from "#app/domain/channels/articles/article-queries.server.ts";
import {
  bindArticle,
  bindCertainMatches,
  unbindArticle,
} from "#app/domain/channels/articles/bind-article.server.ts";
import { articleMarksQuery } from "#app/domain/channels/articles/company-pictures.server.ts";
import { proposeProducts } from "#app/domain/channels/articles/match-products.server.ts";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import { call } from "#app/http/api/call.server.ts";
import { nothing } from "../lists.schema.server.ts";

const rights = { permission: "shops" } as const;
const id = wholeNumber("id", 1, 2_147_483_647);

/** 紐付け: which own product an article of a marketplace is. */
export const bindingCalls = [
  call({
    path: "connectedShop/proposals",
    does: "reads",
    about:
      "販売先の商品の候補となる自社商品。by は一致した番号の種類（なければ null）、byWords は商品名の語が一致、byPicture は画像が似ている商品です",
    input: z.object({ id }),
    output: z.object({
      list: z.array(
        z.object({
          productId: z.string(),
          name: z.string(),
          managementNumber: z.string(),
          by: z.string().nullable(),
          heldBy: z.string().nullable(),
          byWords: z.boolean(),
          byPicture: z.boolean(),
        }),
      ),
    }),
    ...rights,
    async run(scope, asked) {
      if (!mayKeepStores(scope.actor)) return refuse("forbidden");
      const [[found], [marks]] = await scope.db.batch([
        articleQuery(scope, asked.id),
        articleMarksQuery(scope, asked.id),
      ]);
      if (!found) return refuse("not-found");
      const { number, title } = found.article;
      const list = await proposeProducts(scope, { number, shop: found.shop.id, title }, marks);
      return done({
        list: list.map(({ productId, name, managementNumber, heldBy, by, byWords, byPicture }) => ({
          productId,
          name,
          managementNumber,
          by,
          byWords,
          byPicture,
          heldBy: heldBy ?? null,
        })),
      });
    },
  }),
  call({
    path: "connectedShop/bind",
    does: "writes",
    about: "販売先の商品を自社商品に紐付けます。id は connectedShop/inventory の id",
    input: z.object({ id, productId: fields.id }),
    output: nothing,
    ...rights,
    async run(scope, { id: number, productId }) {
      const bound = await bindArticle(scope, number, productId);
      if (!bound.ok && "by" in bound) return { ...refuse(bound.reason), about: bound.by };
      return bound;
    },
  }),
  call({
    path: "connectedShop/bindSure",
    does: "writes",
    about:
      "ショップの未紐付けの商品のうち、番号が一致する自社商品が1つだけのものをまとめて紐付けます",
    input: z.object({ shop: fields.id }),
    output: z.object({ bound: z.number(), left: z.number() }),
    ...rights,
    run: (scope, { shop }) => bindCertainMatches(scope, shop),
  }),
  call({
    path: "connectedShop/unbind",
    does: "writes",
    about: "販売先の商品の紐付けを解除します",
    input: z.object({ id }),
    output: nothing,
    ...rights,
    run: (scope, asked) => unbindArticle(scope, asked.id),
  }),
];
