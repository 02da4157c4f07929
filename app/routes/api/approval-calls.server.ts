import { z } from "zod";
import { authorisationsQuery } from "#app/domain/authorisation/authorisations.server.ts";
import {
  authorise,
  revokeAuthorisation,
} from "#app/domain/authorisation/change-authorisation.server.ts";
import { decidedQuery, waitingQuery } from "#app/domain/company/approvals.server.ts";
import { askApproval } from "#app/domain/company/ask-approval.server.ts";
import { approvePayment, declinePayment } from "#app/domain/company/decide-approval.server.ts";
import { fields } from "#app/domain/fields.schema.server.ts";
import { findPayables } from "#app/domain/payment/payables.server.ts";
import { done, refuse } from "#app/domain/result.ts";
import { call } from "#app/http/api-call.server.ts";
import { onceKey, orderNumber, porderNumber } from "./lists.schema.server.ts";
import { paymentReason } from "./payment-reason.ts";

const kind = z.enum(["delivery", "payment"], "委任の種類が正しくありません");

export const approvalCalls = [
  call({
    path: "approval/list",
    about: "支払いの承認の依頼：待っているものと、最近決まったもの",
    input: z.object({}),
    permission: "pay",
    async run(scope) {
      const [waiting, decided] = await scope.db.batch([waitingQuery(scope), decidedQuery(scope)]);
      return done({ waiting, decided });
    },
  }),
  call({
    path: "approval/ask",
    about: "上限を超える支払いの承認を依頼します。order_sn か pOrder_sn のどちらかを送ります",
    input: z.object({
      id: onceKey,
      order_sn: orderNumber.optional(),
      pOrder_sn: porderNumber.optional(),
      note: fields.note,
      couponId: fields.id.optional(),
    }),
    permission: "pay",
    async run(scope, { id = crypto.randomUUID(), order_sn, pOrder_sn, note, couponId }) {
      const key = order_sn
        ? { kind: "order" as const, key: order_sn }
        : { kind: "shipping" as const, key: pOrder_sn ?? "" };
      const [document] = (await findPayables(scope, scope.actor, "number", [key])) ?? [];
      if (!document) return refuse("not-found");
      const coupons = new Map(couponId ? [[document.id, couponId]] : []);
      const asked = await askApproval(scope, [document], { id, note, coupons });
      if (asked.ok) return done({ id });
      const { reason } = asked;
      return reason === "waits-already" || reason === "within-limits"
        ? refuse(reason)
        : refuse(paymentReason[reason]);
    },
  }),
  call({
    path: "approval/approve",
    about: "依頼を承認し、残高で支払います。同じ key で2回呼んでも引き落としは1回です",
    input: z.object({ id: fields.id, key: onceKey }),
    permission: "pay",
    async run(scope, { id, key = crypto.randomUUID() }) {
      const approved = await approvePayment(scope, id, key);
      if (approved.ok) return approved;
      const { reason } = approved;
      // Said of a decision here, and not of a payment that met one.
      if (reason === "own-request" || reason === "changed-since" || reason === "decided-already")
        return refuse(reason);
      return refuse(paymentReason[reason]);
    },
  }),
  call({
    path: "approval/decline",
    about: "依頼を却下します",
    input: z.object({ id: fields.id, reason: fields.declineReason }),
    permission: "pay",
    run: (scope, { id, reason }) => declinePayment(scope, id, reason),
  }),
  call({
    path: "authorisation/list",
    about: "担当者への権限委任のいまの状態",
    input: z.object({}),
    permission: "settings",
    run: async (scope) => done({ list: await authorisationsQuery(scope) }),
  }),
  call({
    path: "authorisation/authorise",
    about: "配送（delivery）か支払い（payment）を担当者に委任します。主アカウントだけができます",
    input: z.object({ kind, dailyCapYen: fields.limitYen("1日の上限").default(null) }),
    run: (scope, { kind: what, dailyCapYen }) => authorise(scope, what, dailyCapYen),
  }),
  call({
    path: "authorisation/revoke",
    about: "委任を取り消します。主アカウントだけができます",
    input: z.object({ kind }),
    run: (scope, { kind: what }) => revokeAuthorisation(scope, what),
  }),
];
