import { z } from "zod";
import { done, refuse } from "#app/domain/core/result.ts";
import { listInbound, readOrderInbound } from "#app/domain/trade/floor/inbound-parcels.server.ts";
import {
  eventKinds,
  eventLabels,
  inboundParcelSteps,
  parcelStates,
} from "#app/domain/trade/floor/parcel.ts";
import { call } from "#app/http/api/call.server.ts";
import { orderNumber, page, placeOf, placeText } from "../lists.schema.server.ts";

const Way = z.object({
  id: z.string(),
  orderNumber: z.string(),
  orderedAt: z.iso.datetime(),
  supplierId: z.string(),
  supplierNameZh: z.string().nullable(),
  marketplaceNumber: z.string().describe("仕入先の市場での注文番号"),
  chinaTracking: z.string().describe("中国内の追跡番号。発送までは空"),
  boughtAt: z.iso.datetime(),
  pieces: z.int(),
  arrivedPieces: z.int().describe("中国の倉庫に届いた数"),
  step: z.enum(inboundParcelSteps),
  parcelState: z.enum(parcelStates).nullable().describe("配送会社が最後に伝えた状態"),
  carrierName: z.string().nullable(),
  lastEventAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
});

const OrderWays = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      supplierNameZh: z.string().nullable(),
      chinaTracking: z.string(),
      carrierName: z.string().nullable(),
      step: z.enum(inboundParcelSteps),
      lines: z.array(
        z.object({
          lineId: z.string(),
          titleJa: z.string(),
          pieces: z.int(),
          arrivedPieces: z.int(),
        }),
      ),
      events: z
        .array(
          z.object({
            at: z.iso.datetime(),
            kind: z.enum(eventKinds),
            wordsJa: z.string(),
            words: z.string().describe("配送会社の言葉のまま"),
            place: z.string(),
          }),
        )
        .describe("新しい順"),
    }),
  ),
});

export const chinaCalls = [
  call({
    path: "chinaLogistics/list",
    does: "reads",
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
      step: z
        .enum(inboundParcelSteps, "状態が正しくありません")
        .optional()
        .describe("新しい2,000件の注文から探します"),
    }),
    output: z.object({ list: z.array(Way), next: z.string().nullable() }),
    async run(scope, { size, after, order_sn, tracking, step }) {
      const wanted = { orderNumber: order_sn, tracking, step, after: placeOf(after), limit: size };
      const found = await listInbound(scope, wanted);
      return done({ list: found.page, next: placeText(found.next) });
    },
  }),
  call({
    path: "chinaLogistics/events",
    does: "reads",
    about: "注文の荷物が中国の倉庫に届くまでに通った所。荷物ごとに、運ぶ明細と出来事を答えます",
    input: z.object({ order_sn: orderNumber }),
    output: OrderWays,
    async run(scope, { order_sn }) {
      const found = await readOrderInbound(scope, order_sn);
      if (!found) return refuse("not-found");
      const list = found.ways.map((way) => ({
        id: way.id,
        supplierNameZh: way.supplierNameZh,
        chinaTracking: way.chinaTracking,
        carrierName: way.carrierName,
        step: way.step,
        lines: way.lines.map(({ lineId, titleJa, pieces, arrivedPieces }) => {
          return { lineId, titleJa, pieces, arrivedPieces };
        }),
        events: way.events.map(({ at, kind, words, place }) => {
          return { at, kind, wordsJa: eventLabels[kind].ja, words, place };
        }),
      }));
      return done({ list });
    },
  }),
];
