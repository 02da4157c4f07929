import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { waitingGoodsRequestsQuery } from "#app/domain/catalog/goods-request/read-goods-requests.server.ts";
import { queuePage } from "#app/domain/core/document/queue-page.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { grouped, yuan } from "#app/ui/money.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { QueuePager } from "../queue-pager.tsx";
import { WaitingCell } from "../waiting-cell.tsx";

export const meta: MetaFunction = () => [{ title: "商品补录 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "quote");
  const after = readPlace(new URL(args.request.url).searchParams);
  const rows = await waitingGoodsRequestsQuery(scope, after);
  const { shown, next } = queuePage(rows, ({ request }) => ({
    at: request.waitingSince!.getTime(),
    id: request.id,
  }));
  return { shown, next, after, now: scope.now };
}

export default function GoodsRequestsPage() {
  const { shown, next, after, now } = useLoaderData<typeof loader>();
  const path = href("/staff/goodsRequests");
  return (
    <main id="main" className="wrap stack">
      <h1>商品补录</h1>
      <p className="note">
        买家给的网址读不到，或只有图片。找到货源后补录，商品会放进买家的购物车；说不清的可以询问买家。
      </p>
      {shown.length === 0 ? (
        <Empty title="没有待补录的商品" />
      ) : (
        <CardTable
          tight
          label="待补录"
          columns={["商品", "会员", { right: "数量" }, { right: "期望单价" }, "等待"]}
        >
          {shown.map(({ request, companyName, picture }) => (
            <tr role="row" key={request.id}>
              <th role="rowheader" scope="row">
                <span className="thing s">
                  <Picture
                    src={picture ? href("/files/:fileId", { fileId: picture }) : ""}
                    size={36}
                  />
                  <span>
                    <a href={href("/staff/goodsRequests/:number", { number: request.number })}>
                      <span lang="ja">{request.title}</span>
                    </a>
                    <small className="blk n">
                      {request.number}
                      {request.pageUrl ? ` ・ ${new URL(request.pageUrl).hostname}` : " ・ 无网址"}
                    </small>
                  </span>
                </span>
              </th>
              <td role="cell" data-l="会员" lang="ja">
                {companyName}
              </td>
              <td role="cell" data-l="数量" className="num">
                {grouped(String(request.quantity))}
              </td>
              <td role="cell" data-l="期望单价" className="num">
                {request.wishedPriceFen === null ? "—" : `${yuan(request.wishedPriceFen)}元`}
              </td>
              <WaitingCell since={request.waitingSince ?? now} due={null} now={now} />
            </tr>
          ))}
        </CardTable>
      )}
      <QueuePager path={path} after={after} next={next} />
    </main>
  );
}
