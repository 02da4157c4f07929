import { z } from "zod";
import {
  addToBlacklist,
  listBlacklist,
  removeFromBlacklist,
} from "#app/domain/catalog/blacklist/blacklist.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done } from "#app/domain/core/result.ts";
import { call } from "#app/http/api/call.server.ts";
import { idempotencyKey, moment, nothing } from "../lists.schema.server.ts";

export const blacklistCalls = [
  call({
    path: "blacklist/list",
    does: "reads",
    about: "会社のブラックリスト（ショップと商品）、新しい順",
    input: z.object({ after: moment }),
    permission: "products",
    async run(scope, { after }) {
      const { page: list, next } = await listBlacklist(scope, after);
      return done({ list, next: next?.getTime() ?? null });
    },
  }),
  call({
    path: "blacklist/add",
    does: "writes",
    about: "商品（goodsId）かショップ（shopId）をブラックリストに入れます",
    input: z.object({
      id: idempotencyKey,
      goodsId: fields.id.optional(),
      shopId: fields.id.optional(),
      note: fields.note,
    }),
    output: nothing,
    permission: "products",
    run: (scope, { id = crypto.randomUUID(), goodsId, shopId, note }) =>
      addToBlacklist(scope, { id, offerId: goodsId, supplierId: shopId, note }),
  }),
  call({
    path: "blacklist/delete",
    does: "writes",
    about: "ブラックリストから外します",
    input: z.object({ id: fields.id }),
    output: nothing,
    permission: "products",
    run: (scope, { id }) => removeFromBlacklist(scope, id),
  }),
];
