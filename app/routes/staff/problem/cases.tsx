import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type ListWork, readListWork } from "#app/domain/console/teamwork/views.server.ts";
import { awaitsAnswer, awaitsFirstStep } from "#app/domain/trade/case-state.ts";
import { type CaseQueue, readCaseQueue } from "#app/domain/trade/floor/case-lists.server.ts";
import {
  caseAnswerName,
  caseKindNames,
  caseStates,
  caseStepNames,
} from "#app/domain/trade/floor/problem-case.ts";
import { dueAt, readServiceRules } from "#app/domain/trade/orders/service-level.server.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { sentList } from "#app/ui/answer-to.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { Status } from "#app/ui/status.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { LotItem } from "../floor/lot-item.tsx";
import { staffCommands } from "../staff-commands.ts";
import { WaitingCell } from "../waiting-cell.tsx";
import { Bulk, bulkForm, Tick } from "../work/bulk-bar.tsx";
import { ListBar } from "../work/list-bar.tsx";
import { listHref, seenQuery } from "../work/listed.ts";
import { NotTogether } from "../work/not-together.tsx";
import { type RowsWork, RowWork } from "../work/row-work.tsx";
import { carryOutTogether } from "./carry-out-together.server.ts";
import { readCaseFilter } from "./case-query.server.ts";
import { moneyText } from "./money-text.ts";

export const meta: MetaFunction = () => [{ title: "问题商品 | 买付便工作台" }];

const titles: Record<CaseQueue, string> = {
  stock: "仓库处理",
  aside: "待放隔离架",
  settle: "补换货、退款",
  overdue: "买家逾期未答",
  waiting: "等买家、等到货",
};

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-cases");
  const { searchParams } = new URL(args.request.url);
  const { queue, whose } = readCaseFilter(scope, searchParams);
  const after = readPlace(searchParams);
  const [page, rules, work] = await Promise.all([
    readCaseQueue(scope, queue, after, whose),
    readServiceRules(scope),
    readListWork(scope, "cases"),
  ]);
  const cases = page.cases.map(({ one, order, line, companyName, ownerName, step }) => {
    const { answeredAt } = one;
    const due = awaitsFirstStep(one) && answeredAt ? dueAt(rules, "case", answeredAt) : null;
    const { titleZh, spec, picture } = line;
    const goods = { titleZh, spec, picture };
    const orderNumber = order.number;
    return { one: toCaseRow(one), goods, orderNumber, companyName, ownerName, step, due };
  });
  const seen = seenQuery("cases", searchParams);
  return { queue, after, work, seen, counts: page.counts, next: page.next, cases };
}

function toCaseRow(one: Awaited<ReturnType<typeof readCaseQueue>>["cases"][number]["one"]) {
  const { id, number, kind, state, answer, quantity, quarantineShelf } = one;
  const { replyBy, openedAt, answeredAt } = one;
  const times = { replyBy, openedAt, answeredAt };
  return { id, number, kind, state, answer, quantity, quarantineShelf, ...times };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/cases"]);
  return carryOutTogether(args.context, scope, intent, form);
}

export default function CasesPage() {
  const { queue, after, work, seen, cases, counts, next } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const at = (change = {}) => listHref("cases", seen, { queue, ...change });
  return (
    <ListPage
      title="问题商品"
      problem={<NotTogether answer={lastResult} />}
      tools={
        <>
          <ListBar work={work} seen={seen} file="cases" />
          <Tabs
            label="问题商品队列"
            tabs={counts.map(({ name, count }) => ({
              label: titles[name],
              href: at({ queue: name }),
              current: name === queue,
              count,
            }))}
          />
        </>
      }
      isEmpty={cases.length === 0}
      empty={`没有「${titles[queue]}」的问题商品`}
      pages={{
        path: href("/staff/cases"),
        query: { ...Object.fromEntries(new URLSearchParams(seen)), queue },
        next,
        isFirst: !after,
      }}
      lang="zh"
    >
      <CaseQueueTable
        label={titles[queue]}
        to={at()}
        queue={queue}
        cases={cases}
        work={work}
        picked={sentList(lastResult, "pick")}
        steps={sentList(lastResult, "step")}
      />
    </ListPage>
  );
}

