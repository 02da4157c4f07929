import { z } from "zod";
import { acceptGoods, refuseGoods } from "#app/domain/catalog/pallets/decide-goods.server.ts";
import {
  palletLimits,
  type RefusalReason,
  refusalReasons,
} from "#app/domain/catalog/pallets/pallet.ts";
import { runPallet, switchPallet } from "#app/domain/catalog/pallets/pallet-commands.server.ts";
import { listPalletGoods, listPallets } from "#app/domain/catalog/pallets/pallet-queries.server.ts";
import { freeText } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done } from "#app/domain/core/result.ts";
import { call } from "#app/http/api/call.server.ts";
import { listOf, nothing, page } from "../lists.schema.server.ts";

const rights = { permission: "products" } as const;
const id = fields.id.describe("商品パレットのid");
const numbers = listOf(
  z.coerce.number("番号が正しくありません").int().positive(),
  palletLimits.atOnceMax,
  "商品を選んでください",
).describe("pallet/goods が答える number");
const reasons = Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]];

export const palletCalls = [
  call({
    path: "pallet/list",
    does: "reads",
    about: "商品パレット、新しい順。last は最後の検索で、まだなら null です",
    input: z.object({}),
    ...rights,
    async run(scope) {
      const list = (await listPallets(scope)).map(({ pallet, last, ...counts }) => {
        const { companyId: _, slot: __, version: ___, ...shown } = pallet;
        return { ...shown, ...counts, last };
      });
      return done({ list });
    },
  }),
  call({
    path: "pallet/goods",
    does: "reads",
    about:
      "パレットの商品、見つけた順の新しいものから。state は waiting（確認待ち）、listed（登録済み）、refused（対象外）。id を省くと会社のすべてのパレットです",
    input: z.object({
      size: page.size,
      id: id.optional(),
      state: z.enum(["waiting", "listed", "refused"]).default("waiting"),
      after: z.coerce.number("続きの位置が正しくありません").int().positive().optional(),
    }),
    ...rights,
    async run(scope, { size, id: palletId, state, after }) {
      const found = await listPalletGoods(scope, { state, palletId, after }, size);
      const list = found.rows.map(({ goods, offer, stock }) => {
        const { number, offerId, titleJa, change, changedOn, fromFen } = goods;
        const priceFen = offer?.priceFen ?? goods.priceFen;
        const of = { number, palletId: goods.palletId, offerId, titleJa, state: goods.state };
        return { ...of, change, changedOn, fromFen, priceFen, stock };
      });
      return done({ list, count: found.count, next: found.next });
    },
  }),
  call({
    path: "pallet/run",
    does: "writes",
    about: `パレットをいま検索します。1日${palletLimits.runsADay}回まで。夜間の検索は別に行います`,
    input: z.object({ id }),
    ...rights,
    run: (scope, input) => runPallet(scope, input.id),
  }),
  call({
    path: "pallet/switch",
    does: "writes",
    about: "夜間の自動検索を始めるか（active=1）止めます",
    input: z.object({ id, active: fields.checkbox }),
    output: nothing,
    ...rights,
    run: (scope, input) => switchPallet(scope, input.id, input.active),
  }),
  call({
    path: "pallet/accept",
    does: "writes",
    about: `確認待ちの商品をパレットに登録します。一度に${palletLimits.atOnceMax}件まで`,
    input: z.object({ number: numbers }),
    ...rights,
    run: (scope, { number }) => acceptGoods(scope, number),
  }),
  call({
    path: "pallet/refuse",
    does: "writes",
    about:
      "商品を対象外にします。reason が supplier（仕入先）、word（言葉、word に1語）、price（価格）のときは、パレットの条件に加わります",
    input: z.object({
      number: numbers,
      reason: z.enum(reasons).default("other"),
      word: freeText().max(30).default(""),
    }),
    ...rights,
    run: (scope, { number, reason, word }) => refuseGoods(scope, number, { reason, word }),
  }),
];
