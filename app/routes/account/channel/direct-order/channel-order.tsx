import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { channelOrderStates } from "#app/domain/channels/orders/channel-order.ts";
import { shopKind } from "#app/domain/channels/shops/shop.ts";
import { href } from "#app/href.ts";
import { readForm } from "#app/http/input/read-form.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { buyerScope } from "#app/http/scope.server.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { Status } from "#app/ui/status.tsx";
import { when } from "#app/ui/timeline.tsx";
import { BuyerReturnTable } from "../direct-return/return-table.tsx";
import { doOrderCommand } from "./order-commands.server.ts";
import { OrderLineTable } from "./order-line-table.tsx";
import { PurchasePanel } from "./order-purchase.tsx";
import { type OrderView, readOrderView } from "./order-view.server.ts";
import { ReceiverFacts } from "./receiver-facts.tsx";

export const meta: MetaFunction = () => [{ title: "販売先の注文 | 買付便" }];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  const view = await readOrderView(scope, args.context.seal, numberOf(args));
  if (!view) throw notFound();
  return view;
}

function numberOf({ params }: Pick<LoaderFunctionArgs, "params">) {
  const typed = params.number ?? "";
  if (!/^\d{1,15}$/.test(typed)) throw notFound();
  return Number(typed);
}

export async function action(args: ActionFunctionArgs) {
  const scope = await buyerScope(args, "shops");
  return doOrderCommand(args.context, scope, numberOf(args), await readForm(args.request));
}

export default function ChannelOrderPage() {
  const shown = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { shop, name, state } = shown;
  const list = `${href("/shopifyOrders")}?shop=${shop.id}`;
  return (
    <>
      <Breadcrumbs way={[{ href: list, label: `${shopKind(shop)}の注文` }]} here={name} />
      <main id="main" className="page-width document stack large">
        <div className="document-head">
          <div>
            <p className="note">
              {shop.state === "manual" ? shop.name : `${shopKind(shop)} ${shop.name}`}
            </p>
            <h1 className="document-number number">{name}</h1>
            <p className="cluster">
              <Status shape={channelOrderStates[state].shape} pill>
                {channelOrderStates[state].ja}
              </Status>
              <span className="note number">
                注文 {when(shown.orderedAt)} ・ 更新 {when(shown.changedAt)}
              </span>
            </p>
          </div>
        </div>
        <AnswerSummary answer={answer} title="発注できませんでした" />
        <PurchasePanel shown={shown} />
        <OrderLineTable shown={shown} />
        <ReceiverFacts shown={shown} />
        <OrderReturns shown={shown} />
        <CancelManual shown={shown} />
      </main>
    </>
  );
}

/** What came back of an order, and where that is noted once it has left. */
function OrderReturns({ shown: { returns, mayReturn, number } }: { shown: OrderView }) {
  if (returns.length === 0 && !mayReturn) return null;
  return (
    <section aria-labelledby="h-returns">
      <h2 id="h-returns" className="heading">
        返品
      </h2>
      {returns.length > 0 ? (
        <BuyerReturnTable returns={returns} />
      ) : (
        <p className="note">返品の記録はありません。</p>
      )}
      {mayReturn && (
        <p>
          <a href={href("/shopifyOrders/:number/return", { number: String(number) })}>
            返品を記録する
          </a>
        </p>
      )}
    </section>
  );
}

/** An order that its company brought is taken back by it, too: no marketplace would say so. */
function CancelManual({ shown: { mayCancel, bought } }: { shown: OrderView }) {
  if (!mayCancel) return null;
  return (
    <details className="disclosure">
      <summary>この注文を取り消す</summary>
      <Form method="post" className="container stack small">
        <p className="note">
          {bought
            ? "発注がお支払い前であれば、発注も取り消します。お支払い済みのときは、このページでご案内します。"
            : "お客様がキャンセルした注文や、間違えて登録した注文を取り消します。元には戻せません。"}
        </p>
        <div>
          <Button soft name="intent" value="cancel">
            この注文を取り消す
          </Button>
        </div>
      </Form>
    </details>
  );
}
