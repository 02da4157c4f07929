import { z } from "zod";
import { done } from "#app/domain/core/result.ts";
import { listLotRemarks } from "#app/domain/trade/warehouse/lot-remarks.server.ts";
import { listStock } from "#app/domain/trade/warehouse/stock.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { orderNumber, page, placeOf, placeText } from "../lists.schema.server.ts";

export const stockCalls = [
  call({
    path: "stock/list",
    about: "出荷できる倉庫在庫、保管の長い順",
    input: z.object(page),
    async run(scope, { size, after, words }) {
      const { lots, freeDays, next } = await listStock(scope, { words }, placeOf(after), size);
      return done({ list: lots, freeDays, next: placeText(next) });
    },
  }),
  call({
    path: "stock/remarks",
    about: "注文の明細ごとに、倉庫が検品で見つけたこと（個数と備考）",
    input: z.object({ order_sn: orderNumber }),
    async run(scope, { order_sn }) {
      return done({ list: await listLotRemarks(scope, order_sn) });
    },
  }),
];
