import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orderWaysPage } from "#app/domain/core/page-links.ts";
import { listInbound } from "#app/domain/trade/floor/inbound-parcels.server.ts";
import {
  inboundOrdersSearched,
  inboundParcelStepLabels,
  parcelStateLabels,
} from "#app/domain/trade/floor/parcel.ts";
import { href } from "#app/href.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { day, when } from "#app/ui/timeline.tsx";
import { WayFilters } from "./way-filters.tsx";
import { readWayQuery, wayQuery } from "./way-query.ts";

export const meta: MetaFunction = () => [{ title: "中国内の物流 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const asked = readWayQuery(new URL(args.request.url).searchParams);
  return { asked, ...(await listInbound(scope, { ...asked, limit: asked.size })) };
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export default function WayListPage() {
  const { asked, page, next } = useLoaderData<typeof loader>();
  const path = href("/user/wuliuStatus");
  return (
    <ListPage
      title="中国内の物流"
      note="買い付けた商品が中国の倉庫に届くまで"
      tools={
        <>
          <WayFilters asked={asked} />
          {(asked.step || asked.words) && (
            <p className="note number">
              状態と言葉は、新しい{grouped(String(inboundOrdersSearched))}件の注文から探します。
            </p>
          )}
        </>
      }
      isEmpty={page.length === 0}
      empty="この条件の荷物はありません"
      hint={
        <>
          注文の商品を買い付けると、ここに並びます。<a href={path}>すべての荷物を見る</a>
        </>
      }
      pages={{ path, query: wayQuery(asked), next, isFirst: !asked.after }}
    >
      <CardTable
        label="荷物の一覧"
        columns={["注文", "仕入先・追跡番号", "状態", { right: "倉庫に到着" }, "最新の動き"]}
      >
        {page.map((way) => (
          <WayRow key={way.id} way={way} />
        ))}
      </CardTable>
    </ListPage>
  );
}

function WayRow({ way }: { way: Loaded["page"][number] }) {
  const onWay = way.step === "on-way" || way.step === "trouble";
  const state =
    onWay && way.parcelState
      ? parcelStateLabels[way.parcelState]
      : inboundParcelStepLabels[way.step];
  return (
    <TableRow>
      <RowHeading className="number">
        <a href={orderWaysPage(way.orderNumber)}>{way.orderNumber}</a>
        <small className="block">買付日 {day(way.boughtAt)}</small>
      </RowHeading>
      <TableCell>
        <span lang="zh-CN">{way.supplierNameZh}</span>
        <small className="block number">{way.chinaTracking || "発送待ち"}</small>
      </TableCell>
      <TableCell>
        <Status shape={state.shape}>{state.ja}</Status>
      </TableCell>
      <TableCell>
        {grouped(String(way.arrivedPieces))} / {grouped(String(way.pieces))}
      </TableCell>
      <TableCell className="number">{way.lastEventAt ? when(way.lastEventAt) : "—"}</TableCell>
    </TableRow>
  );
}
