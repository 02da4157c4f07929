import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { BatchResponse } from "drizzle-orm/batch";
import { z } from "zod";
import { actorKey, type Staff } from "#app/domain/core/actor.ts";
import { japanDay } from "#app/domain/core/calendar.ts";
import { queuePage } from "#app/domain/core/document/queue-page.ts";
import { limits } from "#app/domain/core/limits.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { rowId } from "#app/domain/core/staff-fields.schema.server.ts";
import {
  confirmProposal,
  decidedProposalsQuery,
  endProposal,
  openProposalsLengthQuery,
  openProposalsQuery,
} from "#app/domain/money/bank/proposals.server.ts";
import {
  waitingPriceName,
  waitingPricesQueries,
} from "#app/domain/pricing/waiting-prices.server.ts";
import { textField } from "#app/domain/trade/orders/order-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { parseForm } from "#app/http/input/parse-form.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { invalid } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { redirectWithFlash } from "#app/http/session/flash.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { answerTo, sentFormId } from "#app/ui/answer-to.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { staffCommands } from "../staff-commands.ts";
import { ProposalItem } from "./proposal-item.tsx";
import { refuseMoney } from "./refuse-money.server.ts";
import { WaitingPrices, type WaitingPricesProps } from "./waiting-prices.tsx";

const DecideForm = z.object({
  intent: z.enum(["confirm", "end"]),
  id: rowId,
  reason: textField("退回理由", limits.noteLengthMax),
});

export const meta: MetaFunction = () => [{ title: "复核 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-money");
  const me = actorKey(scope.actor);
  const after = readPlace(new URL(args.request.url).searchParams);
  const [rows, [length], decided, prices, rates] = await scope.db.batch([
    openProposalsQuery(scope, after),
    openProposalsLengthQuery(scope),
    decidedProposalsQuery(scope),
    ...waitingPricesQueries(scope),
  ]);
  const { shown, next } = queuePage(rows, ({ proposal: { id, proposedAt } }) => ({
    at: proposedAt.getTime(),
    id,
  }));
  return {
    open: shown,
    total: length?.count ?? 0,
    after,
    next,
    decided,
    me,
    mayDecide: staffMay(scope.actor, "confirm-deposit"),
    ...toWaitingPricesView(scope, [prices, rates]),
  };
}

function toWaitingPricesView(
  { now, actor }: Scope<Staff>,
  [prices, rates]: BatchResponse<ReturnType<typeof waitingPricesQueries>>,
): Omit<WaitingPricesProps, "mayDecide"> {
  const me = actorKey(actor);
  return {
    prices: prices.map((row) => ({
      id: row.change.id,
      kind: row.change.kind,
      nameZh: waitingPriceName(row),
      effectiveFrom: row.change.effectiveFrom,
      note: row.change.note,
      differences: row.change.differences,
      recordedAt: row.change.recordedAt,
      recordedByName: row.change.recordedByName,
      isOwn: row.change.recordedBy === me,
      isPast: row.change.effectiveFrom < japanDay(now),
    })),
    rates: rates.map(({ id, day, ttsRate, note, recordedAt, recordedByName, recordedBy }) => ({
      ...{ id, day, ttsRate, note, recordedAt, recordedByName },
      isOwn: recordedBy === me,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/proposals"]);
  const submission = parseForm(form, { schema: DecideForm, lang: "zh" });
  if (submission.status !== "success") return invalid(submission);
  const { intent, id, reason } = submission.value;
  const settled =
    intent === "confirm" ? await confirmProposal(scope, id) : await endProposal(scope, id, reason);
  if (settled.ok) {
    const done = intent === "end" ? (settled.value ?? "refused") : "confirm";
    return redirectWithFlash(args.context, href("/staff/proposals"), doneTexts[done]);
  }
  return refuseMoney(submission, settled.reason, {
    "not-found": "该申请不存在",
    "own-proposal": "自己提交的须由另一位财务复核",
  });
}

const doneTexts = {
  confirm: "已复核通过。",
  withdrawn: "已撤回。",
  refused: "已退回给提交人。",
};

export default function ProposalsPage() {
  const { open, total, after, next, decided, me, prices, rates, mayDecide } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const rows = open.map(({ proposal }) => proposal);
  return (
    <ListPage
      title="待复核"
      count={total + prices.length + rates.length}
      note={
        <>
          没有流水的入账、超过单人限额的入账、冲正、银行期初余额由一人提交、另一人复核后才动账。变动过大的价格和汇率也由另一人确认后生效。
          {mayDecide && <a href={href("/staff/corrections")}>提交冲正</a>}
        </>
      }
      problem={
        <AnswerSummary title="未能处理" answer={lastResult} formId={sentFormId(lastResult, rows)} />
      }
      isEmpty={open.length + prices.length + rates.length === 0}
      empty="没有待复核的申请"
      hint={<a href={href("/staff/finance")}>返回对账</a>}
      pages={{ path: href("/staff/proposals"), next, isFirst: !after }}
      below={
        decided.length > 0 && (
          <section className="stack small" aria-labelledby="h-decided">
            <h2 id="h-decided">最近处理</h2>
            <ul className="stack">
              {decided.map((row) => (
                <ProposalItem key={row.proposal.id} {...row} me={me} mayDecide={mayDecide} />
              ))}
            </ul>
          </section>
        )
      }
      lang="zh"
    >
      <WaitingPrices prices={prices} rates={rates} mayDecide={mayDecide} />
      <ul className="stack">
        {open.map((row) => (
          <ProposalItem
            key={row.proposal.id}
            {...row}
            me={me}
            mayDecide={mayDecide}
            lastResult={answerTo(lastResult, { id: row.proposal.id })}
          />
        ))}
      </ul>
    </ListPage>
  );
}
