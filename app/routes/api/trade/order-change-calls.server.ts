import { z } from "zod";
import { authorName } from "#app/domain/core/actor.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { done, type RefusalOf, refuse } from "#app/domain/core/result.ts";
import { amountsHistory } from "#app/domain/trade/orders/amounts-history.ts";
import {
  amountsVersionsQuery,
  refundsQuery,
} from "#app/domain/trade/orders/amounts-versions.server.ts";
import { agreeToPay, answerChange } from "#app/domain/trade/orders/answer-change.server.ts";
import { askAlways } from "#app/domain/trade/orders/change.ts";
import {
  changeLimitFields,
  changeLimitQuery,
  setChangeLimit,
} from "#app/domain/trade/orders/change-limit.server.ts";
import { changesQuery } from "#app/domain/trade/orders/change-queries.server.ts";
import { ownOrder } from "#app/domain/trade/orders/own-order.server.ts";
import { call } from "#app/http/api/call.server.ts";
import type { ApiReason } from "#app/http/api/codes.ts";
import { listOf, nothing, orderNumber as number } from "../lists.schema.server.ts";
import { differenceReason } from "../money/payment-reason.ts";

/** Why an answer was refused, as programs read it. */
const reasons = {
  ...differenceReason,
  forbidden: "forbidden",
  "not-found": "not-found",
  "answered-already": "answered-already",
  "waits-for-staff": "change-waits",
  "nothing-agreed": "nothing-chosen",
  "being-paid": "payment-waits",
  "in-review": "in-review",
  "costs-nothing": "nothing-left",
} as const satisfies Record<
  RefusalOf<typeof answerChange> | RefusalOf<typeof agreeToPay>,
  ApiReason
>;

export const orderChangeCalls = [
  call({
    path: "order/changes",
    does: "reads",
    about: "お支払い後の金額変更の明細、新しい順",
    input: z.object({ order_sn: number }),
    async run(scope, { order_sn }) {
      const order = await ownOrder(scope, order_sn);
      if (!order) return refuse("not-found");
      return done({ list: await changesQuery(scope, order.id) });
    },
  }),
  call({
    path: "order/amounts",
    does: "reads",
    about:
      "金額の変更履歴、新しい順。見込み、見積、変更、問題商品、確定のたびの金額と、前の版と異なる明細・中国内送料、その理由と担当",
    input: z.object({ order_sn: number }),
    async run(scope, { order_sn }) {
      const order = await ownOrder(scope, order_sn);
      if (!order) return refuse("not-found");
      const [versions, refunds] = await Promise.all([
        amountsVersionsQuery(scope, order.id),
        refundsQuery(scope, order.id),
      ]);
      const steps = amountsHistory(versions.reverse(), refunds).reverse();
      return done({
        list: steps.map(({ byName, ...step }) => ({
          ...step,
          by: authorName({ by: step.by, byName }, "ja"),
        })),
      });
    },
  }),
  call({
    path: "order/answerChange",
    does: "writes",
    about:
      "金額変更に同意（accepted）または同意しない（declined）と答えます。declinedParts の項目（明細の lineId、送料は freight/仕入先）には同意しません。seenYen は確認した差額（支払いは正、返金は負）で、違えば何も変わりません。payLater を 1 にすると、増える差額は残高から引かずに注文の支払いとして請求され、支払いが済むと変更が反映されます",
    input: z.object({
      order_sn: number,
      changeId: fields.id,
      answer: z.enum(["accepted", "declined"], "答えは accepted か declined です"),
      declinedParts: listOf(
        z.string().min(1).max(80),
        2 * limits.linesPerOrder,
        "項目が正しくありません",
      ).default([]),
      seenYen: z
        .string()
        .regex(/^-?\d{1,10}$/, "差額は整数で入力してください")
        .transform(Number)
        .optional(),
      payLater: z.enum(["0", "1"], "payLater は 0 か 1 です").default("0"),
    }),
    output: nothing,
    permission: "order",
    async run(scope, { order_sn, changeId, answer, declinedParts, seenYen, payLater }) {
      const given = { declined: declinedParts, seenYen };
      const answered =
        answer === "accepted" && payLater === "1"
          ? await agreeToPay(scope, order_sn, changeId, given)
          : await answerChange(scope, order_sn, changeId, answer, given);
      return answered.ok ? answered : refuse(reasons[answered.reason]);
    },
  }),
  call({
    path: "order/changeLimit",
    does: "reads",
    about:
      "お支払い後の金額変更を、確認を待たずに進める範囲。percent と yen は減額、risePercent と riseYen は増額の上限です。yen が null のときは割合だけで決まります",
    input: z.object({}),
    output: z.object({
      percent: z.int(),
      yen: z.int().nullable(),
      risePercent: z.int(),
      riseYen: z.int().nullable(),
    }),
    permission: "settings",
    async run(scope) {
      const [limit] = await changeLimitQuery(scope, scope.actor.companyId);
      return done(limit ?? askAlways);
    },
  }),
  call({
    path: "order/setChangeLimit",
    does: "writes",
    about:
      "お支払い後の金額変更を、確認を待たずに進める範囲を決めます。0 では毎回確認します。送らない項目はそのままです。yen・riseYen を空で送ると、円の上限をなくします。増額は、ご自身が承認なしで支払える金額までです",
    input: z.object({
      percent: changeLimitFields.percent,
      yen: changeLimitFields.yen.optional(),
      risePercent: changeLimitFields.risePercent.optional(),
      riseYen: changeLimitFields.riseYen.optional(),
    }),
    output: nothing,
    permission: "settings",
    run: (scope, limit) => setChangeLimit(scope, limit),
  }),
];
