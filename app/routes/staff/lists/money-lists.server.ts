import type { Staff } from "#app/domain/core/actor.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { listBankLines } from "#app/domain/money/bank/bank-lines.server.ts";
import { topUpLifecycle, topUpStates } from "#app/domain/money/payments/top-up.ts";
import { listAllReports } from "#app/domain/money/payments/top-up-queries.server.ts";
import { bankAccountTypes } from "#app/domain/money/withdrawals/payout-account.ts";
import { withdrawalLifecycle, withdrawalStates } from "#app/domain/money/withdrawals/withdrawal.ts";
import { listAllWithdrawals } from "#app/domain/money/withdrawals/withdrawal-queries.server.ts";
import { listFile } from "#app/http/files/list-file.server.ts";
import { chinaClock } from "#app/ui/time/clock.tsx";

type StaffScope = Scope<Staff>;
type Report = Awaited<ReturnType<typeof listAllReports>>["page"][number];
type Withdrawal = Awaited<ReturnType<typeof listAllWithdrawals>>["page"][number];
type Lines = Awaited<ReturnType<typeof listBankLines>>;

export const depositList = listFile<StaffScope, Report, string>({
  title: "汇款申报",
  columns: {
    申报编号: ({ report }) => report.number,
    "申报时间（中国时间）": ({ report }) => chinaClock.when(report.reportedAt),
    状态: ({ report }) => topUpStates[report.state].zh,
    会员编号: ({ operationId }) => operationId,
    会员: ({ companyName }) => companyName,
    "申报金额（日元）": ({ report }) => report.amountYen,
    "到账金额（日元）": ({ report }) => report.confirmedYen,
    汇款人: ({ report }) => report.payerKana,
    预计汇款日: ({ report }) => report.expectedOn,
    支付单号: ({ paymentNumber }) => paymentNumber,
    支付内容: ({ paidFor }) => readMessage(paidFor, "zh"),
    会员自编号: ({ report }) => report.ownNumber,
  },
  async page(scope, query, after, limit) {
    const state = topUpLifecycle.states.find((one) => one === query.get("state"));
    const { page: rows, next } = await listAllReports(scope, state, after, limit);
    return { rows, next };
  },
});

export const withdrawalList = listFile<StaffScope, Withdrawal, string>({
  title: "提现",
  columns: {
    提现编号: ({ withdrawal }) => withdrawal.number,
    "申请时间（中国时间）": ({ withdrawal }) => chinaClock.when(withdrawal.requestedAt),
    状态: ({ withdrawal }) => withdrawalStates[withdrawal.state].zh,
    会员编号: ({ operationId }) => operationId,
    会员: ({ companyName }) => companyName,
    "金额（日元）": ({ withdrawal }) => withdrawal.amountYen,
    银行代码: ({ withdrawal }) => withdrawal.bankCode,
    银行: ({ withdrawal }) => withdrawal.bankName,
    支店代码: ({ withdrawal }) => withdrawal.branchCode,
    支店: ({ withdrawal }) => withdrawal.branchName,
    账户类型: ({ withdrawal }) => bankAccountTypes[withdrawal.accountType],
    账号: ({ withdrawal }) => withdrawal.accountNumber,
    户名: ({ withdrawal }) => withdrawal.holderKana,
    原因: ({ withdrawal }) => withdrawal.reason,
    批准人: ({ withdrawal }) => withdrawal.approvedByName,
    "处理时间（中国时间）": ({ withdrawal }) =>
      withdrawal.settledAt && chinaClock.when(withdrawal.settledAt),
    驳回原因: ({ withdrawal }) => withdrawal.rejection,
  },
  async page(scope, query, after, limit) {
    const state = withdrawalLifecycle.states.find((one) => one === query.get("state"));
    const { page: rows, next } = await listAllWithdrawals(scope, state, after, limit);
    return { rows, next };
  },
});

function bankLineState({ line, returnedOn }: Lines["page"][number]) {
  if (line.reportId) return "已入账";
  if (returnedOn) return "已退回汇款人";
  return line.settledAt ? "不入账" : "未对账";
}

export const bankLineList = listFile<StaffScope, Lines["page"][number], Lines["next"]>({
  title: "银行流水",
  columns: {
    入账日: ({ line }) => line.bankDay,
    "金额（日元）": ({ line }) => line.amountYen,
    汇款人: ({ line }) => line.payer,
    "余额（日元）": ({ line }) => line.balanceYen,
    状态: bankLineState,
    申报编号: ({ reportNumber }) => reportNumber,
    不入账或退回原因: ({ line }) => line.asideNote,
    处理人: ({ line }) => line.settledByName,
    "处理时间（中国时间）": ({ line }) => line.settledAt && chinaClock.when(line.settledAt),
  },
  async page(scope, query, after, limit) {
    const open = query.get("state") === "open";
    const { page: rows, next } = await listBankLines(scope, open, after ?? undefined, limit);
    return { rows, next };
  },
});
