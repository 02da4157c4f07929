import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { staffMay } from "#app/domain/core/policy.ts";
import {
  caseAnswerName,
  caseKindNames,
  caseStates,
} from "#app/domain/trade/problems/case-labels.ts";
import {
  type CaseQueue,
  caseQueueNames,
  readCaseQueue,
} from "#app/domain/trade/problems/staff-cases.server.ts";
import { dueAt, readServiceRules } from "#app/domain/trade/service-level/service-rules.server.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { State } from "#app/ui/state.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { when } from "#app/ui/timeline.tsx";
import { WaitingCell } from "../waiting-cell.tsx";
import { LotItem } from "../warehouse/lot-item.tsx";

export const meta: MetaFunction = () => [{ title: "问题商品 | 买付便工作台" }];

const titles: Record<CaseQueue, string> = {
  stock: "仓库处理",
  settle: "补换货、退款",
  overdue: "买家逾期未答",
  waiting: "等买家、等到货",
};

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-cases");
  const { searchParams } = new URL(args.request.url);
  const usual: CaseQueue = staffMay(scope.actor, "shelve") ? "stock" : "settle";
  const queue = caseQueueNames.find((name) => name === searchParams.get("queue")) ?? usual;
  const after = readPlace(searchParams);
  const [page, rules] = await Promise.all([
    readCaseQueue(scope, queue, after),
    readServiceRules(scope),
  ]);
  const cases = page.cases.map((one) => ({
    ...one,
    due:
      one.state === "in_follow_up" && one.answeredAt ? dueAt(rules, "case", one.answeredAt) : null,
  }));
  return { queue, after, now: scope.now, ...page, cases };
}

export default function CasesPage() {
  const { queue, after, now, cases, counts, next } = useLoaderData<typeof loader>();
  const here = `${href("/staff/cases")}?queue=${queue}`;
  return (
    <main id="main" className="wrap stack">
      <h1>问题商品</h1>
      <Tabs
        label="问题商品队列"
        tabs={counts.map(({ name, count }) => ({
          label: titles[name],
          href: `${href("/staff/cases")}?queue=${name}`,
          current: name === queue,
          count,
        }))}
      />
      {cases.length === 0 ? (
        <Empty title={`没有「${titles[queue]}」的问题商品`} />
      ) : (
        <CardTable
          tight
          label={titles[queue]}
          columns={["商品", "会员 / 订单号", "问题", "买家选择", "状态", "等待"]}
        >
          {cases.map((one) => (
            <CaseRow key={one.id} one={one} now={now} />
          ))}
        </CardTable>
      )}
      <Pager
        lang="zh"
        nextHref={next ? `${here}&after=${next.at}_${next.id}` : null}
        firstHref={after ? here : null}
      />
    </main>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["cases"][number];

function CaseRow({ one, now }: { one: Row; now: Date }) {
  const { zh, shape } = caseStates[one.state];
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <a className="n" href={href("/staff/cases/:number", { number: one.number })}>
          {one.number}
        </a>
        <LotItem {...one} note="" orderNote="" options={[]} />
      </th>
      <td role="cell" data-l="会员 / 订单号">
        <span lang="ja">{one.companyName}</span>
        <small className="blk n">{one.orderNumber}</small>
      </td>
      <td role="cell" data-l="问题" className="n">
        {caseKindNames[one.kind].zh} {one.quantity}
        {one.quarantineShelf && <small className="blk n">{one.quarantineShelf}</small>}
      </td>
      <td role="cell" data-l="买家选择">
        {one.answer ? caseAnswerName(one.kind, one.answer).zh : "—"}
      </td>
      <td role="cell" data-l="状态">
        <State shape={shape}>{zh}</State>
        {one.state === "awaiting_reply" && (
          <small className="blk n">期限 {when(one.replyBy)}</small>
        )}
      </td>
      <WaitingCell since={one.answeredAt ?? one.openedAt} due={one.due} now={now} />
    </tr>
  );
}
