import { parseWithZod } from "@conform-to/zod/v4";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { sendMessage } from "#app/domain/document/send-message.server.ts";
import { fields as rules } from "#app/domain/fields.schema.server.ts";
import { orderStates } from "#app/domain/label/state-labels.ts";
import { cancelOrder } from "#app/domain/order/cancel-order.server.ts";
import { changeDraft } from "#app/domain/order/change-draft.server.ts";
import { copyOrder } from "#app/domain/order/copy-order.server.ts";
import { findOrder } from "#app/domain/order/find-order.server.ts";
import { lineState, orderLifecycle } from "#app/domain/order/order.ts";
import { orderMoveLabels } from "#app/domain/order/order-moves.ts";
import { orderPage } from "#app/domain/order/order-page.ts";
import { ownOrder } from "#app/domain/order/own-order.server.ts";
import { submitOrder } from "#app/domain/order/submit-order.server.ts";
import { supplierGroups } from "#app/domain/order/supplier-groups.server.ts";
import { buyerMay } from "#app/domain/policy.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { href } from "#app/href.ts";
import { query } from "#app/http/params.server.ts";
import { changed, invalid, notFound, refused } from "#app/http/respond.server.ts";
import { buyerScope, forbidden } from "#app/http/scope.server.ts";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { Problem } from "#app/ui/problem.tsx";
import { State } from "#app/ui/state.tsx";
import { day, Timeline } from "#app/ui/timeline.tsx";
import { OrderAmounts } from "./order-amounts.tsx";
import { CancelOrder } from "./order-cancel.tsx";
import { DraftForm } from "./order-draft.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderMessages } from "./order-messages.tsx";
import { NextStep } from "./order-next-step.tsx";
import { OrderPurchases } from "./order-purchases.tsx";

const OrderNumber = z.string().regex(/^[A-Z]{2}-[0-9A-Z-]{1,30}$/);

