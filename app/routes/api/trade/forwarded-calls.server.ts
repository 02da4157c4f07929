import { z } from "zod";
import { limits } from "#app/domain/core/limits.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { yuanOf } from "#app/domain/core/yuan.ts";
import { announceForwarded } from "#app/domain/trade/floor/announce-forwarded.server.ts";
import {
  editForwarded,
  withdrawForwarded,
} from "#app/domain/trade/floor/change-forwarded.server.ts";
import {
  type ForwardedState,
  forwardedStates,
  parcelsPerForwarded,
} from "#app/domain/trade/floor/forwarded.ts";
import {
  announcementFields,
  toAnnouncement,
} from "#app/domain/trade/floor/forwarded-forms.schema.server.ts";
import {
  forwardedQuery,
  toForwardedPage,
} from "#app/domain/trade/floor/forwarded-queries.server.ts";
import { call } from "#app/http/api/call.server.ts";
import {
  idempotencyKey,
  listOf,
  orderNumber,
  page,
  placeOf,
  placeText,
} from "../lists.schema.server.ts";

const sent = {
  ...announcementFields,
  options: listOf(z.string().min(1).max(64), 30, "").default([]),
  tracking: listOf(z.string().max(100), parcelsPerForwarded, "追跡番号を入力してください"),
  pieces: listOf(z.string().max(20), parcelsPerForwarded, "個数を入力してください"),
};

const Announced = z.object({ order_sn: z.string().describe("転送品の番号") });

const Forwarded = z.object({
  order_sn: z.string(),
  state: z.enum(Object.keys(forwardedStates) as [ForwardedState]),
  name: z.string(),
  quantity: z.int(),
  valueYuan: z.string().describe("1個の申告価格（元）"),
  serviceYen: z.int().describe("1個の作業料（円）。送る個数の分だけ配送依頼の見積に入る"),
  note: z.string(),
  reason: z.string().describe("お受けできない理由"),
  parcels: z.array(z.object({ tracking: z.string(), quantity: z.int() })),
  announcedAt: z.iso.datetime(),
});

export const forwardedCalls = [
  call({
    path: "forwarded/list",
    does: "reads",
    about: "転送品（ほかで買って倉庫へ送る商品）、新しい順",
    input: z.object({ size: page.size, after: page.after }),
    output: z.object({ list: z.array(Forwarded), next: z.string().nullable() }),
    async run(scope, { size, after }) {
      const { goods, next } = toForwardedPage(
        await forwardedQuery(scope, placeOf(after), size),
        size,
      );
      return done({
        list: goods.map(({ number, progress, line, parcels, announcedAt, endNote }) => ({
          order_sn: number,
          state: progress,
          name: line.titleJa,
          quantity: line.quantity,
          valueYuan: yuanOf(line.declaredFen ?? 0),
          serviceYen: line.serviceYen,
          note: line.note,
          reason: endNote,
          parcels,
          announcedAt,
        })),
        next: placeText(next),
      });
    },
  }),
  call({
    path: "forwarded/announce",
    does: "writes",
    about: `転送品を登録します。tracking と pieces（個数）は同じ順に、${parcelsPerForwarded}件まで並べます。個数は合計${limits.quantityMax}まで`,
    input: z.object({ id: idempotencyKey, ...sent }).transform(({ id, ...said }, context) => ({
      id,
      said: toAnnouncement(said, context),
    })),
    output: Announced,
    permission: "order",
    async run(scope, { id = crypto.randomUUID(), said }, { context }) {
      const made = await announceForwarded(scope, context.files, id, said, []);
      return made.ok ? done({ order_sn: made.value.number }) : refuse(made.reason);
    },
  }),
  call({
    path: "forwarded/edit",
    does: "writes",
    about: "転送品の内容を書き直します。最初の荷物が届くまで",
    input: z
      .object({ order_sn: orderNumber, ...sent })
      .transform(({ order_sn, ...said }, context) => ({
        order_sn,
        said: toAnnouncement(said, context),
      })),
    output: Announced,
    permission: "order",
    async run(scope, { order_sn, said }) {
      const made = await editForwarded(scope, order_sn, said);
      return made.ok ? done({ order_sn }) : refuse(made.reason);
    },
  }),
  call({
    path: "forwarded/withdraw",
    does: "writes",
    about: "転送品を取り下げます。最初の荷物が届くまで",
    input: z.object({ order_sn: orderNumber }),
    output: Announced,
    permission: "order",
    async run(scope, { order_sn }) {
      const made = await withdrawForwarded(scope, order_sn);
      return made.ok ? done({ order_sn }) : refuse(made.reason);
    },
  }),
];
