import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { shippingQueueQuery } from "#app/domain/trade/shipping/shipping-queue.server.ts";
import { href } from "#app/href.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { CardTable } from "#app/ui/card-table.tsx";
import { waited } from "../waited.ts";

export const meta: MetaFunction = () => [{ title: "配送单 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "quote-shipping");
  const [quoting, packing, awaiting, pickedUp] = await scope.db.batch([
    shippingQueueQuery(scope, "quoting"),
    shippingQueueQuery(scope, "packing"),
    shippingQueueQuery(scope, "awaiting_shipment"),
    shippingQueueQuery(scope, "picked_up"),
  ]);
  return { now: scope.now, quoting, packing, awaiting, pickedUp };
}

export default function ShippingQueuePage() {
  const { now, quoting, packing, awaiting, pickedUp } = useLoaderData<typeof loader>();
  return (
    <main id="main" className="wrap stack l">
      <h1>配送单</h1>
      <Queue title="待报价" verb="报价" requests={quoting} now={now} />
      <Queue title="待装箱" verb="装箱" requests={packing} now={now} />
      <Queue title="待发货" verb="发货" requests={awaiting} now={now} />
      <Queue title="已揽收待填追踪号" verb="发货" requests={pickedUp} now={now} />
    </main>
  );
}

interface QueueProps {
  title: string;
  verb: string;
  requests: readonly {
    number: string;
    companyName: string;
    methodZh: string;
    pieceCount: number;
    since: Date;
  }[];
  now: Date;
}

function Queue({ title, verb, requests, now }: QueueProps) {
  return (
    <section>
      <h2>
        {title} <span className="n">{requests.length}</span>
      </h2>
      {requests.length === 0 ? (
        <p className="note">没有{title}的配送单。</p>
      ) : (
        <CardTable
          tight
          label={title}
          columns={["配送单号", "会员", "运输方式", { right: "件数" }, "等待", "操作"]}
        >
          {requests.map(({ number, companyName, methodZh, pieceCount, since }) => (
            <tr role="row" key={number}>
              <th role="rowheader" scope="row" className="n">
                <a href={href("/staff/shipping/:number", { number })}>{number}</a>
              </th>
              <td role="cell" data-l="会员" lang="ja">
                {companyName}
              </td>
              <td role="cell" data-l="运输方式">
                {methodZh}
              </td>
              <td role="cell" data-l="件数" className="num">
                {pieceCount}
              </td>
              <td role="cell" data-l="等待" className="n">
                {waited(since, now)}
              </td>
              <td role="cell" data-l="操作">
                <a
                  className="btn s"
                  href={href("/staff/shipping/:number", { number })}
                  aria-label={`${verb} ${number}`}
                >
                  {verb}
                </a>
              </td>
            </tr>
          ))}
        </CardTable>
      )}
    </section>
  );
}
