import { z } from "zod";
import { bankAccountQuery, saveBankAccount } from "#app/domain/company/bank-account.server.ts";
import { fields } from "#app/domain/fields.schema.server.ts";
import { done, refuse } from "#app/domain/result.ts";
import { requestWithdrawal } from "#app/domain/withdrawal/request-withdrawal.server.ts";
import { takeBackWithdrawal } from "#app/domain/withdrawal/take-back.server.ts";
import { listWithdrawals } from "#app/domain/withdrawal/withdrawals.server.ts";
import { call } from "#app/http/api-call.server.ts";
import { onceKey, page } from "./lists.schema.server.ts";

const wallet = { permission: "wallet" } as const;

export const withdrawalCalls = [
  call({
    path: "bankAccount/detail",
    about: "出金先の口座。まだなら account が null です",
    input: z.object({}),
    ...wallet,
    async run(scope) {
      const [account] = await bankAccountQuery(scope);
      return done({ account: account ?? null });
    },
  }),
  call({
    path: "bankAccount/save",
    about: "出金先の口座を登録、または変更します",
    input: z.object({
      bankCode: fields.bankCode,
      branchCode: fields.branchCode,
      accountType: z.enum(["ordinary", "current", "savings"], "預金種目を選んでください"),
      accountNumber: fields.accountNumber,
      holderKana: fields.payerKana,
    }),
    ...wallet,
    run: (scope, account, { context }) => saveBankAccount(scope, context.directories, account),
  }),
  call({
    path: "withdrawal/list",
    about: "出金の申請、新しい順",
    input: z.object({ size: page.size, after: page.after.default("") }),
    ...wallet,
    async run(scope, { size, after }) {
      const { page: list, next } = await listWithdrawals(scope, after, size);
      return done({ list, next });
    },
  }),
  call({
    path: "withdrawal/create",
    about: "登録済みの口座へ出金を申請します。同じ id で2回呼んでも申請は1件です",
    input: z.object({
      id: onceKey,
      amountYen: fields.amountYen,
      reason: fields.withdrawalReason,
    }),
    ...wallet,
    async run(scope, { id = crypto.randomUUID(), ...wanted }) {
      const requested = await requestWithdrawal(scope, { id, ...wanted });
      if (requested.ok) return done({ id });
      return refuse(requested.reason === "too-little" ? "balance-too-low" : requested.reason);
    },
  }),
  call({
    path: "withdrawal/takeBack",
    about: "まだ処理されていない出金の申請を取り下げます。金額は残高に戻ります",
    input: z.object({ id: fields.id }),
    ...wallet,
    run: (scope, { id }) => takeBackWithdrawal(scope, id),
  }),
];
