import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readMessage } from "#app/domain/core/message/message.ts";
import { seesMoney } from "#app/domain/core/policy.ts";
import { readOwnWaitingMoney } from "#app/domain/money/waiting/waiting-money.server.ts";
import { waitingKindNames } from "#app/domain/money/waiting/waiting-money.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { doWaitingCommand } from "./waiting-commands.server.ts";
import { WaitingRow } from "./waiting-row.tsx";

export const meta: MetaFunction = () => [{ title: "確認待ちのお金 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  if (!seesMoney(scope.actor)) throw forbidden();
  const after = readPlace(new URL(args.request.url).searchParams);
  const { shown, next } = await readOwnWaitingMoney(scope, after);
  return {
    now: scope.now,
    next,
    isFirst: !after,
    rows: shown.map((row) => ({
      ...row,
      about: readMessage(row.about, "ja"),
      state: waitingKindNames[row.kind],
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  if (!seesMoney(scope.actor)) throw forbidden();
  return doWaitingCommand(scope, args.context, await readForm(args.request));
}

export default function WaitingMoneyPage() {
  const { rows, now, next, isFirst } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <ListPage
      title="確認待ちのお金"
      note="お振込やPayPalのお支払いのうち、確認が済んでいないものです。着金を確認すると、ここから消えます。"
      problem={<AnswerSummary answer={answer} title="変更していません" />}
      isEmpty={rows.length === 0}
      empty="確認待ちのお金はありません"
      hint={<a href={href("/user/churujinList")}>入出金の履歴を見る</a>}
      pages={{ path: href("/user/waitingMoney"), next, isFirst }}
    >
      <ul className="todo-list">
        {rows.map((row) => (
          <WaitingRow key={row.id} row={row} now={now} />
        ))}
      </ul>
    </ListPage>
  );
}
