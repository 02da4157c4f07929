import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readListWork } from "#app/domain/console/teamwork/views.server.ts";
import { type CaseQueue, readCaseQueue } from "#app/domain/trade/floor/case-lists.server.ts";
import { dueAt, readServiceRules } from "#app/domain/trade/orders/service-level.server.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { Empty } from "#app/ui/empty.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { staffCommands } from "../staff-commands.ts";
import { ListBar } from "../work/list-bar.tsx";
import { listHref, seenQuery } from "../work/listed.ts";
import { NotTogether } from "../work/not-together.tsx";
import { carryOutTogether } from "./carry-out-together.server.ts";
import { readCaseFilter } from "./case-query.server.ts";
import { CaseQueueTable } from "./case-queue-table.tsx";

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
    const { state, answeredAt } = one;
    const due = state === "in_follow_up" && answeredAt ? dueAt(rules, "case", answeredAt) : null;
    const { titleZh, spec, picture } = line;
    const goods = { titleZh, spec, picture };
    const orderNumber = order.number;
    return { one: shownOf(one), goods, orderNumber, companyName, ownerName, step, due };
  });
  const seen = seenQuery("cases", searchParams);
  return { queue, after, work, seen, counts: page.counts, next: page.next, cases };
}

function shownOf(one: Awaited<ReturnType<typeof readCaseQueue>>["cases"][number]["one"]) {
  const { id, number, kind, state, answer, quantity, quarantineShelf } = one;
  const { replyBy, openedAt, answeredAt } = one;
  const times = { replyBy, openedAt, answeredAt };
  return { id, number, kind, state, answer, quantity, quarantineShelf, ...times };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/cases"]);
  return carryOutTogether(scope, intent, form);
}

export default function CasesPage() {
  const { queue, after, work, seen, cases, counts, next } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const at = (change = {}) => listHref("cases", seen, { queue, ...change });
  return (
    <main id="main" className="wrap stack">
      <h1>问题商品</h1>
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
      <NotTogether refused={refused} />
      {cases.length === 0 ? (
        <Empty title={`没有「${titles[queue]}」的问题商品`} />
      ) : (
        <CaseQueueTable
          label={titles[queue]}
          to={at()}
          queue={queue}
          cases={cases}
          work={work}
          ticked={refused?.ticked ?? []}
        />
      )}
      <Pager
        lang="zh"
        nextHref={next ? at({ after: `${next.at}_${next.id}` }) : null}
        firstHref={after ? at() : null}
      />
    </main>
  );
}

export type QueuedCase = ReturnType<typeof useLoaderData<typeof loader>>["cases"][number];
