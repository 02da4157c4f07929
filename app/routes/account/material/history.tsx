import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  type MaterialMarket,
  materialJobStates,
  materialKinds,
  materialMarketNames,
  materialMarkets,
  pictureKinds,
} from "#app/domain/catalog/material/material.ts";
import { jobsQuery, jobsShown } from "#app/domain/catalog/material/material-queries.server.ts";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Status } from "#app/ui/status.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { when } from "#app/ui/timeline.tsx";
import { jobPage, materialZip } from "./material-links.ts";

export const meta: MetaFunction = () => [{ title: "AI最適化履歴 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "products");
  const { searchParams } = new URL(args.request.url);
  const market = materialMarketNames.find((name) => name === searchParams.get("market"));
  const after = Number(searchParams.get("after"));
  const asked = {
    market,
    failed: searchParams.has("failed"),
    after: Number.isSafeInteger(after) && after > 0 ? after : undefined,
  };
  const rows = await jobsQuery(scope, asked);
  const shown = rows.slice(0, jobsShown);
  return { asked, rows: shown, next: rows.length > jobsShown ? shown.at(-1)!.number : undefined };
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

function listHref(market: MaterialMarket | undefined, failed: boolean, after?: number) {
  const query = new URLSearchParams({
    ...(market ? { market } : {}),
    ...(failed ? { failed: "1" } : {}),
    ...(after === undefined ? {} : { after: String(after) }),
  });
  return href("/aiMaterialHistory") + (query.size > 0 ? `?${query}` : "");
}

export default function MaterialHistoryPage() {
  const { asked, rows, next } = useLoaderData<typeof loader>();
  const { market, failed } = asked;
  return (
    <main id="main" className="page-width stack">
      <div className="page-head cluster between">
        <div>
          <h1>AI最適化履歴</h1>
          <p className="note">
            会社のみなさんが作成した素材を、90日間保存します。採用した商品名と通関用の品名は、自社商品の情報に残ります。
          </p>
        </div>
        <p className="cluster">
          <a className="button small filled" href={href("/aiMaterial")}>
            素材を作成する
          </a>
        </p>
      </div>
      <Tabs
        label="掲載先"
        tabs={[undefined, ...materialMarketNames].map((name) => ({
          label: name ? materialMarkets[name] : "すべて",
          href: listHref(name, failed),
          current: name === market,
        }))}
      />
      <p className="note">
        {failed ? (
          <a href={listHref(market, false)}>すべての依頼を表示する</a>
        ) : (
          <a href={listHref(market, true)}>作成できなかった商品のある依頼だけを表示する</a>
        )}
      </p>
      {rows.length === 0 ? (
        <EmptyState title="この条件の履歴はありません">
          <p>
            <a href={href("/aiMaterial")}>商品を選んで素材を作成する</a>
          </p>
        </EmptyState>
      ) : (
        <CardTable
          label="依頼"
          columns={["商品", "掲載先", "素材", "状態", "作成", { unseen: "操作" }]}
        >
          {rows.map((row) => (
            <JobRow key={row.id} row={row} />
          ))}
        </CardTable>
      )}
      <Pager
        nextHref={next ? listHref(market, failed, next) : null}
        firstHref={asked.after ? listHref(market, failed) : null}
      />
    </main>
  );
}

function JobRow({ row }: { row: Row }) {
  const { id, title, goodsCount, market, kinds, state, doneCount, failedCount } = row;
  const { ja, shape } = materialJobStates[state];
  return (
    <TableRow>
      <RowHeading>
        <a href={jobPage(id)}>{title}</a>
        {goodsCount > 1 && <small className="block note number">ほか{goodsCount - 1}商品</small>}
      </RowHeading>
      <TableCell>{materialMarkets[market]}</TableCell>
      <TableCell className="wide">
        <small>
          {[
            ...kinds.map((kind) => materialKinds[kind]),
            ...row.pictureKinds.map((kind) => pictureKinds[kind]),
          ].join("、")}
        </small>
      </TableCell>
      <TableCell>
        <Status shape={shape}>{ja}</Status>
        <small className="block note number">
          <span className="cell-nowrap">
            {doneCount} / {goodsCount}商品
          </span>
          {row.pictureCount > 0 && ` ・ 画像 ${row.picturesDone} / ${row.pictureCount}枚`}
          {failedCount > 0 && ` ・ 作成できず ${failedCount}`}
        </small>
      </TableCell>
      <TableCell className="number">
        {when(row.askedAt)}
        <small className="block note">{row.askedByName}</small>
      </TableCell>
      <TableCell>
        {doneCount > 0 && (
          <a className="cell-nowrap" href={materialZip(id)} aria-label={`${title} のZIP`}>
            ZIP
          </a>
        )}
      </TableCell>
    </TableRow>
  );
}
