import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readListWork } from "#app/domain/console/teamwork/views.server.ts";
import {
  claimOutcomeNames,
  claimReasonNames,
  claimStates,
  requestedRemedyNames,
} from "#app/domain/trade/after-sales/claim.ts";
import {
  type ClaimQueue,
  claimQueueNames,
  readClaimQueue,
} from "#app/domain/trade/after-sales/claim-lists.server.ts";
import { dueAt, readServiceRules } from "#app/domain/trade/orders/service-level.server.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { chinaClock } from "#app/ui/time/clock.tsx";
import { WaitingCell } from "../waiting-cell.tsx";
import { Bulk, Tick } from "../work/bulk-bar.tsx";
import { ListBar } from "../work/list-bar.tsx";
import { listHref, seenQuery, whoseWork } from "../work/listed.ts";
import { type RowsWork, RowWork } from "../work/row-work.tsx";

export const meta: MetaFunction = () => [{ title: "售后 | 买付便工作台" }];

const titles: Record<ClaimQueue, string> = {
  ours: "待处理",
  buyers: "等买家",
  over: "已办结",
};

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-claims");
  const { searchParams } = new URL(args.request.url);
  const queue = claimQueueNames.find((name) => name === searchParams.get("queue")) ?? "ours";
  const after = readPlace(searchParams);
  const [page, rules, work] = await Promise.all([
    readClaimQueue(scope, queue, after, whoseWork(scope, searchParams)),
    readServiceRules(scope),
    readListWork(scope, "claims"),
  ]);
  const claims = page.claims.map((row) => ({
    ...row,
    due: row.claim.waitingSince && dueAt(rules, "claim", row.claim.waitingSince),
  }));
  return { queue, after, work, seen: seenQuery("claims", searchParams), ...page, claims };
}

export default function ClaimsPage() {
  const { queue, after, work, seen, claims, counts, next } = useLoaderData<typeof loader>();
  const at = (change = {}) => listHref("claims", seen, { queue, ...change });
  return (
    <ListPage
      title="售后"
      actions={<a href={href("/staff/supplier-claims")}>按供应商统计</a>}
      tools={
        <>
          <ListBar work={work} seen={seen} />
          <Tabs
            label="售后队列"
            tabs={counts.map(({ name, count }) => ({
              label: titles[name],
              href: at({ queue: name }),
              current: name === queue,
              count,
            }))}
          />
        </>
      }
      isEmpty={claims.length === 0}
      empty={`没有「${titles[queue]}」的售后`}
      pages={{
        path: href("/staff/claims"),
        query: { ...Object.fromEntries(new URLSearchParams(seen)), queue },
        next,
        isFirst: !after,
      }}
      lang="zh"
    >
      <Bulk kind="claim" to={at()} colleagues={work.colleagues} sharesWork={work.sharesWork}>
        <CardTable
          tight
          brief
          label={titles[queue]}
          columns={["单号", "会员 / 配送单", "问题", "买家希望", "状态", "负责", "等待"]}
        >
          {claims.map((row) => (
            <ClaimRow key={row.claim.id} row={row} work={work} />
          ))}
        </CardTable>
      </Bulk>
    </ListPage>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["claims"][number];

function ClaimRow({
  row: { claim, companyName, ownerName, requestNumber, due },
  work,
}: {
  row: Row;
  work: RowsWork;
}) {
  const { zh, shape } = claimStates[claim.state];
  const { number, reason, wish, pieceCount, outcome, settledYen, waitingSince, replyBy } = claim;
  return (
    <TableRow>
      <RowHeading>
        <Tick number={number} />{" "}
        <a className="number" href={href("/staff/claims/:number", { number })}>
          {number}
        </a>
      </RowHeading>
      <TableCell>
        <span lang="ja">{companyName}</span>
        <small className="block number">{requestNumber}</small>
      </TableCell>
      <TableCell className="number">
        {claimReasonNames[reason].zh} {pieceCount}
      </TableCell>
      <TableCell>{requestedRemedyNames[wish].zh}</TableCell>
      <TableCell>
        <Status shape={shape}>{outcome ? claimOutcomeNames[outcome].zh : zh}</Status>
        {settledYen > 0 && (
          <small className="block number">{grouped(String(settledYen))} 日元</small>
        )}
        {replyBy && <small className="block number">期限 {chinaClock.when(replyBy)}</small>}
      </TableCell>
      <RowWork number={number} ownerName={ownerName} work={work} />
      {waitingSince ? (
        <WaitingCell since={waitingSince} due={due} now={work.now} />
      ) : (
        <TableCell label="等待">—</TableCell>
      )}
    </TableRow>
  );
}
