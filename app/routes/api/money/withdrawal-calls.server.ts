import { z } from "zod";
import { fields } from "#app/domain/core/fields.schema.server.ts";
import { done } from "#app/domain/core/result.ts";
import {
  approveOverLimit,
  declineOverLimit,
} from "#app/domain/money/withdrawals/decide-withdrawal.server.ts";
import { payoutWaitHours } from "#app/domain/money/withdrawals/payout-account.ts";
import {
  payoutAccountsIn,
  payoutAccountsQuery,
} from "#app/domain/money/withdrawals/payout-accounts.server.ts";
import { registerPayoutAccount } from "#app/domain/money/withdrawals/register-payout-account.server.ts";
import {
  requestWithdrawalByProgram,
  takeBackWithdrawal,
} from "#app/domain/money/withdrawals/request-withdrawal.server.ts";
import { listWithdrawals } from "#app/domain/money/withdrawals/withdrawal-queries.server.ts";
import { call, freshCall } from "#app/http/api/call.server.ts";
import { idempotencyKey, madeId, nothing, page } from "../lists.schema.server.ts";
import { PayoutAccounts, WithdrawalList } from "./list-data.schema.server.ts";

const sees = { permission: ["withdraw", "wallet"] } as const;
const withdraws = { permission: "withdraw" } as const;

/** An account without what our staff noted of it. */
function shown(account: ReturnType<typeof payoutAccountsIn>["usable"]) {
  if (!account) return null;
  const { bankCode, bankName, branchCode, branchName, accountType, accountNumber } = account;
  const { holderKana, requestedAt, usableFrom, state } = account;
  return {
    bankCode,
    bankName,
    branchCode,
    branchName,
    accountType,
    accountNumber,
    holderKana,
    usableFrom,
    state,
    changedAt: requestedAt,
  };
}

export const withdrawalCalls = [
  call({
    path: "bankAccount/detail",
    does: "reads",
    about: `出金先の口座。account はいま使える口座で、まだなら null。coming は${payoutWaitHours}時間の待ち時間か確認の途中の口座で、usableFrom から使えます`,
    input: z.object({}),
    output: PayoutAccounts,
    ...sees,
    async run(scope) {
      const { usable, coming } = payoutAccountsIn(await payoutAccountsQuery(scope), scope.now);
      return done({ account: shown(usable), coming: shown(coming) });
    },
  }),
  freshCall({
    path: "bankAccount/save",
    does: "writes",
    about: `出金先の口座を登録、または変更します。主アカウントだけができます。使えるのは${payoutWaitHours}時間後からです`,
    input: z.object({
      bankCode: fields.bankCode,
      branchCode: fields.branchCode,
      accountType: z.enum(["ordinary", "current", "savings"], "預金種目を選んでください"),
      accountNumber: fields.accountNumber,
      holderKana: fields.holderKana,
    }),
    output: z.object({ state: z.string() }),
    scopes: ["withdraw"],
    page: "/user/bankAccount",
    run: (scope, account, { context }) =>
      registerPayoutAccount(scope, context.directories, account),
  }),
  call({
    path: "withdrawal/list",
    does: "reads",
    about: "出金の申請、新しい順",
    input: z.object({ size: page.size, after: page.after.default("") }),
    output: WithdrawalList,
    ...sees,
    async run(scope, { size, after }) {
      const { page: list, next } = await listWithdrawals(scope, after, size);
      return done({ list, next });
    },
  }),
  call({
    path: "withdrawal/create",
    does: "writes",
    about:
      "使える口座へ出金を申請します。従業員の1回の上限か今月の予算を超える申請は waitsForOwner が true になり、主アカウントの承認を待ちます。トークンで申請できる金額には1日の上限があり、超える分はページ（/withdrawDeposit）で申し込みます。同じ id で2回呼んでも申請は1件です",
    input: z.object({
      id: idempotencyKey,
      amountYen: fields.amountYen,
      reason: fields.withdrawalReason,
    }),
    output: madeId.extend({ waitsForOwner: z.boolean() }),
    ...withdraws,
    async run(scope, { id = crypto.randomUUID(), ...wanted }) {
      const requested = await requestWithdrawalByProgram(scope, { id, ...wanted });
      return requested.ok ? done({ id, ...requested.value }) : requested;
    },
  }),
  call({
    path: "withdrawal/takeBack",
    does: "writes",
    about: "まだ処理されていない出金の申請を取り下げます。金額は残高に戻ります",
    input: z.object({ id: fields.id }),
    output: nothing,
    ...withdraws,
    run: (scope, { id }) => takeBackWithdrawal(scope, id),
  }),
  freshCall({
    path: "withdrawal/approve",
    does: "writes",
    scopes: ["withdraw"],
    page: "/user/approvals",
    about: "従業員の上限か予算を超える出金の申請を承認します。主アカウントだけができます",
    input: z.object({ id: fields.id }),
    output: nothing,
    run: (scope, { id }) => approveOverLimit(scope, id),
  }),
  freshCall({
    path: "withdrawal/decline",
    does: "writes",
    scopes: ["withdraw"],
    page: "/user/approvals",
    about: "従業員の上限か予算を超える出金の申請を却下します。主アカウントだけができます",
    input: z.object({ id: fields.id, reason: fields.declineReason }),
    output: nothing,
    run: (scope, { id, reason }) => declineOverLimit(scope, id, reason),
  }),
];
