import { z } from "zod";
import { readMessage } from "#app/domain/core/message/message.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { type ClaimGroup, claimGroups, claimReasons } from "#app/domain/trade/after-sales/claim.ts";
import { listClaims } from "#app/domain/trade/after-sales/claim-lists.server.ts";
import { findClaim, readClaimable } from "#app/domain/trade/after-sales/claim-queries.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { page, placeOf, placeText, porderNumber } from "../lists.schema.server.ts";
import {
  ClaimableGoods,
  ClaimData,
  ListedClaim,
  listedClaim,
  claimNumber as number,
} from "./claim-data.schema.server.ts";

const groups = Object.keys(claimGroups) as [ClaimGroup, ...ClaimGroup[]];

export const claimCalls = [
  call({
    path: "afterSale/list",
    does: "reads",
    about: "アフターサービスの申請、新しい順。続きは next を after に入れて呼びます",
    input: z.object({
      ...page,
      state: z.enum(groups, "状態が正しくありません").optional(),
      reason: z.enum(claimReasons, "種類が正しくありません").optional(),
    }),
    output: z.object({
      list: z.array(ListedClaim),
      counts: z.record(z.enum(groups), z.int()),
      next: z.string().nullable(),
    }),
    async run(scope, { size, after, state, reason, words }) {
      const filter = { group: state, reason, words };
      const { claims, counts, next } = await listClaims(scope, filter, placeOf(after), size);
      return done({
        list: claims.map(({ claim, requestNumber }) => listedClaim(claim, requestNumber)),
        counts,
        next: placeText(next),
      });
    },
  }),
  call({
    path: "afterSale/details",
    does: "reads",
    about: "アフターサービスの申請1件、対象・提案・経過",
    input: z.object({ number }),
    output: ClaimData,
    versioned: true,
    async run(scope, input) {
      const found = await findClaim(scope, input.number);
      if (!found) return refuse("not-found");
      const { claim, request, lines, events, pictures, worthYen, resendOrderNumber } = found;
      return done({
        ...listedClaim(claim, request.number),
        version: claim.version,
        situation: claim.situation,
        filmUrl: claim.filmUrl,
        question: claim.question,
        resend_order_sn: resendOrderNumber,
        worthYen,
        lines: lines.map((line) => ({
          boxId: line.boxId,
          boxNumber: line.boxNumber,
          shippingLineId: line.shippingLineId,
          titleJa: line.titleJa,
          orderNumber: line.orderNumber,
          quantity: line.quantity,
          resendQuantity: line.resendQuantity,
          orderYen: line.orderYen,
          shippingYen: line.shippingYen,
        })),
        pictures: pictures.map(({ id }) => id),
        events: events.map(({ at, move, note, byName }) => {
          return { at, move, note: readMessage(note, "ja"), byName };
        }),
      });
    },
  }),
  call({
    path: "afterSale/goods",
    does: "reads",
    about: "受け取った配送依頼の箱の中身のうち、申請できる商品と数、期限",
    input: z.object({ pOrder_sn: porderNumber }),
    output: ClaimableGoods,
    async run(scope, { pOrder_sn }) {
      const found = await readClaimable(scope, pOrder_sn);
      if (!found) return refuse("not-found");
      const { until, open, contents } = found;
      return done({
        until,
        open,
        list: contents.map((held) => ({
          boxId: held.boxId,
          boxNumber: held.boxNumber,
          shippingLineId: held.shippingLineId,
          titleJa: held.titleJa,
          orderNumber: held.orderNumber,
          received: held.received,
          left: held.left,
          pieceYen: held.pieceYen,
        })),
      });
    },
  }),
];
