import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { staffMay } from "#app/domain/core/policy.ts";
import { listLateShipments } from "#app/domain/trade/floor/find-tracked.server.ts";
import { listLateParcels } from "#app/domain/trade/floor/inbound-parcels.server.ts";
import { parcelProblems, parcelStateLabels } from "#app/domain/trade/floor/parcel.ts";
import { href } from "#app/href.ts";
import { readPlace } from "#app/http/list-query.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { mayOpen } from "#app/routes/frame/menu.ts";
import { CardTable, RowHeading, TableCell, TableRow } from "#app/ui/card-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { Status } from "#app/ui/status.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { PasteBox } from "../paste-box.tsx";
import { staffCommands } from "../staff-commands.ts";
import { waited } from "../waited.ts";
import { LateShipments } from "./late-shipments.tsx";
import { pasteNumbers } from "./paste-numbers.server.ts";

const pageSize = 50;

export const meta: MetaFunction = () => [{ title: "国内包裹与国际配送 | 买付便工作台" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-orders");
  const { searchParams } = new URL(args.request.url);
  const after = readPlace(searchParams);
  const frame = {
    now: scope.now,
    first: !after,
    mayBuy: staffMay(scope.actor, "buy"),
    leads: mayOpen(scope.actor, "/staff/shipping/:number"),
  };
  return searchParams.get("way") === "japan"
    ? { ...frame, japan: await listLateShipments(scope, after, pageSize) }
    : { ...frame, china: await listLateParcels(scope, after, pageSize) };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form } = await staffForm(args, staffCommands["/staff/parcels"]);
  return pasteNumbers(args.context, scope, form);
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type China = Extract<Loaded, { china: unknown }>["china"];

export default function LateParcelsPage() {
  const shown = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { first, now, mayBuy, leads } = shown;
  const china = href("/staff/parcels");
  const japan = `${china}?way=japan`;
  const toJapan = "japan" in shown;
  const { next } = toJapan ? shown.japan : shown.china;
  return (
    <main id="main" className="page-width stack">
      <h1>国内包裹与国际配送</h1>
      <Tabs
        label="包裹去向"
        tabs={[
          { label: "到中国仓库", href: china, current: !toJapan },
          { label: "发往日本", href: japan, current: toJapan },
        ]}
      />
      {toJapan ? (
        <LateShipments shipments={shown.japan.page} leads={leads} now={now} />
      ) : (
        <>
          {mayBuy && (
            <PasteBox
              lastResult={lastResult}
              name="numbers"
              title="批量填快递单号"
              label="每行一笔：平台订单号 快递单号"
              button="保存单号"
              note="一次最多200行，用空格、逗号或制表符隔开"
            />
          )}
          <InChina {...shown.china} now={now} />
        </>
      )}
      <Pager
        lang="zh"
        nextHref={
          next
            ? `${toJapan ? `${japan}&` : `${china}?`}after=${next.at}_${encodeURIComponent(next.id)}`
            : null
        }
        firstHref={first ? null : toJapan ? japan : china}
      />
    </main>
  );
}

function InChina({ page, quietDays, lateDays, now }: China & { now: Date }) {
  return (
    <section className="stack small" aria-labelledby="h-late">
      <h2 id="h-late">到中国仓库的包裹</h2>
      <p className="note">
        {quietDays}天没有动态，或采购{lateDays}天后仍未签收。天数在价目表里设定。
      </p>
      {page.length === 0 ? (
        <EmptyState title="没有迟到的包裹">
          <p>
            <a href={href("/staff/receive")}>去到货</a>
          </p>
        </EmptyState>
      ) : (
        <CardTable
          tight
          label="迟到的包裹"
          columns={["快递单号", "状态", "已采购", "无动态", "采购"]}
        >
          {page.map((parcel) => (
            <LateParcel key={parcel.trackingNumber} parcel={parcel} now={now} />
          ))}
        </CardTable>
      )}
    </section>
  );
}

function LateParcel({ parcel, now }: { parcel: China["page"][number]; now: Date }) {
  const { trackingNumber, carrierName, problem, lateness, boughtAt, heardAt } = parcel;
  const state = parcelStateLabels[parcel.state];
  return (
    <TableRow>
      <RowHeading className="number">
        {trackingNumber}
        <small className="block">{carrierName}</small>
      </RowHeading>
      <TableCell>
        <Status shape={state.shape}>{state.zh}</Status>
        {problem && <small className="block overdue">{parcelProblems[problem]}</small>}
      </TableCell>
      <TableCell className={lateness === "long" ? "number overdue" : "number"}>
        {waited(boughtAt, now)}
      </TableCell>
      <TableCell className={lateness === "quiet" ? "number overdue" : "number"}>
        {waited(heardAt, now)}
      </TableCell>
      <TableCell className="wide">
        {parcel.purchases.map(
          ({ id, orderNumber, marketplaceNumber, supplierNameZh, companyName }) => (
            <span key={id} className="block">
              <a
                className="number"
                href={href("/staff/purchases/:number", { number: orderNumber })}
              >
                {orderNumber}
              </a>{" "}
              {supplierNameZh} <span className="number">{marketplaceNumber}</span>{" "}
              <span lang="ja">{companyName}</span>
            </span>
          ),
        )}
      </TableCell>
    </TableRow>
  );
}
