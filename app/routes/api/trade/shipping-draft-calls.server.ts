import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { prepareShipment } from "#app/domain/trade/shipments/prepare-shipment.server.ts";
import {
  requestFields,
  toRequestWords,
} from "#app/domain/trade/shipments/request-forms.schema.server.ts";
import {
  deleteDraft,
  editDraft,
  requestShipment,
  submitShipment,
} from "#app/domain/trade/shipments/request-shipment.server.ts";
import type { ShipmentChoice } from "#app/domain/trade/shipments/shipment-choice.server.ts";
import { shippingOptionIds } from "#app/domain/trade/shipments/shipping-request.ts";
import { call } from "#app/http/api/call.server.ts";
import {
  idempotencyKey,
  listOf,
  madeId,
  nothing,
  porderNumber as number,
} from "../lists.schema.server.ts";

const choice = (label: string) => z.string(`${label}を選んでください`).min(1).max(64);
const optionIds = listOf(z.enum(shippingOptionIds), shippingOptionIds.length, "").default([]);

const chosen = {
  lot: listOf(fields.id, limits.linesPerOrder, "在庫を選んでください"),
  quantity: listOf(fields.quantity, limits.linesPerOrder, "数量を入力してください"),
};

/** What a request is made of, and a draft written anew with. */
const content = {
  ...chosen,
  receiver: choice("届け先"),
  importer: choice("輸入者"),
  method: choice("便"),
  option: optionIds,
  ...requestFields,
  submit: fields.checkbox.default(false),
};

const Content = z.object(content);

/** The content as the commands take it; undefined where the lists of lots and quantities differ in length. */
function choiceOf(id: string, sent: z.output<typeof Content>): ShipmentChoice | undefined {
  const { lot, quantity, option, receiver, importer, method, submit, ...words } = sent;
  if (lot.length !== quantity.length) return undefined;
  return {
    id,
    words: toRequestWords(words),
    submit,
    optionIds: option,
    lines: lot.map((lotId, index) => ({ lotId, quantity: quantity[index]! })),
    receiverId: receiver,
    importerId: importer,
    methodCode: method,
  };
}

const yen = z.int().describe("円");

const Simulation = z.object({
  goodsYen: yen.describe("商品と中国内の費用（円）"),
  assumed: z.array(z.string()).describe("重さか寸法が未計量で、分類の標準で計算した商品"),
  methods: z.array(
    z.object({
      code: z.string(),
      nameJa: z.string(),
      daysMin: z.int(),
      daysMax: z.int(),
      boxCount: z.int(),
      grams: z.int().describe("請求重量（g）"),
      freightYen: yen,
      dearerThanGoods: z.boolean().describe("送料が商品の代金を上回る"),
      boxes: z.array(
        z.object({
          count: z.int().describe("同じ詰め方の箱の数"),
          lengthMm: z.int(),
          widthMm: z.int(),
          heightMm: z.int(),
          weightGrams: z.int(),
          oversize: z.boolean().describe("1個が箱の上限を超えている"),
          contents: z.array(z.object({ lotId: z.string(), quantity: z.int() })),
        }),
      ),
    }),
  ),
});

export const shippingDraftCalls = [
  call({
    path: "porder/create",
    does: "writes",
    about:
      "倉庫在庫から配送を依頼します。lot と quantity は同じ順に並べます。submit がなければ一時保存です",
    input: z.object({ id: idempotencyKey, ...content }),
    output: madeId.extend({ pOrder_sn: z.string() }),
    permission: "ship",
    async run(scope, { id = crypto.randomUUID(), ...sent }) {
      const wanted = choiceOf(id, sent);
      if (!wanted) return refuse("bad-input");
      const requested = await requestShipment(scope, wanted);
      if (requested.ok) return done({ pOrder_sn: requested.value.number, id: requested.value.id });
      return refuse(requested.reason === "stock-gone" ? "not-enough-stock" : requested.reason);
    },
  }),
  call({
    path: "porder/edit",
    does: "writes",
    about: "一時保存した配送依頼の内容を書き直します。submit があれば、そのまま提出します",
    input: z.object({ pOrder_sn: number, ...content }),
    output: z.object({ pOrder_sn: z.string() }),
    permission: "ship",
    async run(scope, { pOrder_sn, ...sent }) {
      const wanted = choiceOf(crypto.randomUUID(), sent);
      if (!wanted) return refuse("bad-input");
      const edited = await editDraft(scope, pOrder_sn, wanted);
      if (edited.ok) return done({ pOrder_sn });
      return refuse(edited.reason === "stock-gone" ? "not-enough-stock" : edited.reason);
    },
  }),
  call({
    path: "porder/deleteTemporary",
    does: "writes",
    about: "一時保存した配送依頼を削除します。提出した依頼には使えません",
    input: z.object({ pOrder_sn: number }),
    output: nothing,
    permission: "ship",
    run: (scope, { pOrder_sn }) => deleteDraft(scope, pOrder_sn),
  }),
  call({
    path: "porder/submit",
    does: "writes",
    about: "一時保存した配送依頼を提出します",
    input: z.object({ pOrder_sn: number }),
    output: nothing,
    permission: "ship",
    async run(scope, { pOrder_sn }) {
      const sent = await submitShipment(scope, pOrder_sn);
      if (sent.ok) return sent;
      return refuse(sent.reason === "not-authorised" ? "forbidden" : sent.reason);
    },
  }),
  call({
    path: "porder/simulate",
    does: "reads",
    about:
      "選んだ倉庫在庫の梱包シミュレーション：便ごとに、最安の箱の組み合わせと送料の目安を安い順に答えます。見積ではありません。quantity を省くと、出荷できる全部で計算します",
    input: z.object({
      ...chosen,
      quantity: chosen.quantity.default([]),
      receiver: fields.id.optional().describe("届け先。省くと、いつもの届け先"),
    }),
    output: Simulation,
    permission: "ship",
    async run(scope, { lot, quantity, receiver }) {
      if (quantity.length > 0 && lot.length !== quantity.length) return refuse("bad-input");
      const wanted = new Map(quantity.map((pieces, index) => [lot[index]!, pieces]));
      return done((await prepareShipment(scope, lot, wanted, { receiverId: receiver })).proposed);
    },
  }),
  call({
    path: "porder/prepare",
    does: "reads",
    about:
      "選んだ倉庫在庫を送る前の確認：届け先の候補、便ごとの重さと送料の目安。quantity を省くと、出荷できる全部で計算します。出荷できない在庫は lots に入りません",
    input: z.object({ ...chosen, quantity: chosen.quantity.default([]) }),
    permission: "ship",
    async run(scope, { lot, quantity }) {
      if (quantity.length > 0 && lot.length !== quantity.length) return refuse("bad-input");
      const wanted = new Map(quantity.map((pieces, index) => [lot[index]!, pieces]));
      return done(await prepareShipment(scope, lot, wanted));
    },
  }),
];
