import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orderPage } from "#app/domain/core/page-links.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { storesQuery } from "#app/domain/customers/store/stores.server.ts";
import { breakdown } from "#app/domain/pricing/price-lists/pricing.ts";
import { movesOf } from "#app/domain/trade/order/bank-moves.ts";
import { findOrder } from "#app/domain/trade/order/find-order.server.ts";
import { landedOrder, readLandedBasis } from "#app/domain/trade/order/landed-order.server.ts";
import { lineState } from "#app/domain/trade/order/order.ts";
import { lineStateLabels, orderStates } from "#app/domain/trade/order/order-labels.ts";
import { orderMoveLabels } from "#app/domain/trade/order/order-moves.ts";
import { ownOrder } from "#app/domain/trade/order/own-order.server.ts";
import { supplierGroups } from "#app/domain/trade/order/supplier-groups.server.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { query } from "#app/http/params.server.ts";
import { invalid, notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { listFileHref } from "#app/routes/frame/list-file-links.tsx";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { State } from "#app/ui/state.tsx";
import { day, Timeline } from "#app/ui/timeline.tsx";
import { doFileCommand, isFileCommand } from "../attached-file-commands.server.ts";
import { attachedFiles } from "../attached-files.server.ts";
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
import { orderStep } from "./order-step.server.ts";
import { OrderStore } from "./order-store.tsx";

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
  const { order, lines, freights, purchases, events, messages, files, changes } = found;
  const parts = breakdown(order);
  const mayOrder = buyerMay(scope.actor, "order");
  const moves = movesOf(order, scope.actor);

  return {
    order,
    state: orderStates[order.state],
    parts,
    landed: landedOrder(found, basis),
    messages,
    changes,
    stores: stores.map(({ id, name, closedAt }) => ({ id, name, closedAt })),
    anyStore: scope.actor.storeIds === null,
    maySetLimit: buyerMay(scope.actor, "settings"),
    attached: attachedFiles(files, mayOrder && order.state !== "cancelled"),
    moves,
    step: orderStep(scope.actor, order, moves, changes),
    mayOrder,
    messageId: crypto.randomUUID(),
    csvHref: listFileHref({ list: "orders", query: { number: order.number } }, "csv"),
    inspectionHref: lines.some(({ goodQuantity, badQuantity }) => goodQuantity + badQuantity > 0)
      ? `${href("/user/inspection")}?order_sn=${order.number}`
      : null,
    groups: supplierGroups(
      lines.map((line) => ({ ...line, state: lineStateLabels[lineState(line)] })),
      freights,
      parts.rate,
    ),
    purchases: purchases.map(({ id, supplierId, marketplaceNumber, chinaTracking, boughtAt }) => ({
      id,
      marketplaceNumber,
      chinaTracking,
      boughtAt,
      supplierNameZh:
        freights.find((freight) => freight.supplierId === supplierId)?.supplierNameZh ?? "",
    })),
    timeline: events.map(({ version, at, move, note, byName, by }) => ({
      id: version,
      at,
      note,
      title: orderMoveLabels[move as keyof typeof orderMoveLabels]?.ja ?? move,
      by: by.startsWith("staff:") ? `担当 ${byName}` : byName,
    })),
  };
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
