import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { channelOrderStates } from "#app/domain/channels/direct-order/channel-order.ts";
import { findChannelOrder } from "#app/domain/channels/direct-order/own-channel-orders.server.ts";
import { openPersonal } from "#app/domain/channels/direct-order/personal-data.server.ts";
import { whyNotOf, whyNots } from "#app/domain/channels/direct-order/why-not.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { marketplaceNames } from "#app/domain/customers/store/store.ts";
import { href } from "#app/href.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Crumbs } from "#app/ui/crumbs.tsx";
import { State } from "#app/ui/state.tsx";
import { when } from "#app/ui/timeline.tsx";
import { LineTable } from "./line-table.tsx";
import { ReceiverFacts } from "./receiver-facts.tsx";
import { shownLine } from "./shown-orders.server.ts";

export const meta: MetaFunction = () => [{ title: "販売先の注文 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  const typed = args.params.number ?? "";
  const found = /^\d{1,15}$/.test(typed) && (await findChannelOrder(scope, Number(typed)));
  if (!found) throw notFound();
  const { order, shop, lines } = found;
  const { number, name, orderId, state, orderedAt, changedAt, lineCount } = order;
  return {
    ...{ number, name, orderId, state, orderedAt, changedAt, lineCount },
    shop: { id: shop.id, channel: shop.channel, name: shop.name },
    personal: (await openPersonal(args.context.seal, order.sealedReceiver)) ?? null,
    isForgotten: order.sealedReceiver === "" && (order.forgottenAt ?? order.endedAt) !== null,
    whyNots: whyNotOf(order, lines),
    lines: lines.map(shownLine),
    mayOpenProducts: buyerMay(scope.actor, "products"),
  };
}

export type ShownOrder = ReturnType<typeof useLoaderData<typeof loader>>;

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
          <Possible shown={shown} />
        </div>
        <LineTable shown={shown} />
        <ReceiverFacts shown={shown} />
      </main>
    </>
  );
}

/** Whether it could be sent from China to the door, and all that stands in the way. */
function Possible({ shown: { state, whyNots: found } }: { shown: ShownOrder }) {
  if (state === "sent")
    return (
      <section className="panel act" aria-label="直送の条件">
        <p>
          <b>発送済みの注文です。</b>
        </p>
      </section>
    );
  if (found.length === 0)
    return (
      <section className="panel act" aria-label="直送の条件">
        <div>
          <p>
            <b>中国からお客様へ直送する条件を満たしています。</b>
          </p>
          <p className="note">商品はすべて自社商品と仕入先に紐付いています。</p>
        </div>
      </section>
    );
  return (
    <section className="panel due act" aria-label="直送の条件">
      <div>
        <p>
          <b>このままでは直送の条件を満たしません。</b>
        </p>
        <ul>
          {found.map((why) => (
            <li key={why}>{whyNots[why]}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
