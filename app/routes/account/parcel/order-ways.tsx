import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orderPage } from "#app/domain/core/page-links.ts";
import { readOrderInbound } from "#app/domain/trade/floor/inbound-parcels.server.ts";
import {
  eventLabels,
  inboundParcelStepLabels,
  parcelStateLabels,
} from "#app/domain/trade/floor/parcel.ts";
import { OrderNumber } from "#app/domain/trade/orders/order-forms.schema.server.ts";
import { href } from "#app/href.ts";
import { query } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Status } from "#app/ui/status.tsx";
import { day, when } from "#app/ui/timeline.tsx";
import { StockItem } from "../stock/stock-item.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `${shown?.order.number ?? ""} 中国内の物流 | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const found = await readOrderInbound(scope, query(args, "order_sn", OrderNumber));
  if (!found) throw notFound();
  return found;
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Way = Loaded["ways"][number];

export default function OrderWaysPage() {
  const { order, ways, unbought } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumbs
        way={[
          { href: href("/user/order"), label: "注文一覧" },
          { href: orderPage(order.number), label: order.number },
        ]}
        here="中国内の物流"
      />
      <main id="main" className="page-width stack large">
        <div className="page-head cluster between">
          <h1>中国内の物流</h1>
          <p className="note number">
            注文 {order.number} ・ 荷物 {ways.length}件 ・{" "}
            <a href={href("/user/wuliuStatus")}>すべての注文の物流</a>
          </p>
        </div>
        {ways.length === 0 && (
          <EmptyState title="買付はこれからです">
            <p>商品を買い付けると、中国の倉庫に届くまでの道のりをここに載せます。</p>
          </EmptyState>
        )}
        {ways.map((way, index) => (
          <ParcelWay key={way.id} way={way} turn={index + 1} />
        ))}
        {unbought.length > 0 && ways.length > 0 && <Unbought lines={unbought} />}
      </main>
    </>
  );
}

function ParcelWay({ way, turn }: { way: Way; turn: number }) {
  const { id, supplierNameZh, marketplaceNumber, chinaTracking, carrierName, boughtAt } = way;
  const onWay = way.step === "on-way" || way.step === "trouble";
  const state =
    onWay && way.parcelState
      ? parcelStateLabels[way.parcelState]
      : inboundParcelStepLabels[way.step];
  return (
    <section className="panel stack small" aria-labelledby={`way-${id}`}>
      <div className="cluster between">
        <h2 id={`way-${id}`}>
          荷物{turn} <span lang="zh-CN">{supplierNameZh}</span>
        </h2>
        <Status shape={state.shape}>{state.ja}</Status>
      </div>
      <p className="note number">
        買付日 {day(boughtAt)} ・ 市場の注文番号 {marketplaceNumber} ・ 追跡番号{" "}
        {chinaTracking || "発送後にお知らせします"}
        {carrierName && (
          <>
            {" "}
            ・ <span lang="zh-CN">{carrierName}</span>
          </>
        )}
      </p>
      <CardTable
        tight
        label={`荷物${turn}の商品`}
        columns={["商品", { right: "数量" }, { right: "倉庫に到着" }]}
      >
        {way.lines.map((line) => (
          <TableRow key={line.lineId}>
            <RowHeading>
              <StockItem {...line} />
            </RowHeading>
            <TableCell>{grouped(String(line.pieces))}</TableCell>
            <TableCell>{grouped(String(line.arrivedPieces))}</TableCell>
          </TableRow>
        ))}
      </CardTable>
      <Events way={way} />
    </section>
  );
}

function Events({ way: { events, chinaTracking, step } }: { way: Way }) {
  if (events.length === 0)
    return (
      <p className="note">
        {chinaTracking === ""
          ? "仕入先の発送を待っています。"
          : step === "arrived"
            ? "中国の倉庫で受け取りました。"
            : "配送会社からの追跡情報はまだありません。発送の翌日ごろから表示されます。"}
      </p>
    );
  return (
    <ol className="timeline">
      {events.map(({ at, place, words, kind }) => (
        <li key={`${at.getTime()} ${words}`}>
          <time className="number" dateTime={at.toISOString()}>
            {when(at)}
          </time>
          <div>
            <b>{eventLabels[kind].ja}</b>
            <p className="note" lang="zh-CN">
              {[place, words].filter(Boolean).join(" ")}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function Unbought({ lines }: { lines: Loaded["unbought"] }) {
  return (
    <section className="panel stack small" aria-labelledby="h-unbought">
      <h2 id="h-unbought">まだ買い付けていない商品</h2>
      <ul>
        {lines.map(({ titleJa, spec, quantity }) => (
          <li key={titleJa + spec.map(({ valueJa }) => valueJa).join()}>
            {titleJa} {spec.map(({ valueJa }) => valueJa).join(" / ")}{" "}
            <span className="number">{grouped(String(quantity))}個</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
