import { z } from "zod";
import { done } from "#app/domain/core/result.ts";
import { listChinaParcels } from "#app/domain/trade/purchasing/china-parcels.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { orderNumber, page, placeOf, placeText } from "../lists.schema.server.ts";

export const chinaCalls = [
  call({
    path: "chinaLogistics/list",
    about:
      "中国内の物流：注文の商品をどこから買い付け、どの追跡番号で倉庫へ向かい、何個届いたか。新しい注文から答えます",
    input: z.object({
      size: page.size,
      after: page.after,
      order_sn: orderNumber.optional(),
      tracking: z
        .string()
        .trim()
        .max(64, "追跡番号は64文字以内で入力してください")
        .optional()
        .describe("中国内の追跡番号。全桁を入れます"),
    }),
    async run(scope, { size, after, order_sn, tracking }) {
      const wanted = { orderNumber: order_sn, tracking, after: placeOf(after), limit: size };
      const found = await listChinaParcels(scope, wanted);
      return done({ list: found.page, next: placeText(found.next) });
    },
  }),
];
