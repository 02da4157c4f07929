import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import type { Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { countedText, decidedPage, queuePage } from "#app/domain/core/document/queue-page.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { makeTransferFile } from "#app/domain/money/withdrawal/make-transfer-file.server.ts";
import { payersQuery } from "#app/domain/money/withdrawal/payers.server.ts";
import { rejectedWithdrawalsQuery } from "#app/domain/money/withdrawal/rejected-withdrawals.server.ts";
import {
  approveWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  reopenWithdrawal,
  unapproveWithdrawal,
} from "#app/domain/money/withdrawal/settle-withdrawal.server.ts";
import { StaffWithdrawalForm } from "#app/domain/money/withdrawal/staff-forms.schema.server.ts";
import {
  transferFilesQuery,
  withdrawalQueueLengthQuery,
  withdrawalQueueQuery,
} from "#app/domain/money/withdrawal/withdrawals.server.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-lists/price-list.server.ts";
import { href } from "#app/href.ts";
import { readStaffTyped } from "#app/http/input/read-typed.server.ts";
import { reopenText } from "#app/http/input/reopen-text.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { ListFileLinks } from "#app/routes/frame/list-file-links.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { QueuePager } from "../queue-pager.tsx";
import { staffCommands } from "../staff-commands.ts";
import { olderPlace } from "../talk/older-place.ts";
import { PhraseList } from "../talk/phrase-list.tsx";
import { Refused } from "../talk/refused.tsx";
import { toldAt } from "../told.ts";
import { endingWith, namesOf } from "./next-step.ts";
import { TransferFiles } from "./transfer-files.tsx";
import { WithdrawalToSettle } from "./withdrawal-to-settle.tsx";

export const meta: MetaFunction = () => [{ title: "提现付款 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "pay-withdrawals");
  const { searchParams } = new URL(args.request.url);
  const after = readPlace(searchParams);
  const { place, at } = olderPlace(searchParams);
  const [rows, [length], files, settings, rejected, payers] = await scope.db.batch([
    withdrawalQueueQuery(scope, after),
    withdrawalQueueLengthQuery(scope),
    transferFilesQuery(scope),
    settingsQuery(scope),
    rejectedWithdrawalsQuery(scope, place),
    payersQuery(scope),
  ]);
  const { shown, next } = queuePage(rows, ({ withdrawal: { id, requestedAt } }) => ({
    at: requestedAt.getTime(),
    id,
  }));
  return {
    queue: shown,
    total: length?.count ?? 0,
    toExport: length?.toExport ?? 0,
    after,
    next,
    files,
    payers,
    rejected: { page: decidedPage(rejected, (row) => row), at },
    now: scope.now,
    today: japanDay(scope.now),
    idempotencyKey: crypto.randomUUID(),
    me: `staff:${scope.actor.id}`,
    limitYen: Number(settingsIn(settings)("withdrawalTwoPeopleYen")),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form: sent } = await staffForm(args, staffCommands["/staff/withdrawals"]);
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
    const told = intent === "reopen" ? "reopened" : (`withdrawal-${intent}` as const);
    return redirect(toldAt(href("/staff/withdrawals"), told), 303);
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
    case "too-little":
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

export default function WithdrawalsPage() {
  const loaded = useLoaderData<typeof loader>();
  const { queue, total, toExport, after, next, files, now, today, idempotencyKey } = loaded;
  const { me, limitYen, payers } = loaded;
  const own = queue.filter(
    ({ withdrawal: one }) => one.state === "approved" && !one.fileId && one.approvedBy === me,
  );
  const refused = useActionData<typeof action>();
  return (
    <main id="main" className="wrap stack l">
      <div className="row between">
        <h1>
          待处理提现 <span className="n">{countedText(total)}</span>
        </h1>
        <ListFileLinks side="staff" list="withdrawals" />
      </div>
      <ErrorList title="请检查输入内容" problems={refused ? [refused.problem] : []} />
      <PhraseList of="payOut" id="reject-phrases" />
      {queue.length === 0 ? (
        <Empty title="没有待处理的提现">
          <p>
            <a href={href("/staff")}>返回工作台</a>
          </p>
        </Empty>
      ) : (
        <ul className="stack">
          {queue.map((row) => (
            <WithdrawalToSettle
              key={row.withdrawal.id}
              {...row}
              {...{ now, me, limitYen, payers }}
              typed={refused?.typed.id === row.withdrawal.id ? refused.typed.reason : ""}
            />
          ))}
        </ul>
      )}
      <QueuePager path={href("/staff/withdrawals")} {...{ after, next }} />
      <Refused {...loaded.rejected} path={href("/staff/withdrawals")} back={refused?.typed} />
      <TransferFiles
        {...{ files, idempotencyKey, waiting: toExport }}
        {...{ own: own.length, others: namesOf(payers, [me], me) }}
        ending={endingWith({ me, payers, limitYen }, queue)}
        payOn={refused?.typed.payOn ?? today}
      />
    </main>
  );
}
