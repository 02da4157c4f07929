import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import {
  authorisationsQuery,
  authorise,
  revokeAuthorisation,
} from "#app/domain/customers/authorisation/authorisations.server.ts";
import {
  decidedQuery,
  requestApproval,
  waitingQuery,
} from "#app/domain/money/payments/approvals.server.ts";
import { approvePayment, declinePayment } from "#app/domain/trade/orders/decide-approval.server.ts";
import { call, freshCall } from "#app/http/api/call.server.ts";
import { idempotencyKey, madeId, nothing } from "../lists.schema.server.ts";
import { documents, findAsked, fitting } from "./payment-documents.server.ts";
import { paymentReason, refusedPayment } from "./payment-reason.ts";

const kind = z.enum(["delivery", "payment"], "委任の種類が正しくありません");

export const approvalCalls = [
  call({
    path: "approval/list",
    does: "reads",
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
    does: "writes",
    about:
      "上限を超える支払いの承認を依頼します。いくつか送ると、1件ずつの依頼になります。同じ id で2回呼んでも依頼は1回です",
    input: fitting(z.object({ ...documents, id: idempotencyKey, note: fields.note })),
    output: madeId,
    permission: "pay",
    async run(scope, { id = crypto.randomUUID(), note, ...wanted }) {
      const found = await findAsked(scope, wanted);
      if (!found) return refuse("not-found");
      const asked = await requestApproval(scope, found.documents, {
        id,
        note,
        coupons: found.coupons,
      });
      if (asked.ok) return done({ id });
      const { reason } = asked;
      if (reason === "waits-already" || reason === "within-limits") return refuse(reason);
      return refusedPayment({ ...asked, reason });
    },
  }),
  call({
    path: "approval/approve",
    does: "writes",
    about: "依頼を承認し、残高で支払います。同じ key で2回呼んでも引き落としは1回です",
    input: z.object({ id: fields.id, key: idempotencyKey }),
    output: nothing,
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
    does: "writes",
    about: "依頼を却下します",
    input: z.object({ id: fields.id, reason: fields.declineReason }),
    output: nothing,
    permission: "pay",
    run: (scope, { id, reason }) => declinePayment(scope, id, reason),
  }),
  call({
    path: "authorisation/list",
    does: "reads",
    about: "担当者への権限委任のいまの状態",
    input: z.object({}),
    permission: "settings",
    run: async (scope) => done({ list: await authorisationsQuery(scope) }),
  }),
  freshCall({
    path: "authorisation/authorise",
    does: "writes",
    scopes: ["settings"],
    page: "/user/userAuthorizeAndPermit",
    about: "配送（delivery）か支払い（payment）を担当者に委任します。主アカウントだけができます",
    input: z.object({ kind, dailyCapYen: fields.limitYen("1日の上限").default(null) }),
    output: nothing,
    run: (scope, { kind: what, dailyCapYen }) => authorise(scope, what, dailyCapYen),
  }),
  freshCall({
    path: "authorisation/revoke",
    does: "writes",
    scopes: ["settings"],
    page: "/user/userAuthorizeAndPermit",
    about: "委任を取り消します。主アカウントだけができます",
    input: z.object({ kind }),
    output: nothing,
    run: (scope, { kind: what }) => revokeAuthorisation(scope, what),
  }),
];
