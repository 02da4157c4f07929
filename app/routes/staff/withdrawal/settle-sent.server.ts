import type { AppLoadContext } from "@remix-run/cloudflare";
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
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { invalid } from "#app/http/respond.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { refuseMoney } from "../books/refuse-money.server.ts";

const doneTexts = {
  approve: "已批准提现。",
  unapprove: "已撤销批准，重新等待财务处理，买家会收到通知。",
  pay: "已标记付款。",
  reject: "已驳回提现，金额已退回会员余额。",
  file: "已生成付款文件。",
  reopen: "已撤销，重新处理，买家会收到通知。",
};

/** What finance does to one withdrawal, or to all that are approved; what went wrong comes back with what was typed. */
export async function settleSent(context: AppLoadContext, scope: Scope<Staff>, form: FormData) {
  const submission = parseForm(form, { schema: StaffWithdrawalForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const settled = await carryOut(scope, submission.value);
  if (settled.ok)
    return redirectWithFlash(
      context,
      href("/staff/withdrawals"),
      doneTexts[submission.value.intent],
    );
  return refuseMoney(submission, settled.reason, {
    "not-found": "该提现申请不存在",
    newcomer: "经手人48小时内新加入或改过岗位、密码，暂不能导出或标记付款",
    "balance-too-low": "会员余额已不足，不能重新冻结这笔提现",
  });
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
