import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { makeTransferFile } from "#app/domain/money/withdrawals/make-transfer-file.server.ts";
import {
  approveWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  reopenWithdrawal,
  unapproveWithdrawal,
} from "#app/domain/money/withdrawals/settle-withdrawal.server.ts";
import { StaffWithdrawalForm } from "#app/domain/money/withdrawals/withdrawal-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { reopenText } from "#app/http/input/reopen-text.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";

const doneTexts = {
  approve: "已批准提现。",
  unapprove: "已撤销批准，重新等待财务处理，买家会收到通知。",
  pay: "已标记付款。",
  reject: "已驳回提现，金额已退回会员余额。",
  file: "已生成付款文件。",
  reopen: "已撤销，重新处理，买家会收到通知。",
};

/** What finance does to one withdrawal, or to all that are approved; what went wrong comes back with what was typed. */
export async function settleSent(context: AppLoadContext, scope: Scope<Staff>, sent: FormData) {
  const { typed: entries, form } = readStaffTyped(sent, StaffWithdrawalForm);
  const typed = {
    id: String(entries.id ?? ""),
    reason: String(entries.reason ?? ""),
    payOn: entries.payOn,
  };
  const wrong = (fieldId: string, text: string, status: number) =>
    data({ typed, problem: { fieldId, text } }, { status });
  if (!form.success) {
    const [issue] = form.error.issues;
    const field = String(issue?.path[0] ?? "");
    if (field === "reason") return wrong(`reason-${typed.id}`, issue!.message, 400);
    if (field === "payOn") return wrong("payOn", issue!.message, 400);
    return wrong("", reopenText(form.error, "zh"), 400);
  }

  const { intent } = form.data;
  const command = await carryOut(scope, form.data);
  if (command.ok) {
    return redirectWithFlash(context, href("/staff/withdrawals"), doneTexts[intent]);
  }
  switch (command.reason) {
    case "forbidden":
      return wrong("", "没有权限", 403);
    case "not-found":
      return wrong("", "该提现申请不存在", 404);
    case "moved-meanwhile":
      return wrong("", "其他人已处理，未作任何修改", 409);
    case "another-pays":
      return wrong("", "该会员今天的提现超过单人限额：批准、导出、标记付款须由三人分别经手", 409);
    case "newcomer":
      return wrong("", "经手人48小时内新加入或改过岗位、密码，暂不能导出或标记付款", 409);
    case "another-exports":
      return wrong("", "您批准的提现须由另一人导出付款文件", 409);
    case "account-decider":
      return wrong("", "该收款账户的户名由您认可，须由另一人标记付款", 409);
    case "none-approved":
      return wrong("", "没有已批准且尚未导出的提现", 409);
    case "balance-too-low":
      return wrong("", "会员余额已不足，不能重新冻结这笔提现", 409);
    case "asks-anew":
      return wrong("", "批准过的、由程序申请的、已换收款账户的提现须由会员重新申请", 409);
    case "bad-day":
      return wrong("payOn", "付款日须在今天起30天内", 400);
  }
}

function carryOut(scope: Scope<Staff>, form: z.output<typeof StaffWithdrawalForm>) {
  const { id } = form;
  switch (form.intent) {
    case "approve":
      return approveWithdrawal(scope, id);
    case "unapprove":
      return unapproveWithdrawal(scope, id, form.reason);
    case "pay":
      return payWithdrawal(scope, id);
    case "file":
      return makeTransferFile(scope, id, form.payOn);
    case "reject":
      return rejectWithdrawal(scope, id, form.reason);
    case "reopen":
      return reopenWithdrawal(scope, id, form.reason);
  }
}
