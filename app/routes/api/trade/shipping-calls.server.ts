import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { cancelShipment } from "#app/domain/trade/shipments/cancel-shipment.server.ts";
import { receiveShipment } from "#app/domain/trade/shipments/ship-shipment.server.ts";
import { listShipments } from "#app/domain/trade/shipments/shipment-lists.server.ts";
import { findShipment } from "#app/domain/trade/shipments/shipment-queries.server.ts";
import { shippingLifecycle } from "#app/domain/trade/shipments/shipping-request.ts";
import { call } from "#app/http/api/call.server.ts";
import {
  idempotencyKey,
  madeId,
  nothing,
  porderNumber as number,
  page,
  placeOf,
  placeText,
} from "../lists.schema.server.ts";
import { ShippingList } from "./list-data.schema.server.ts";
import { sayTo } from "./say-to.server.ts";

export const shippingCalls = [
  call({
    path: "porder/list",
    does: "reads",
    about: "会社の配送依頼、新しい順。続きは next を after に入れて呼びます",
    input: z.object({
      ...page,
      state: z.enum(shippingLifecycle.states, "状態が正しくありません").optional(),
      sort: z.enum(["newest", "oldest"], "並び順が正しくありません").default("newest"),
    }),
    output: ShippingList,
    async run(scope, { size, after, ...filter }) {
      const wanted = { state: undefined, ...filter };
      const { shipments, counts, next } = await listShipments(scope, wanted, placeOf(after), size);
      return done({ list: shipments, counts: Object.fromEntries(counts), next: placeText(next) });
    },
  }),
  call({
    path: "porder/detail",
    does: "reads",
    about:
      "配送依頼1件の明細、箱の内訳、経過、メッセージ、添付ファイル。request.version は、共同承認（porder/coAuthorisation の agree）に送る値です",
    versioned: true,
    input: z.object({ pOrder_sn: number }),
    async run(scope, { pOrder_sn }) {
      const found = await findShipment(scope, pOrder_sn);
      if (!found) return refuse("not-found");
      const { request, method, lines, boxes, contents, review, events, messages, files } = found;
      const { paidKey: _, ...shown } = request;
      return done({
        request: shown,
        method,
        lines,
        // The name of the person who loaded a box stays with us.
        boxes: boxes.map(({ loadedByName: _, ...box }) => box),
        contents,
        review,
        events: events.map(({ version: _, ...event }) => event),
        messages,
        files,
      });
    },
  }),
  call({
    path: "porder/cancel",
    does: "writes",
    about: "お支払い前の配送依頼をキャンセルします",
    input: z.object({ pOrder_sn: number, reason: fields.note }),
    output: nothing,
    permission: "ship",
    run: (scope, { pOrder_sn, reason }) => cancelShipment(scope, pOrder_sn, reason),
  }),
  call({
    path: "porder/receive",
    does: "writes",
    about: "荷物を受け取ったことを伝えます",
    input: z.object({ pOrder_sn: number }),
    output: nothing,
    permission: "ship",
    run: (scope, { pOrder_sn }) => receiveShipment(scope, pOrder_sn),
  }),
  call({
    path: "porder/message",
    does: "writes",
    about: "配送依頼について担当者へメッセージを送ります",
    input: z.object({ pOrder_sn: number, id: idempotencyKey, body: fields.message }),
    output: madeId,
    permission: "ship",
    run: (scope, { pOrder_sn, ...message }) => sayTo(scope, "shipping", pOrder_sn, message),
  }),
];
