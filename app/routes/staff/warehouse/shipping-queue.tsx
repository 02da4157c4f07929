import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { Staff } from "#app/domain/core/actor.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { shippingQueueQuery } from "#app/domain/trade/shipping/shipping-queue.server.ts";
import { readShippingStage } from "#app/domain/trade/shipping-stages/read-shipping-stage.server.ts";
import {
  shippingStages,
  stageCountMax,
  stageNamed,
} from "#app/domain/trade/shipping-stages/shipping-stages.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CardTable } from "#app/ui/card-table.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { ShippingStageTable } from "../shipping/shipping-stage.tsx";
import { waited } from "../waited.ts";

export const meta: MetaFunction = () => [{ title: "配送单 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "quote-shipping");
  const query = new URL(args.request.url).searchParams;
  const words = (query.get("q") ?? "").normalize("NFKC").trim().slice(0, 60);
  const stage = words ? "all" : stageNamed(query.get("stage"));
  const after = readPlace(query);
  const [{ requests, next, counts }, work] = await Promise.all([
    readShippingStage(scope, stage ?? "quote", words, after),
    stage ? undefined : readWork(scope),
  ]);
  return { now: scope.now, words, stage, after, requests, next, counts: [...counts], work };
}

/** The queues of what is to be done now, each by its state. */
async function readWork(scope: Scope<Staff>) {
  const [quoting, packing, awaiting, pickedUp] = await scope.db.batch([
    shippingQueueQuery(scope, "quoting"),
    shippingQueueQuery(scope, "packing"),
    shippingQueueQuery(scope, "awaiting_shipment"),
    shippingQueueQuery(scope, "picked_up"),
  ]);
  return { quoting, packing, awaiting, pickedUp };
}

export default function ShippingQueuePage() {
  const { now, words, stage, after, requests, next, counts, work } = useLoaderData<typeof loader>();
  const here = href("/staff/shipping");
  const query = stage ? `?stage=${stage}` : "";
  return (
    <main id="main" className="wrap stack l">
      <h1>配送单</h1>
      <form method="get" action={here} className="bar row">
        <label htmlFor="q">配送单号 / 会员 / 追踪号</label>
        <input
          id="q"
          name="q"
          className="in s auto"
          type="search"
          defaultValue={words}
          maxLength={60}
        />
        <Button small>查找</Button>
        {words && <a href={here}>清除</a>}
      </form>
      <Tabs
        label="配送单环节"
        tabs={[
          { label: "现在要做", href: here, current: !stage },
          ...counts.map(([name, count]) => ({
            label: shippingStages[name].zh,
            href: `${here}?stage=${name}`,
            current: name === stage && !words,
            count: count >= stageCountMax ? `${stageCountMax / 10_000}万+` : count,
          })),
        ]}
      />
      {work ? (
        <Work {...work} now={now} />
      ) : (
        <ShippingStageTable
          label={words ? `“${words}”` : shippingStages[stage ?? "all"].zh}
          requests={requests}
          now={now}
        />
      )}
      {!work && (
        <Pager
          lang="zh"
          nextHref={next ? `${here}${query}&after=${next.at}_${next.id}` : null}
          firstHref={after ? `${here}${query}` : null}
        />
      )}
    </main>
  );
}

function Work({
  quoting,
  packing,
  awaiting,
  pickedUp,
  now,
}: Awaited<ReturnType<typeof readWork>> & { now: Date }) {
  return (
    <>
      <Queue title="待报价" verb="报价" requests={quoting} now={now} />
      <Queue title="待装箱" verb="装箱" requests={packing} now={now} />
      <Queue title="待发货" verb="发货" requests={awaiting} now={now} />
      <Queue title="已揽收待填追踪号" verb="发货" requests={pickedUp} now={now} />
    </>
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
