import { z } from "zod";
import { done } from "#app/domain/core/result.ts";
import { listStock } from "#app/domain/trade/warehouse/stock.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { page, placeOf, placeText } from "../lists.schema.server.ts";

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
];
