import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { staffMay } from "#app/domain/core/policy.ts";
import {
  type FloorActKind,
  floorActKinds,
  floorClock,
  floorDay,
} from "#app/domain/trade/floor/floor-act.ts";
import { listActs } from "#app/domain/trade/floor/floor-acts.server.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { labelOf, OfAct, UndoAct } from "../floor/undo-act.tsx";
import { undoSent } from "../floor/undo-sent.server.ts";
import { staffCommands } from "../staff-commands.ts";
import { ActFilter } from "./act-filter.tsx";

export const meta: MetaFunction = () => [{ title: "作业记录 | 买付便工作台" }];

/** What the address asks for; a day that is none is today. */
function readAsked(request: Request, now: Date) {
  const query = new URL(request.url).searchParams;
  const typed = query.get("day") ?? "";
  const day = /^20\d{2}-\d{2}-\d{2}$/.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : "";
  const kind = query.get("kind") ?? "";
  return {
    day: day || floorDay(now),
    who: (query.get("who") ?? "").slice(0, 64),
    kind: Object.hasOwn(floorActKinds, kind) ? (kind as FloorActKind) : undefined,
    after: readPlace(query),
  };
}

type Asked = ReturnType<typeof readAsked>;

function addressOf({ day, who, kind }: Asked, after?: Asked["after"] | null) {
  const query = new URLSearchParams({
    day,
    ...(who ? { who } : {}),
    ...(kind ? { kind } : {}),
    ...(after ? { after: `${after.at}_${after.id}` } : {}),
  });
  return `${href("/staff/acts")}?${query}`;
}

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-floor");
  const asked = readAsked(args.request, scope.now);
  const { day, who, kind, after } = asked;
  const found = await listActs(scope, { day, kind, staffId: who || undefined }, after);
  const undoes = staffMay(scope.actor, "receive");
  return { ...found, asked, undoes, today: floorDay(scope.now) };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/acts"]);
  const asked = readAsked(args.request, scope.now);
  return undoSent(args.context, scope, form, addressOf(asked, asked.after));
}

export default function ActsPage() {
  const { acts, next, total, undone, people, asked, today, undoes } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const here = addressOf(asked, asked.after);
  return (
    <main id="main" className="page-width stack floor">
      <h1>
        作业记录 <span className="number">{total}</span>
      </h1>
      {undone > 0 && <p className="note">另有 {undone} 项已撤销，不计入。</p>}
      <AnswerSummary answer={lastResult} title="没有撤销" />
      <ActFilter {...asked} people={people} today={today} />
      {acts.length === 0 ? (
        <EmptyState title="这一天没有符合的作业">
          <p>
            <a href={href("/staff/acts")}>看今天的全部</a>
          </p>
        </EmptyState>
      ) : (
        <CardTable
          tight
          label="作业记录"
          columns={["时间", "作业", "对象", { right: "件数" }, "谁", "撤销"]}
        >
          {acts.map((act) => (
            <TableRow key={act.id}>
              <RowHeading className="number">
                <time dateTime={act.at.toISOString()}>{floorClock(act.at)}</time>
              </RowHeading>
              <TableCell>
                <OfAct act={act}>{floorActKinds[act.kind].zh}</OfAct>
              </TableCell>
              <TableCell className="monospace">
                <OfAct act={act}>{labelOf(act)}</OfAct>
              </TableCell>
              <TableCell>
                <OfAct act={act}>{act.quantity}</OfAct>
              </TableCell>
              <TableCell>{act.staffName}</TableCell>
              <TableCell>
                <UndoAct act={act} to={here} undoes={undoes} />
              </TableCell>
            </TableRow>
          ))}
        </CardTable>
      )}
      <Pager
        lang="zh"
        nextHref={next ? addressOf(asked, next) : null}
        firstHref={asked.after ? addressOf(asked) : null}
      />
    </main>
  );
}
