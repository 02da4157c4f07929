import { z } from "zod";
import {
  cancelPlan,
  choosePlan,
  renewPlan,
  retryPlan,
} from "#app/domain/channels/delivery-plans/decide-plan.server.ts";
import { planStates, runPlansJob } from "#app/domain/channels/delivery-plans/delivery-plan.ts";
import { findPlan, listPlans } from "#app/domain/channels/delivery-plans/plan-queries.server.ts";
import { startPlan } from "#app/domain/channels/delivery-plans/start-plan.server.ts";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { findFile } from "#app/domain/core/files/find-file.server.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { done, type Result, refuse } from "#app/domain/core/result.ts";
import { call } from "#app/http/api/call.server.ts";
import { savedFile } from "#app/http/files/saved-file.server.ts";
import { madeId, nothing, page, placeOf, placeText, porderNumber } from "../lists.schema.server.ts";

const rights = { permission: "shops" } as const;
const id = fields.id;
const state = z
  .enum(Object.keys(planStates) as [keyof typeof planStates], "state が正しくありません")
  .optional();

interface Later {
  context: { later(job: string): Promise<unknown> };
}

/** What was decided is carried on at once. */
async function carriedOn<Told extends Result<unknown, string>>(told: Told, { context }: Later) {
  if (told.ok) await context.later(runPlansJob);
  return told;
}

/** Amazon delivery plans: what the pages of plans do. */
export const planCalls = [
  call({
    path: "amazonDeliveryPlan/list",
    does: "reads",
    about: "Amazon納品プラン、新しい順。state は choosing（ご確認待ち）などで絞り込みます",
    input: z.object({ state, after: page.after }),
    ...rights,
    async run(scope, { state, after }) {
      const { plans, next } = await listPlans(scope, { state, after: placeOf(after) });
      return done({
        list: plans.map(({ plan, requestNumber, pieces, received }) => ({
          id: plan.id,
          state: plan.state,
          pOrder_sn: requestNumber,
          pieces,
          received,
          confirmationId: plan.confirmationId,
          warehouse: plan.warehouse,
        })),
        next: placeText(next ?? undefined),
      });
    },
  }),
  call({
    path: "amazonDeliveryPlan/details",
    does: "reads",
    about:
      "Amazon納品プランの商品・手数料・問題点。state が choosing のときは transports から輸送方法を選びます",
    input: z.object({ id }),
    ...rights,
    async run(scope, asked) {
      const found = await findPlan(scope, asked.id);
      if (!found) return refuse("not-found");
      const { plan, request, items, change } = found;
      const { state, problems, placementFeeYen, transportFeeYen, confirmationId } = plan;
      const { warehouse, labelFile, windowFrom, windowUntil, transports } = plan;
      return done({
        id: plan.id,
        state,
        problems: problems.map(({ sku, why }) => ({ words: readMessage(why, "ja"), sku })),
        placementFeeYen,
        transportFeeYen,
        confirmationId,
        warehouse,
        labelFile,
        windowFrom,
        windowUntil,
        pOrder_sn: request.number,
        transports: transports.map(({ optionId, said, feeYen }) => ({
          optionId,
          words: readMessage(said, "ja"),
          feeYen,
        })),
        change: change ?? "",
        items: items.map(({ sku, fnsku, title, quantity, received }) => ({
          sku,
          fnsku,
          title,
          quantity,
          received,
        })),
      });
    },
  }),
  call({
    path: "amazonDeliveryPlan/start",
    does: "writes",
    about:
      "配送依頼の商品すべてで納品プランを作成します。同じ id でもう一度呼んでも、プランは1つです。shop は connectedShop/list の id",
    input: z.object({ id, pOrder_sn: porderNumber, shop: fields.id }),
    output: madeId,
    ...rights,
    async run(scope, { id, pOrder_sn: requestNumber, shop }, asked) {
      const made = await startPlan(scope, { id, requestNumber, shop });
      if (!made.ok && "goods" in made)
        return { ...made, about: made.goods.map(({ title }) => `「${title}」`).join("") };
      return carriedOn(made, asked);
    },
  }),
  call({
    path: "amazonDeliveryPlan/choose",
    does: "writes",
    about:
      "輸送方法と納品の開始日を決めます。feeYen は details で見た、納品先と輸送の手数料の合計。変わっていれば確定しません",
    input: z.object({
      id,
      transportId: z.string().max(100),
      arrivesFrom: fields.day("納品の開始日"),
      feeYen: z.coerce.number("手数料が正しくありません").int().min(0).max(100_000_000),
    }),
    output: nothing,
    ...rights,
    run: async (scope, { id, feeYen: seenFeeYen, ...chosen }, asked) =>
      carriedOn(await choosePlan(scope, id, { ...chosen, seenFeeYen }), asked),
  }),
  call({
    path: "amazonDeliveryPlan/retry",
    does: "writes",
    about: "止まった納品プランを、止まったところから続けます",
    input: z.object({ id }),
    output: nothing,
    ...rights,
    run: async (scope, { id }, asked) => carriedOn(await retryPlan(scope, id), asked),
  }),
  call({
    path: "amazonDeliveryPlan/cancel",
    does: "writes",
    about: "納品プランを取り消し、Amazonのプランも取り消します",
    input: z.object({ id }),
    output: nothing,
    ...rights,
    run: async (scope, { id }, asked) => carriedOn(await cancelPlan(scope, id), asked),
  }),
  call({
    path: "amazonDeliveryPlan/renew",
    does: "writes",
    about:
      "納品プランを取り消し、配送依頼のいまの内容で作り直します。details の change が空でないときに使います",
    input: z.object({ id }),
    output: nothing,
    ...rights,
    run: async (scope, { id }, asked) => carriedOn(await renewPlan(scope, id), asked),
  }),
  call({
    path: "amazonDeliveryPlan/labels",
    does: "reads",
    about: "箱に貼るAmazonのラベル（PDF）。できる前は not-found です",
    input: z.object({ id }),
    file: "application/pdf",
    ...rights,
    async run(scope, asked, { context }) {
      const found = await findPlan(scope, asked.id);
      const file = found?.plan.labelFile ? await findFile(scope, found.plan.labelFile) : undefined;
      const stored = file && (await context.files.get(file.key));
      if (!stored) return refuse("not-found");
      const bytes = new Uint8Array(await new Response(stored.body).arrayBuffer());
      return done(savedFile("pdf", "amazon-labels", bytes));
    },
  }),
];
