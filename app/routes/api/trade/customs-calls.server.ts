import { z } from "zod";
import { freeText, wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { type GoodsClass, goodsClasses } from "#app/domain/pricing/goods-class.ts";
import { contestClass } from "#app/domain/trade/shipments/class-contest.server.ts";
import { enterClearance } from "#app/domain/trade/shipments/clearance.server.ts";
import { clearanceFields } from "#app/domain/trade/shipments/clearance-forms.schema.server.ts";
import { findLandedShipment } from "#app/domain/trade/shipments/landed-shipment.server.ts";
import {
  setSettleLimit,
  settleLimitMaxYen,
  settleLimitQuery,
} from "#app/domain/trade/shipments/settle-packed.server.ts";
import { shareRules } from "#app/domain/trade/shipments/share-rule.ts";
import { call } from "#app/http/api/call.server.ts";
import { idempotencyKey, nothing, porderNumber as number } from "../lists.schema.server.ts";

const yen = z.int().describe("円");

const Landed = z.object({
  permitNumber: z.string(),
  permittedOn: z.iso.date(),
  rule: z.enum(shareRules).describe("送料と通関手数料の按分の基準"),
  lines: z.array(
    z.object({
      id: z.string(),
      titleJa: z.string(),
      orderNumber: z.string(),
      quantity: z.int(),
      goodsYen: yen,
      shippingYen: yen,
      dutyYen: yen,
      consumptionTaxYen: yen,
      brokerYen: yen,
      totalYen: yen,
      perPieceYen: z.string().describe("1個あたり、円・小数第2位まで"),
    }),
  ),
});

export const customsCalls = [
  call({
    path: "porder/permit",
    does: "writes",
    about:
      "輸入許可通知書の税額を登録します。もう一度呼ぶと直せます。同じ id で2回呼んでも1件です。通知書のファイルは porder/attachFile で残せます",
    input: z.object({ pOrder_sn: number, id: idempotencyKey, ...clearanceFields }),
    output: nothing,
    permission: "ship",
    run: (scope, { pOrder_sn, id = crypto.randomUUID(), ...permit }) =>
      enterClearance(scope, pOrder_sn, { id, ...permit }),
  }),
  call({
    path: "porder/landedCost",
    does: "reads",
    about: "輸入許可のあとの、明細ごとの着地原価。rule を省くと、登録したときの基準です",
    input: z.object({
      pOrder_sn: number,
      rule: z.enum(shareRules, "按分の基準が正しくありません").optional(),
    }),
    output: Landed,
    async run(scope, { pOrder_sn, rule }) {
      const found = await findLandedShipment(scope, pOrder_sn, rule);
      if (!found) return refuse("not-found");
      if (!found.landed) return refuse("not-cleared");
      const { clearance, lines, ...landed } = found.landed;
      const { permitNumber, permittedOn } = clearance;
      return done({
        permitNumber,
        permittedOn,
        rule: landed.rule,
        lines: lines.map(({ spec: _, ...line }) => line),
      });
    },
  }),
  call({
    path: "porder/contestClass",
    does: "writes",
    about: "明細の品物の区分の見直しを求めます。同じ id で2回呼んでも1件です",
    input: z.object({
      pOrder_sn: number,
      id: idempotencyKey,
      line: fields.id.describe("porder/detail の明細の id"),
      wished: z.enum(Object.keys(goodsClasses) as [GoodsClass], "区分が正しくありません"),
      reason: freeText("理由を入力してください").min(1, "理由を入力してください").max(200),
    }),
    output: nothing,
    permission: "ship",
    run: (scope, { pOrder_sn, id = crypto.randomUUID(), line, ...contest }) =>
      contestClass(scope, pOrder_sn, { id, lineId: line, ...contest }),
  }),
  call({
    path: "porder/settleLimit",
    does: "writes",
    about:
      "実測の送料がお見積を超えたとき、確認なしで残高からお支払いいただく上限（円）。limitYen を省くと、いまの上限を答えるだけです。変えるには settings と pay の権限がいり、ご自身が承認なしで支払える金額を超える上限にはできません",
    input: z.object({
      limitYen: wholeNumber("上限", 0, settleLimitMaxYen, "円").optional(),
    }),
    output: z.object({ limitYen: yen }),
    permission: "settings",
    async run(scope, { limitYen }) {
      if (limitYen !== undefined) {
        const set = await setSettleLimit(scope, limitYen);
        if (!set.ok) return set;
      }
      const [company] = await settleLimitQuery(scope);
      return done({ limitYen: company?.limitYen ?? 0 });
    },
  }),
];