const DraftChange = z.object({
  intent: z.literal("change"),
  note: rules.note,
  lines: z
    .array(
      z.object({
        id: rules.id,
        quantity: rules.quantity,
        note: rules.note,
        remove: rules.checkbox,
      }),
    )
    .min(1, "明細がありません"),
});
const Message = z.object({ intent: z.literal("message"), id: rules.formId, body: rules.message });
const Cancellation = z.object({ intent: z.literal("cancel"), reason: rules.note });
const OrderForm = z.discriminatedUnion("intent", [
  DraftChange,
  Message,
  Cancellation,
  z.object({ intent: z.literal("submit") }),
  z.object({ intent: z.literal("copy") }),
]);

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: `注文 ${shown?.order.number ?? ""} | 買付便` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args);
  const found = await findOrder(scope, query(args, "order_sn", OrderNumber));
  if (!found) throw notFound();
  const { order, lines, freights, purchases, events, messages, files } = found;
  const parts = breakdown(order);
  const mayOrder = buyerMay(scope.actor, "order");

  return {
    order,
    parts,
    messages,
    files,
    moves: orderLifecycle.movesFrom(order.state, scope.actor),
    mayOrder,
    mayPay: buyerMay(scope.actor, "pay"),
    messageId: crypto.randomUUID(),
    groups: supplierGroups(
      lines.map((line) => ({ ...line, state: lineState(line) })),
      freights,
      parts.rate,
    ),
    purchases: purchases.map(({ id, supplierId, marketplaceNumber, chinaTracking, boughtAt }) => ({
      ...{ id, marketplaceNumber, chinaTracking, boughtAt },
      supplierNameZh:
        freights.find((freight) => freight.supplierId === supplierId)?.supplierNameZh ?? "",
    })),
    timeline: events.map(({ version, at, move, note, byName, by }) => ({
      ...{ id: version, at, note },
      title: orderMoveLabels[move as keyof typeof orderMoveLabels]?.ja ?? move,
      by: by.startsWith("staff:") ? `担当 ${byName}` : byName,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args);
  const number = query(args, "order_sn", OrderNumber);
  const submission = parseWithZod(await args.request.formData(), { schema: OrderForm });
  if (submission.status !== "success") {
    if (!(await ownOrder(scope, number))) throw notFound();
    return invalid(submission);
  }

  switch (submission.value.intent) {
    case "change": {
      const done = await changeDraft(scope, number, submission.value);
      if (done.ok) return redirect(orderPage(number), 303);
      if (done.reason === "nothing-left")
        return invalid(submission, "明細は1つ以上必要です。不要な注文はキャンセルできます");
      if (done.reason === "out-of-stock")
        return invalid(submission, "在庫を超える数量があります。数量を減らしてください");
      if (done.reason === "too-much")
        return invalid(submission, "合計が1億円を超えます。注文を分けてください");
      if (done.reason === "moved-meanwhile")
        return changed(submission, "ほかの方が先に変更しました。最新の内容をご確認ください");
      return refuse(done.reason);
    }
    case "message": {
      const order = await ownOrder(scope, number);
      if (!order) throw notFound();
      const document = {
        kind: "order" as const,
        id: order.id,
        number,
        companyId: order.companyId,
        href: orderPage(number),
      };
      const sent = await sendMessage(scope, document, submission.value);
      if (!sent.ok && sent.reason !== "sent-before") throw notFound();
      return redirect(`${orderPage(number)}#messages`, 303);
    }
    case "cancel": {
      const done = await cancelOrder(scope, number, submission.value.reason);
      return done.ok ? redirect(orderPage(number), 303) : refuse(done.reason);
    }
    case "submit": {
      const done = await submitOrder(scope, number);
      return done.ok ? redirect(orderPage(number), 303) : refuse(done.reason);
    }
    case "copy": {
      const copied = await copyOrder(scope, number);
      if (copied.ok) return redirect(href("/cart"), 303);
      if (copied.reason === "gone")
        return refused("この注文の商品は、いずれも掲載が終わっています");
      if (copied.reason === "cart-full")
        return refused("カートは200明細までです。カートを整理してから、もう一度お試しください");
      return refuse(copied.reason);
    }
  }
}

type Refusal = "forbidden" | "not-found" | "not-a-draft" | "not-cancellable" | "moved-meanwhile";

function refuse(reason: Refusal) {
  switch (reason) {
    case "forbidden":
      throw forbidden();
    case "not-found":
      throw notFound();
    case "not-cancellable":
      return refused(
        "この注文はもうキャンセルできません。お支払い後の取消は、メッセージで担当者にご相談ください",
      );
    case "not-a-draft":
    case "moved-meanwhile":
      return refused("注文の状態が変わりました。最新の状態をご確認ください");
  }
}

export default function OrderDetailsPage() {
  const shown = useLoaderData<typeof loader>();
  const { order, parts, groups, moves, mayOrder } = shown;
  const result = useActionData<typeof action>();
  const problem = result && "problem" in result ? result.problem : undefined;
  const reply = result && !("problem" in result) ? result : undefined;
  const intent = reply?.initialValue?.intent;
  const editable = moves.includes("change") && mayOrder;
  const { ja, shape } = orderStates[order.state];

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
          <NextStep order={order} moves={moves} mayOrder={mayOrder} mayPay={shown.mayPay} />
        </div>
        <nav className="jump row" aria-label="この注文の内容">
          <a href="#amount">金額</a>
          <a href="#lines">明細 {order.lineCount}</a>
          <a href="#time">経過</a>
          <a href="#messages">メッセージ {shown.messages.length}</a>
          <span className="end row">
            {mayOrder && (
              <form method="post" action={orderPage(order.number)}>
                <button type="submit" className="btn s soft" name="intent" value="copy">
                  同じ内容で注文
                </button>
              </form>
            )}
            <a
              className="btn s soft"
              href={`${href("/orderManagement/csv")}?${new URLSearchParams({ number: order.number })}`}
            >
              CSV
            </a>
          </span>
        </nav>
        <div className="cols aside-end first">
          <aside className="stack">
            <OrderAmounts
              parts={parts}
              amounts={order}
              fixed={order.payBy !== null || order.paidAt !== null}
            />
            {moves.includes("cancel") && mayOrder && (
              <CancelOrder
                lastResult={intent === "cancel" ? reply : undefined}
                action={orderPage(order.number)}
              />
            )}
          </aside>
          <div className="stack l">
            {editable ? (
              <DraftForm
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
