import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { channelOrderStates, whyNotOf } from "#app/domain/channels/orders/channel-order.ts";
import {
  findChannelOrder,
  readBought,
} from "#app/domain/channels/orders/channel-order-queries.server.ts";
import { purchaseCost } from "#app/domain/channels/orders/direct-cost.server.ts";
import { mayNote } from "#app/domain/channels/orders/direct-return.ts";
import { openPersonal } from "#app/domain/channels/orders/keep-orders.server.ts";
import { mayBring } from "#app/domain/channels/orders/manual-sheet.ts";
import { shopKind } from "#app/domain/channels/shops/shop.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { href } from "#app/href.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { State } from "#app/ui/state.tsx";
import { when } from "#app/ui/timeline.tsx";
import { OrderReturns } from "../direct-return/order-returns.tsx";
import { CancelManual } from "./cancel-manual.tsx";
import { LineTable } from "./line-table.tsx";
import { doOrderCommand } from "./order-commands.server.ts";
import { PurchasePanel } from "./purchase-panel.tsx";
import { ReceiverFacts } from "./receiver-facts.tsx";
import { shownLine } from "./shown-orders.server.ts";

export const meta: MetaFunction = () => [{ title: "販売先の注文 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  const number = numberOf(args);
  const [found, { rule, ...bought }] = await Promise.all([
    findChannelOrder(scope, number),
    readBought(scope, number),
  ]);
  if (!found) throw notFound();
  const { order, shop, lines } = found;
  const personal = (await openPersonal(args.context.seal, order.sealedReceiver)) ?? null;
  const whyNots = whyNotOf(order, lines);
  const isBuyable = order.state === "open" && whyNots.length === 0 && !bought.bought;
  const costOf = async () => {
    const cost = await purchaseCost(scope, lines, rule, personal?.receiver ?? null);
    return cost.ok ? cost.value : null;
  };
  const { name, orderId, state, orderedAt, changedAt, lineCount } = order;
  return {
    number,
    name,
    orderId,
    state,
    orderedAt,
    changedAt,
    lineCount,
    shop: { id: shop.id, channel: shop.channel, name: shop.name, state: shop.state },
    personal,
    isForgotten: order.sealedReceiver === "" && (order.forgottenAt ?? order.endedAt) !== null,
    whyNots,
    cost: isBuyable ? await costOf() : null,
    lines: lines.map(shownLine),
    ...bought,
    heldBack: order.heldBack,
    isManual: shop.state === "manual",
    mayCancel: shop.state === "manual" && order.state === "open" && mayBring(scope.actor),
    mayOrder: buyerMay(scope.actor, "order"),
    mayReturn: mayNote(scope.actor) && (order.state === "sent" || bought.bought?.hasLeft === true),
    isDone: new URL(args.request.url).searchParams.has("done"),
    mayOpenProducts: buyerMay(scope.actor, "products"),
  };
}

function numberOf({ params }: Pick<LoaderFunctionArgs, "params">) {
  const typed = params.number ?? "";
  if (!/^\d{1,15}$/.test(typed)) throw notFound();
  return Number(typed);
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  return doOrderCommand(scope, numberOf(args), await sentForm(args.request));
}

export type ShownOrder = ReturnType<typeof useLoaderData<typeof loader>>;

/** What the button did, or why it did nothing. */
function Told() {
  const { isDone } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  if (answered)
    return <ErrorList title="発注できませんでした" problems={[{ text: answered.problem }]} />;
  if (!isDone) return null;
  return (
    <p className="flash ok" role="status">
      発注しました。見積ができるとお知らせします。
    </p>
  );
}

export default function ChannelOrderPage() {
  const shown = useLoaderData<typeof loader>();
  const { shop, name, state } = shown;
  const list = `${href("/shopifyOrders")}?shop=${shop.id}`;
  return (
    <>
      <Crumbs way={[{ href: list, label: `${shopKind(shop)}の注文` }]} here={name} />
      <main id="main" className="wrap doc stack l">
        <div className="dochead">
          <div>
            <p className="note">
              {shop.state === "manual" ? shop.name : `${shopKind(shop)} ${shop.name}`}
            </p>
            <h1 className="no n">{name}</h1>
            <p className="row">
              <State shape={channelOrderStates[state].shape} pill>
                {channelOrderStates[state].ja}
              </State>
              <span className="note n">
                注文 {when(shown.orderedAt)} ・ 更新 {when(shown.changedAt)}
              </span>
            </p>
          </div>
        </div>
        <Told />
        <PurchasePanel shown={shown} />
        <LineTable shown={shown} />
        <ReceiverFacts shown={shown} />
        <OrderReturns shown={shown} />
        <CancelManual shown={shown} />
      </main>
    </>
  );
}