type QueuedCase = ReturnType<typeof useLoaderData<typeof loader>>["cases"][number];

interface CaseQueueTableProps {
  label: string;
  /** The queue's name, which its button sends. */
  queue: string;
  /** The queue itself, to come back to. */
  to: string;
  cases: readonly QueuedCase[];
  work: ListWork;
  /** What was ticked when the form came back, and the steps that stood in the rows. */
  picked: readonly string[];
  steps: readonly string[];
}

/**
 * The cases of a queue: ticked ones are taken on together, and carried out where their next step needs no more than a
 * button.
 */
function CaseQueueTable(shown: CaseQueueTableProps) {
  const { label, queue, to, cases, work, picked, steps } = shown;
  const carriesOut = cases.some(({ step }) => step) && (
    <Button small fill name="intent" value={queue} formAction={href("/staff/cases")}>
      办理所选
    </Button>
  );
  return (
    <>
      <Bulk
        kind="case"
        to={to}
        colleagues={work.colleagues}
        sharesWork={work.sharesWork}
        more={carriesOut}
      >
        <CardTable
          tight
          brief
          label={label}
          columns={["商品", "会员 / 订单号", "问题", "买家选择", "状态", "负责", "等待"]}
        >
          {cases.map((row) => (
            <CaseRow
              key={row.one.id}
              row={row}
              work={work}
              ticked={picked.includes(row.one.number) && steps.includes(stepSeen(row))}
            />
          ))}
        </CardTable>
      </Bulk>
      {carriesOut && (
        <p className="note">“办理所选”按各行的下一步办理；需填写快递单号等的，请打开问题单办理。</p>
      )}
    </>
  );
}

interface CaseRowProps {
  row: QueuedCase;
  work: RowsWork;
  ticked: boolean;
}

function CaseRow({ row, work, ticked }: CaseRowProps) {
  const { one, goods, companyName, ownerName, orderNumber } = row;
  const { zh, shape } = caseStates[one.state];
  return (
    <TableRow>
      <RowHeading>
        <span className="pick-row">
          <Tick number={one.number} ticked={ticked} />
          <StepSeen row={row} />
          <span>
            <a className="number" href={href("/staff/cases/:number", { number: one.number })}>
              {one.number}
            </a>
            <LotItem {...goods} note="" orderNote="" options={[]} />
          </span>
        </span>
      </RowHeading>
      <TableCell>
        <span lang="ja">{companyName}</span>
        <small className="block number">{orderNumber}</small>
      </TableCell>
      <TableCell className="number">
        {caseKindNames[one.kind].zh} {one.quantity}
        {one.quarantineShelf && <small className="block number">{one.quarantineShelf}</small>}
      </TableCell>
      <TableCell>
        {one.answer ? caseAnswerName(one.kind, one.answer).zh : "—"}
        <NextStep row={row} />
      </TableCell>
      <TableCell>
        <Status shape={shape}>{zh}</Status>
        {awaitsAnswer(one) && (
          <small className="block number">期限 {chinaClock.when(one.replyBy)}</small>
        )}
      </TableCell>
      <RowWork number={one.number} ownerName={ownerName} work={work} />
      <WaitingCell since={one.answeredAt ?? one.openedAt} due={row.due} now={work.now} />
    </TableRow>
  );
}

/** The step and the yen that stand in the row: what has changed meanwhile is refused. */
function StepSeen({ row }: Pick<CaseRowProps, "row">) {
  return row.step && <input type="hidden" name="step" value={stepSeen(row)} form={bulkForm} />;
}

function stepSeen({ one, step }: QueuedCase) {
  return step ? `${one.number}:${step.name}:${step.changeYen}` : "";
}

function NextStep({ row: { step } }: Pick<CaseRowProps, "row">) {
  if (!step) return null;
  return (
    <small className="block number">
      下一步：{caseStepNames[step.name]}
      {moneyText(step)}
    </small>
  );
}
