import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { channelOrderStates } from "#app/domain/channels/direct-order/channel-order.ts";
import { readBought } from "#app/domain/channels/direct-order/direct-purchase.server.ts";
import { findChannelOrder } from "#app/domain/channels/direct-order/own-channel-orders.server.ts";
import { openPersonal } from "#app/domain/channels/direct-order/personal-data.server.ts";
import { whyNotOf } from "#app/domain/channels/direct-order/why-not.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { marketplaceNames } from "#app/domain/customers/store/store.ts";
import { href } from "#app/href.ts";
import { sentForm } from "#app/http/input/sent-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { ErrorList } from "#app/ui/error-summary.tsx";
import { State } from "#app/ui/state.tsx";
import { when } from "#app/ui/timeline.tsx";
import { LineTable } from "./line-table.tsx";
import { doOrderCommand } from "./order-commands.server.ts";
import { PurchasePanel } from "./purchase-panel.tsx";
import { ReceiverFacts } from "./receiver-facts.tsx";
import { shownLine } from "./shown-orders.server.ts";

export const meta: MetaFunction = () => [{ title: "販売先の注文 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  const number = numberOf(args);
  const [found, bought] = await Promise.all([
    findChannelOrder(scope, number),
    readBought(scope, number),
  ]);
  if (!found) throw notFound();
  const { order, shop, lines } = found;
  const { name, orderId, state, orderedAt, changedAt, lineCount } = order;
  return {
    ...{ number, name, orderId, state, orderedAt, changedAt, lineCount },
    shop: { id: shop.id, channel: shop.channel, name: shop.name },
    personal: (await openPersonal(args.context.seal, order.sealedReceiver)) ?? null,
    isForgotten: order.sealedReceiver === "" && (order.forgottenAt ?? order.endedAt) !== null,
    whyNots: whyNotOf(order, lines),
    lines: lines.map(shownLine),
    ...bought,
    heldBack: order.heldBack,
    mayOrder: buyerMay(scope.actor, "order"),
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
      <Crumbs
        way={[{ href: list, label: `${marketplaceNames[shop.channel]}の注文` }]}
        here={name}
      />
      <main id="main" className="wrap doc stack l">
        <div className="dochead">
          <div>
            <p className="note">
              {marketplaceNames[shop.channel]} {shop.name}
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
      </main>
    </>
  );
}
