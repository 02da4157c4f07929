import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addTracking } from "#app/domain/order/add-tracking.server.ts";
import { buyOrder } from "#app/domain/order/buy-order.server.ts";
import { markMade } from "#app/domain/order/deposit-made.server.ts";
import { findOrder } from "#app/domain/order/find-order.server.ts";
import { orderLifecycle } from "#app/domain/order/order.ts";
import { orderMoveLabels } from "#app/domain/order/order-moves.ts";
import {
  OrderNumber,
  PurchaseForm,
  TrackingForm,
} from "#app/domain/order/staff-forms.schema.server.ts";
import { orderQueueQuery } from "#app/domain/order/staff-queue.server.ts";
import { staffMay } from "#app/domain/policy.ts";
import { href } from "#app/href.ts";
import { param } from "#app/http/params.server.ts";
import { changed, invalid, notFound, refused } from "#app/http/respond.server.ts";
import { forbidden, staffScope } from "#app/http/scope.server.ts";
import { Button } from "#app/ui/button.tsx";
import { grouped } from "#app/ui/money.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { Timeline } from "#app/ui/timeline.tsx";
import { OrderHead } from "./order-head.tsx";
import { OrderQueue } from "./order-queue.tsx";
import { OrderTalk } from "./order-talk.tsx";
import { dropTyped } from "./purchase-drop.server.ts";
import { PurchaseDrop, WaitingChange } from "./purchase-drop.tsx";
import { PurchaseOfSupplier } from "./purchase-of-supplier.tsx";
import { replyToBuyer } from "./reply.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `采购 ${data?.order.number ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-orders");
  const number = param(args, "number", OrderNumber);
  const [found, queue] = await Promise.all([
    findOrder(scope, number),
    orderQueueQuery(scope, "buying"),
  ]);
  if (!found) throw notFound();
  const { order, company, lines, freights, purchases, messages, events, files, changes } = found;
  const mayBuy = staffMay(scope.actor, "buy");

  return {
    ...{ order, company, messages, files, queue },
    now: scope.now,
    messageId: crypto.randomUUID(),
    quotable: orderLifecycle.allows("quote", order.state, scope.actor),
    mayBuy,
    depositDue: order.depositPercent > 0 && order.state === "buying" && mayBuy,
    allBought: lines.every((line) => line.refusal || line.boughtQuantity > 0),
    waiting: changes.find(({ state }) => state === "proposed"),
    dropId: crypto.randomUUID(),
    droppable:
      mayBuy && orderLifecycle.allows("proposeChange", order.state, scope.actor)
        ? lines.filter((line) => !line.refusal && line.boughtQuantity === 0)
        : [],
    suppliers: freights.map(({ supplierId, supplierNameZh, freightFen }) => ({
      ...{ supplierId, supplierNameZh, freightFen },
      formId: crypto.randomUUID(),
      lines: lines.filter((line) => line.supplierId === supplierId),
      purchases: purchases.filter((purchase) => purchase.supplierId === supplierId),
      open:
        mayBuy &&
        orderLifecycle.allows("purchase", order.state, scope.actor) &&
        lines.some(
          (line) => line.supplierId === supplierId && !line.refusal && line.boughtQuantity === 0,
        ),
    })),
    timeline: events.map(({ version, at, move, note, byName }) => ({
      ...{ id: version, at, note, by: byName },
      title: orderMoveLabels[move as keyof typeof orderMoveLabels]?.zh ?? move,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await staffScope(args, "see-orders");
  const number = param(args, "number", OrderNumber);
  const here = href("/staff/purchases/:number", { number });
  const typed = await args.request.formData();
  if (typed.get("intent") === "message")
    return (await replyToBuyer(scope, number, typed)) ?? redirect(here, 303);

  if (!staffMay(scope.actor, "buy")) throw forbidden();
  if (typed.get("intent") === "drop")
    return (await dropTyped(scope, number, typed)) ?? redirect(here, 303);
  if (typed.get("intent") === "made") {
    const made = await markMade(scope, number);
    return made.ok ? redirect(here, 303) : refused("订单状态已变更，请查看最新状态");
  }
  if (typed.get("intent") === "track") {
    const submission = parseWithZod(typed, { schema: TrackingForm });
    if (submission.status !== "success") return invalid(submission);
    const tracked = await addTracking(
      scope,
      number,
      submission.value.purchaseId,
      submission.value.chinaTracking,
    );
    if (tracked.ok) return redirect(here, 303);
    throw tracked.reason === "forbidden" ? forbidden() : notFound();
  }

  const submission = parseWithZod(typed, { schema: PurchaseForm });
  if (submission.status !== "success") return invalid(submission);
  const { intent: _, ...purchase } = submission.value;
  const bought = await buyOrder(scope, number, purchase);
  if (bought.ok) return redirect(here, 303);

  switch (bought.reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "nothing-to-buy":
      return changed(submission, "该供应商的明细已全部采购");
    case "change-waits":
      return changed(submission, "该供应商有减量待买家确认，确认后才能采购");
    case "not-buying":
    case "moved-meanwhile":
      return changed(submission, "订单状态已变更，请查看最新状态");
  }
}

export default function PurchasePage() {
  const { order, company, suppliers, messages, files, queue, now, timeline, ...shown } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const dropRefused = answer && "dropRefused" in answer ? answer.dropRefused : undefined;
  const problem = answer && "problem" in answer ? answer.problem : undefined;
  const result =
    answer && !("dropRefused" in answer) && !("problem" in answer) ? answer : undefined;
  const typed = result?.initialValue;
  const purchaseHref = (number: string) => href("/staff/purchases/:number", { number });

  return (
    <div className="bench">
      <OrderQueue
        title="待采购"
        orders={queue}
        now={now}
        current={order.number}
        hrefOf={purchaseHref}
      />
      <main id="main" className="quote stack">
        <div className="row between">
          <OrderHead order={order} company={company} files={files} />
          {shown.quotable && (
            <a className="btn s" href={href("/staff/quotes/:number", { number: order.number })}>
              去报价
            </a>
          )}
        </div>
        {problem && <Problem title="没有变更">{problem}</Problem>}
        {shown.depositDue && (
          <section className="panel row between" aria-label="定金订单">
            <p className="n">
              定金 {order.depositPercent}%（{grouped(String(order.depositYen))}円 已付）
              {!shown.allBought && " ・ 全部采购后才能确认生产完成"}
            </p>
            {shown.allBought && (
              <form method="post">
                <Button main name="intent" value="made">
                  生产完成，请买家付尾款
                </Button>
              </form>
            )}
          </section>
        )}
        {suppliers.map((supplier) => (
          <PurchaseOfSupplier
            key={supplier.supplierId}
            supplier={supplier}
            mayBuy={shown.mayBuy}
            lastResult={
              typed?.supplierId === supplier.supplierId ||
              supplier.purchases.some(({ id }) => id === typed?.purchaseId)
                ? result
                : undefined
            }
          />
        ))}
        {shown.waiting ? (
          <WaitingChange problem={dropRefused?.problem} change={shown.waiting} />
        ) : (
          shown.droppable.length > 0 && (
            <PurchaseDrop formId={shown.dropId} lines={shown.droppable} refused={dropRefused} />
          )
        )}
        <section aria-labelledby="h-time">
          <h2 id="h-time">经过</h2>
          <Timeline entries={timeline} />
        </section>
      </main>
      <OrderTalk
        key={messages.length}
        messages={messages}
        messageId={shown.messageId}
        lastResult={typed?.intent === "message" ? result : undefined}
      />
    </div>
  );
}
