import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orderPage } from "#app/domain/core/page-links.ts";
import { storesQuery } from "#app/domain/customers/store/stores.server.ts";
import { findOrder } from "#app/domain/trade/order/find-order.server.ts";
import { readLandedBasis } from "#app/domain/trade/order/landed-order.server.ts";
import { ownOrder } from "#app/domain/trade/order/own-order.server.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { invalid, notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { State } from "#app/ui/state.tsx";
import { day, Timeline } from "#app/ui/timeline.tsx";
import { doFileCommand, isFileCommand } from "../attached-file-commands.server.ts";
import { AttachedFiles } from "../attached-files.tsx";
import { OrderAmounts } from "./order-amounts.tsx";
import { CancelOrder } from "./order-cancel.tsx";
import { OrderChanges } from "./order-changes.tsx";
import { doOrderCommand } from "./order-commands.server.ts";
import { OrderForm, OrderNumber } from "./order-details.schema.server.ts";
import { DraftForm } from "./order-draft.tsx";
import { OrderJump } from "./order-jump.tsx";
import { OrderLanded } from "./order-landed.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderMessages } from "./order-messages.tsx";
import { NextStep } from "./order-next-step.tsx";
import { OrderPurchases } from "./order-purchases.tsx";
import { OrderStore } from "./order-store.tsx";
import { shownOrder } from "./shown-order.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `注文 ${shown?.order.number ?? ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const number = query(args, "order_sn", OrderNumber);
  const [found, stores, basis] = await Promise.all([
    findOrder(scope, number),
    storesQuery(scope),
    readLandedBasis(scope, number),
  ]);
  if (!found) throw notFound();
  return shownOrder(scope, { found, stores, basis });
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const number = query(args, "order_sn", OrderNumber);
  const form = await sentForm(args.request);
  if (isFileCommand(form)) return doFileCommand(scope, args.context, "order", number, form);
  const submission = readForm(form, OrderForm);
  if (submission.status !== "success") {
    if (!(await ownOrder(scope, number))) throw notFound();
    return invalid(submission);
  }

  return doOrderCommand(scope, number, submission);
}

export default function OrderDetailsPage() {
  const shown = useLoaderData<typeof loader>();
  const { order, parts, groups, moves, mayOrder } = shown;
  const result = useActionData<typeof action>();
  const reply = result && "status" in result ? result : undefined;
  // Of a button alone: no field of the page shows what is wrong with it.
  const unplaced = reply?.error?.storeId?.[0] ?? reply?.error?.changeId?.[0];
  const problem = result && "problem" in result ? result.problem : unplaced;
  const intent = reply?.initialValue?.intent;
  const editable = moves.includes("change") && mayOrder;
  const { ja, shape } = shown.state;

  return (
    <>
      <Crumbs way={[{ href: href("/user/order"), label: "注文一覧" }]} here={order.number} />
      <main id="main" className="wrap doc">
        {problem && <Problem>{problem}</Problem>}
        <div className="dochead">
          <div>
            <p className="note">注文番号</p>
            <h1 className="no n">{order.number}</h1>
            <p className="row">
              <State shape={shape} pill>
                {ja}
              </State>
              <span className="note n">
                注文日 {day(order.createdAt)} ・ {order.pieceCount.toLocaleString("ja-JP")}個 ・{" "}
                {order.lineCount}明細
              </span>
            </p>
          </div>
          <NextStep
            number={order.number}
            step={shown.step}
            mayOrder={mayOrder}
            refusal={intent === "reserve" ? reply : undefined}
          />
        </div>
        <OrderJump
          order={order}
          messageCount={shown.messages.length}
          mayOrder={mayOrder}
          csvHref={shown.csvHref}
          inspectionHref={shown.inspectionHref}
        />
        <div className="cols aside-end first">
          <aside className="stack">
            <OrderAmounts
              parts={parts}
              amounts={order}
              fixed={order.payBy !== null || order.paidAt !== null}
            />
            {shown.landed && <OrderLanded landed={shown.landed} />}
            <OrderStore
              storeId={order.storeId}
              stores={shown.stores}
              mayOrder={mayOrder}
              none={shown.anyStore}
            />
            <AttachedFiles {...shown.attached} />
            {moves.includes("cancel") && mayOrder && (
              <CancelOrder
                lastResult={intent === "cancel" ? reply : undefined}
                action={orderPage(order.number)}
              />
            )}
          </aside>
          <div className="stack l">
            <OrderChanges
              changes={shown.changes}
              action={orderPage(order.number)}
              mayAnswer={mayOrder}
              maySet={shown.maySetLimit}
            />
            {editable ? (
              <DraftForm
                key={order.version}
                order={order}
                groups={groups}
                action={orderPage(order.number)}
                lastResult={intent === "change" ? reply : undefined}
              />
            ) : (
              <OrderLines groups={groups} />
            )}
            {order.note && !editable && (
              <section className="panel" aria-labelledby="h-note">
                <h2 id="h-note">備考</h2>
                <p className="said">{order.note}</p>
              </section>
            )}
            {order.staffNote && (
              <section className="panel" aria-labelledby="h-staff-note">
                <h2 id="h-staff-note">担当者より</h2>
                <p className="said">{order.staffNote}</p>
              </section>
            )}
            <OrderPurchases purchases={shown.purchases} />
            <section id="time" aria-labelledby="h-time">
              <h2 id="h-time" className="h">
                経過
              </h2>
              <Timeline entries={shown.timeline} />
            </section>
            <OrderMessages
              key={shown.messages.length}
              messages={shown.messages}
              messageId={shown.messageId}
              action={orderPage(order.number)}
              lastResult={intent === "message" ? reply : undefined}
            />
          </div>
        </div>
      </main>
    </>
  );
}
