import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { japanDay } from "#app/domain/core/calendar.ts";
import { countedText, decidedPage, queuePage } from "#app/domain/core/document/queue-page.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import {
  payersQuery,
  rejectedWithdrawalsQuery,
  transferFilesQuery,
  withdrawalQueueLengthQuery,
  withdrawalQueueQuery,
} from "#app/domain/money/withdrawals/withdrawal-queries.server.ts";
import { settingsIn, settingsQuery } from "#app/domain/pricing/price-list.server.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { ListFileLinks } from "#app/shared/list-file-links.tsx";
import { answerTo, sentFormId } from "#app/ui/answer-to.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { staffCommands } from "../staff-commands.ts";
import { olderPlace } from "../talk/older-place.ts";
import { PhraseList } from "../talk/phrase-list.tsx";
import { Refused } from "../talk/refused.tsx";
import { endingWith, namesOf } from "./next-step.ts";
import { settleSent } from "./settle-sent.server.ts";
import { TransferFiles } from "./transfer-files.tsx";
import { WithdrawalToSettle } from "./withdrawal-to-settle.tsx";

export const meta: MetaFunction = () => [{ title: "提现付款 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-money");
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
    mayAct: staffMay(scope.actor, "pay-withdrawals"),
    limitYen: Number(settingsIn(settings)("withdrawalTwoPeopleYen")),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/withdrawals"]);
  return settleSent(args.context, scope, form);
}

export default function WithdrawalsPage() {
  const loaded = useLoaderData<typeof loader>();
  const { queue, total, toExport, after, next, files, now, today, idempotencyKey } = loaded;
  const { me, mayAct, limitYen, payers } = loaded;
  const own = queue.filter(
    ({ withdrawal: one }) => one.state === "approved" && !one.fileId && one.approvedBy === me,
  );
  const lastResult = useActionData<typeof action>();
  const file = answerTo(lastResult, { intent: "file" });
  const rows = [...queue.map(({ withdrawal }) => withdrawal), ...loaded.rejected.page.shown];
  return (
    <ListPage
      title="待处理提现"
      count={countedText(total)}
      actions={<ListFileLinks side="staff" list="withdrawals" />}
      problem={
        <AnswerSummary
          title="请检查填写内容"
          answer={lastResult}
          formId={file ? "file" : sentFormId(lastResult, rows, { names: { unapprove: "reject" } })}
        />
      }
      tools={mayAct && <PhraseList of="payOut" id="reject-phrases" />}
      isEmpty={queue.length === 0}
      empty="没有待处理的提现"
      hint={<a href={href("/staff")}>返回工作台</a>}
      pages={{ path: href("/staff/withdrawals"), next, isFirst: !after }}
      below={
        mayAct && (
          <>
            <Refused
              {...loaded.rejected}
              path={href("/staff/withdrawals")}
              lastResult={lastResult}
            />
            <TransferFiles
              files={files}
              idempotencyKey={idempotencyKey}
              waiting={toExport}
              own={own.length}
              others={namesOf(payers, [me], me)}
              ending={endingWith({ me, payers, limitYen }, queue)}
              today={today}
              lastResult={file}
            />
          </>
        )
      }
      lang="zh"
    >
      <ul className="stack">
        {queue.map((row) => (
          <WithdrawalToSettle
            key={row.withdrawal.id}
            {...row}
            now={now}
            me={me}
            mayAct={mayAct}
            limitYen={limitYen}
            payers={payers}
            lastResult={answerTo(lastResult, { id: row.withdrawal.id })}
          />
        ))}
      </ul>
    </ListPage>
  );
}
