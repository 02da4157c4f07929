import { z } from "zod";
import { authorName } from "#app/domain/core/actor.ts";
import { wholeNumber } from "#app/domain/core/field-kinds.schema.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import { amountsHistory } from "#app/domain/trade/amounts/amounts-history.ts";
import { amountsVersionsQuery } from "#app/domain/trade/amounts/amounts-versions.server.ts";
import { answerChange } from "#app/domain/trade/changes/answer-change.server.ts";
import { changeLimitQuery, setChangeLimit } from "#app/domain/trade/changes/change-limit.server.ts";
import { changesQuery } from "#app/domain/trade/changes/read-change.server.ts";
import { ownOrder } from "#app/domain/trade/order/own-order.server.ts";
import { call } from "#app/http/api/call.server.ts";
import { orderNumber as number } from "../lists.schema.server.ts";

export const orderChangeCalls = [
  call({
    path: "order/changes",
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
    about:
      "金額の変更履歴、新しい順。見込み、見積、変更、問題商品、確定のたびの金額と、前の版と異なる明細・中国内送料、その理由と担当",
    input: z.object({ order_sn: number }),
    async run(scope, { order_sn }) {
      const order = await ownOrder(scope, order_sn);
      if (!order) return refuse("not-found");
      const versions = await amountsVersionsQuery(scope, order.id);
      const steps = amountsHistory(versions.reverse()).reverse();
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
    about: "金額変更に同意（accepted）または同意しない（declined）と答えます",
    input: z.object({
      order_sn: number,
      changeId: fields.id,
      answer: z.enum(["accepted", "declined"], "答えは accepted か declined です"),
    }),
    permission: "order",
    run: (scope, { order_sn, changeId, answer }) => answerChange(scope, order_sn, changeId, answer),
  }),
  call({
    path: "order/changeLimit",
    about: "お支払い後の減額を、確認を待たずに進める割合（%）",
    input: z.object({}),
    permission: "settings",
    async run(scope) {
      const [limit] = await changeLimitQuery(scope);
      return done({ percent: limit?.percent ?? 0 });
    },
  }),
  call({
    path: "order/setChangeLimit",
    about: "お支払い後の減額を、確認を待たずに進める割合を決めます。0 では毎回確認します",
    input: z.object({ percent: wholeNumber("割合", 0, 100, "%") }),
    permission: "settings",
    run: (scope, { percent }) => setChangeLimit(scope, percent),
  }),
];
