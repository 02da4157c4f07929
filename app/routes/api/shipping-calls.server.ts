import { z } from "zod";
import { fields } from "#app/domain/fields.schema.server.ts";
import { limits } from "#app/domain/limits.ts";
import { done, refuse } from "#app/domain/result.ts";
import { cancelShipment } from "#app/domain/shipping/cancel-shipment.server.ts";
import { findShipment } from "#app/domain/shipping/find-shipment.server.ts";
import { ownShipment } from "#app/domain/shipping/own-shipment.server.ts";
import { payShipping } from "#app/domain/shipping/pay-shipping.server.ts";
import { receiveShipment } from "#app/domain/shipping/receive-shipment.server.ts";
import { requestShipment } from "#app/domain/shipping/request-shipment.server.ts";
import { reviewShipment } from "#app/domain/shipping/review-shipment.server.ts";
import { listShipments } from "#app/domain/shipping/shipments.server.ts";
import { shippingLifecycle, shippingOptionIds } from "#app/domain/shipping/shipping-request.ts";
import { submitShipment } from "#app/domain/shipping/submit-shipment.server.ts";
import { listStock } from "#app/domain/warehouse/stock.server.ts";
import { call } from "#app/http/api-call.server.ts";
import { bankChoice, payByBank, sayTo } from "./document-calls.server.ts";
import {
  listOf,
  porderNumber as number,
  onceKey,
  page,
  placeOf,
  placeText,
} from "./lists.schema.server.ts";
import { paymentReason } from "./payment-reason.ts";

const choice = (label: string) => z.string(`${label}を選んでください`).min(1).max(64);
const optionIds = listOf(z.enum(shippingOptionIds), shippingOptionIds.length, "").default([]);

export const shippingCalls = [
  call({
    path: "porder/list",
    about: "会社の配送依頼、新しい順。続きは next を after に入れて呼びます",
    input: z.object({
      ...page,
      state: z.enum(shippingLifecycle.states, "状態が正しくありません").optional(),
      sort: z.enum(["newest", "oldest"], "並び順が正しくありません").default("newest"),
    }),
    async run(scope, { size, after, ...filter }) {
      const wanted = { state: undefined, ...filter };
      const { shipments, counts, next } = await listShipments(scope, wanted, placeOf(after), size);
      return done({ list: shipments, counts: Object.fromEntries(counts), next: placeText(next) });
    },
  }),
  call({
    path: "porder/detail",
    about: "配送依頼1件の明細、箱の内訳、経過、メッセージ",
    input: z.object({ pOrder_sn: number }),
    async run(scope, { pOrder_sn }) {
      const found = await findShipment(scope, pOrder_sn);
      if (!found) return refuse("not-found");
      const { request, method, lines, boxes, contents, review, events, messages } = found;
      const { paidKey: _, ...shown } = request;
      return done({ request: shown, method, lines, boxes, contents, review, events, messages });
    },
  }),
  call({
    path: "porder/create",
    about:
      "倉庫在庫から配送を依頼します。lot と quantity は同じ順に並べます。submit がなければ一時保存です",
    input: z.object({
      id: onceKey,
      lot: listOf(fields.id, limits.linesPerOrder, "在庫を選んでください"),
      quantity: listOf(fields.quantity, limits.linesPerOrder, "数量を入力してください"),
      receiver: choice("届け先"),
      importer: choice("輸入者"),
      method: choice("便"),
      option: optionIds,
      note: fields.note,
      submit: fields.checkbox.default(false),
    }),
    permission: "ship",
    async run(scope, { id = crypto.randomUUID(), lot, quantity, option, ...typed }) {
      if (lot.length !== quantity.length) return refuse("bad-input");
      const requested = await requestShipment(scope, {
        ...{ id, note: typed.note, submit: typed.submit, optionIds: option },
        lines: lot.map((lotId, index) => ({ lotId, quantity: quantity[index]! })),
        receiverId: typed.receiver,
        importerId: typed.importer,
        methodCode: typed.method,
      });
      if (requested.ok) return done({ pOrder_sn: requested.value.number, id: requested.value.id });
      return refuse(requested.reason === "stock-gone" ? "not-enough-stock" : requested.reason);
    },
  }),
  call({
    path: "porder/cancel",
    about: "お支払い前の配送依頼をキャンセルします",
    input: z.object({ pOrder_sn: number, reason: fields.note }),
    permission: "ship",
    run: (scope, { pOrder_sn, reason }) => cancelShipment(scope, pOrder_sn, reason),
  }),
  call({
    path: "porder/submit",
    about: "一時保存した配送依頼を提出します",
    input: z.object({ pOrder_sn: number }),
    permission: "ship",
    async run(scope, { pOrder_sn }) {
      const sent = await submitShipment(scope, pOrder_sn);
      if (sent.ok) return sent;
      return refuse(sent.reason === "not-authorised" ? "forbidden" : sent.reason);
    },
  }),
  call({
    path: "porder/receive",
    about: "荷物を受け取ったことを伝えます",
    input: z.object({ pOrder_sn: number }),
    permission: "ship",
    run: (scope, { pOrder_sn }) => receiveShipment(scope, pOrder_sn),
  }),
  call({
    path: "porder/evaluate",
    about: "受け取った配送を1〜5の星で評価します。写真は4枚までです",
    input: z.object({
      pOrder_sn: number,
      stars: fields.stars,
      comment: fields.reviewComment,
      picture: listOf(z.file("写真を選んでください"), limits.picturesPerReview, "")
        .default([])
        .describe("写真があるときは multipart/form-data で送ります"),
    }),
    bytesMax: limits.picturesPerReview * limits.imageBytesMax + 64 * 1024,
    permission: "ship",
    async run(scope, { pOrder_sn, picture, ...review }, { context }) {
      const pictures = await Promise.all(
        picture.map(async (file) => ({
          name: file.name,
          bytes: new Uint8Array(await file.arrayBuffer()),
        })),
      );
      const reviewed = await reviewShipment(scope, context.files, pOrder_sn, {
        ...{ ...review, pictures },
      });
      if (reviewed.ok) return reviewed;
      switch (reviewed.reason) {
        case "not-a-picture":
          return refuse("wrong-format");
        case "picture-too-large":
          return refuse("too-large");
        case "too-many-pictures":
          return refuse("bad-input");
        default:
          return refuse(reviewed.reason);
      }
    },
  }),
  call({
    path: "porder/message",
    about: "配送依頼について担当者へメッセージを送ります",
    input: z.object({ pOrder_sn: number, id: onceKey, body: fields.message }),
    permission: "ship",
    run: (scope, { pOrder_sn, ...message }) => sayTo(scope, "shipping", pOrder_sn, message),
  }),
  call({
    path: "porder/bankPay",
    about: "銀行振込で支払うことを伝えます。入金の確認を待ちます",
    input: z.object({ pOrder_sn: number, ...bankChoice }),
    permission: "pay",
    run: (scope, { pOrder_sn, ...choice }) => payByBank(scope, "shipping", pOrder_sn, choice),
  }),
  call({
    path: "porder/pay",
    about: "残高で支払います。同じ id で2回呼んでも引き落としは1回です",
    input: z.object({ pOrder_sn: number, id: onceKey, couponId: fields.id.optional() }),
    permission: "pay",
    async run(scope, { pOrder_sn, id = crypto.randomUUID(), couponId }) {
      const request = await ownShipment(scope, pOrder_sn);
      if (!request) return refuse("not-found");
      const paid = await payShipping(scope, request.id, id, { couponId });
      return paid.ok ? paid : refuse(paymentReason[paid.reason]);
    },
  }),
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
