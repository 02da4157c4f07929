import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { boardDays } from "#app/domain/console/board/board-steps.ts";
import { readBoard } from "#app/domain/console/board/read-board.server.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { mayOpen } from "#app/routes/frame/menu.ts";
import { Tabs } from "#app/ui/tabs.tsx";
import { readBoardDays } from "./board-days.ts";
import { AgeTable, boardLinks, PeopleTable, RiskTable, StepTable } from "./board-parts.tsx";
import { DayBars } from "./day-bars.tsx";

export const meta: MetaFunction = () => [{ title: "看板 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-board");
  const asked = readBoardDays(new URL(args.request.url).searchParams);
  const opens = boardLinks().filter((link) => mayOpen(scope.actor, link));
  return { ...(await readBoard(scope, asked)), asked, opens, now: scope.now };
}

export default function BoardPage() {
  const { asked, days, cameIn, rows, queues, risks, opens, now } = useLoaderData<typeof loader>();
  const done = days.map((day) =>
    rows.filter((row) => row.day === day).reduce((sum, row) => sum + row.done, 0),
  );
  return (
    <main id="main" className="page-width stack">
      <div className="cluster between">
        <h1>看板</h1>
        <span className="note cluster">
          <a href={`${href("/staff/board/:file", { file: "board.csv" })}?days=${asked}`}>CSV</a>
          <a href={`${href("/staff/board/:file", { file: "board.xlsx" })}?days=${asked}`}>Excel</a>
        </span>
      </div>
      <Tabs
        label="天数"
        tabs={boardDays.map((one) => ({
          label: `近${one}天`,
          href: `${href("/staff/board")}?days=${one}`,
          current: one === asked,
        }))}
      />
      <div className="columns two-columns">
        <div className="stack">
          <section className="chart-panel" aria-labelledby="h-age">
            <h2 id="h-age">等待与超时</h2>
            <AgeTable queues={queues} opens={opens} now={now} />
          </section>
          <section className="chart-panel" aria-labelledby="h-risk">
            <h2 id="h-risk">资金风险</h2>
            <RiskTable risks={risks} opens={opens} now={now} />
          </section>
        </div>
        <div className="stack">
          <section className="chart-panel" aria-labelledby="h-flow">
            <h2 id="h-flow">进与出</h2>
            <DayBars days={days} cameIn={cameIn} done={done} />
          </section>
          <section className="chart-panel" aria-labelledby="h-steps">
            <h2 id="h-steps">各环节的返工</h2>
            <StepTable rows={rows} />
          </section>
          <section className="chart-panel" aria-labelledby="h-who">
            <h2 id="h-who">按人</h2>
            <p className="note">只计本系统里的办理次数；难易不同，不作考核依据。</p>
            <PeopleTable rows={rows} />
          </section>
        </div>
      </div>
    </main>
  );
}
