import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { waitingGoodsRequestsQuery } from "#app/domain/catalog/goods-requests/goods-request-queries.server.ts";
import { readListWork } from "#app/domain/console/teamwork/views.server.ts";
import { queuePage } from "#app/domain/core/document/queue-page.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { ListPage } from "#app/ui/list-page.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { WaitingCell } from "../waiting-cell.tsx";
import { Bulk, Tick } from "../work/bulk-bar.tsx";
import { ListBar } from "../work/list-bar.tsx";
import { listHref, seenQuery, whoseWork } from "../work/listed.ts";
import { type RowsWork, RowWork } from "../work/row-work.tsx";

export const meta: MetaFunction = () => [{ title: "商品补录 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "quote");
  const { searchParams } = new URL(args.request.url);
  const after = readPlace(searchParams);
  const [rows, work] = await Promise.all([
    waitingGoodsRequestsQuery(scope, after, whoseWork(scope, searchParams)),
    readListWork(scope, "goods-requests"),
  ]);
  const { shown, next } = queuePage(rows, ({ request }) => ({
    at: request.waitingSince!.getTime(),
    id: request.id,
  }));
  return { shown, next, after, work, seen: seenQuery("goods-requests", searchParams) };
}

export default function GoodsRequestsPage() {
  const { shown, next, after, work, seen } = useLoaderData<typeof loader>();
  const at = (change = {}) => listHref("goods-requests", seen, change);
  return (
    <ListPage
      title="商品补录"
      note="买家给的网址读不到，或只有图片。找到货源后补录，商品会放进买家的购物车；说不清的可以询问买家。"
      tools={<ListBar work={work} seen={seen} />}
      isEmpty={shown.length === 0}
      empty="没有待补录的商品"
      pages={{ path: href("/staff/goodsRequests"), query: seen, next, isFirst: !after }}
      lang="zh"
    >
      <Bulk
        kind="goods-request"
        to={at()}
        colleagues={work.colleagues}
        sharesWork={work.sharesWork}
      >
        <CardTable
          tight
          brief
          label="待补录"
          columns={["商品", "会员", { right: "数量" }, { right: "期望单价" }, "负责", "等待"]}
        >
          {shown.map((row) => (
            <RequestRow key={row.request.id} row={row} work={work} />
          ))}
        </CardTable>
      </Bulk>
    </ListPage>
  );
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>["shown"][number];

function RequestRow({ row, work }: { row: Row; work: RowsWork }) {
  const { request, companyName, ownerName, picture } = row;
  const { number, waitingSince, pageUrl } = request;
  return (
    <TableRow>
      <RowHeading>
        <span className="pick-row">
          <Tick number={number} />
          <span className="media-object small">
            <Picture src={picture ? href("/files/:fileId", { fileId: picture }) : ""} size={36} />
            <span>
              <a href={href("/staff/goodsRequests/:number", { number })}>
                <span lang="ja">{request.title}</span>
              </a>
              <small className="block number">
                {number} · {pageUrl ? new URL(pageUrl).hostname : "无网址"}
              </small>
            </span>
          </span>
        </span>
      </RowHeading>
      <TableCell lang="ja">{companyName}</TableCell>
      <TableCell>{grouped(String(request.quantity))}</TableCell>
      <TableCell>
        {request.wishedPriceFen === null ? "—" : `${yuan(request.wishedPriceFen)}元`}
      </TableCell>
      <RowWork number={number} ownerName={ownerName} work={work} />
      <WaitingCell since={waitingSince ?? work.now} due={null} now={work.now} />
    </TableRow>
  );
}
