import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { refuse } from "#app/domain/core/result.ts";
import { askCoSign, coSign, withdrawCoSign } from "#app/domain/trade/shipments/co-sign.server.ts";
import { holdRequest, releaseRequest } from "#app/domain/trade/shipments/hold-request.server.ts";
import { setMainNumber } from "#app/domain/trade/shipments/main-number.server.ts";
import {
  fbaShipmentIds,
  requestWords,
} from "#app/domain/trade/shipments/request-forms.schema.server.ts";
import { setShipmentIds } from "#app/domain/trade/shipments/shipment-ids.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { nothing, porderNumber as number } from "../lists.schema.server.ts";

export const shippingActCalls = [
  call({
    path: "porder/mainNumber",
    does: "writes",
    about:
      "配送依頼の主番号を決めます。同じ主番号の依頼をまとめて送ります。空にすると単独に戻ります。共同承認のあとで提出した依頼では、もうお一人が画面で承認すると変わります",
    input: z.object({ pOrder_sn: number, mainNumber: requestWords.mainNumber }),
    output: nothing,
    permission: "ship",
    run: (scope, { pOrder_sn, mainNumber }) => setMainNumber(scope, pOrder_sn, mainNumber),
  }),
  call({
    path: "porder/shipmentIds",
    does: "writes",
    about:
      "FBA納品用の配送依頼の納品番号を、提出したあと箱詰めの前まで追加・変更します。1件ならすべての箱に、箱ごとなら箱の順に、空白で区切ります。空にするとなくなります",
    input: z.object({ pOrder_sn: number, shipmentIds: fbaShipmentIds }),
    output: nothing,
    permission: "ship",
    async run(scope, { pOrder_sn, shipmentIds }) {
      const named = await setShipmentIds(scope, pOrder_sn, shipmentIds);
      if (named.ok) return named;
      return refuse(
        named.reason === "not-fba" || named.reason === "packed-already"
          ? "ids-not-taken"
          : named.reason,
      );
    },
  }),
  call({
    path: "porder/coAuthorisation",
    does: "writes",
    about:
      "一時保存した配送依頼の共同承認。act が ask なら person にお願いし、agree ならお願いされた本人が承認し（version に porder/detail の request.version を入れると、そのあと変わった下書きは承認しません）、withdraw なら取り下げます。承認されるまで提出できません",
    input: z.object({
      pOrder_sn: number,
      act: z.enum(["ask", "agree", "withdraw"], "act が正しくありません"),
      person: fields.id.optional().describe("ask のとき、承認をお願いする方の id"),
      version: z
        .union([z.string(), z.number()])
        .transform(String)
        .pipe(z.string().regex(/^\d{1,6}$/, "version は整数で入力してください"))
        .transform(Number)
        .optional()
        .describe("agree のとき、承認する内容の版"),
    }),
    output: nothing,
    permission: "ship",
    run(scope, { pOrder_sn, act, person, version }) {
      if (act === "agree") return coSign(scope, pOrder_sn, version);
      return act === "withdraw"
        ? withdrawCoSign(scope, pOrder_sn)
        : askCoSign(scope, pOrder_sn, person ?? "");
    },
  }),
  call({
    path: "porder/hold",
    does: "writes",
    about: "出荷を保留にします。解除するまで、見積・梱包・出荷を行いません",
    input: z.object({ pOrder_sn: number, reason: fields.note }),
    output: nothing,
    permission: "ship",
    async run(scope, { pOrder_sn, reason }) {
      const held = await holdRequest(scope, pOrder_sn, reason);
      return !held.ok && held.reason === "reason-missing" ? refuse("bad-input") : held;
    },
  }),
  call({
    path: "porder/release",
    does: "writes",
    about: "自社で保留にした配送依頼を再開します",
    input: z.object({ pOrder_sn: number }),
    output: nothing,
    permission: "ship",
    run: (scope, { pOrder_sn }) => releaseRequest(scope, pOrder_sn),
  }),
];
