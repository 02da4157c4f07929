import type { SubmissionResult } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { recordPresence } from "#app/domain/console/teamwork/teamwork.server.ts";
import { readDictionary } from "#app/domain/content/phrase/glosses.server.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { readTogether } from "#app/domain/core/read-together.server.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import { skuChoicesQuery } from "#app/domain/trade/orders/change-queries.server.ts";
import { glossesOfOrder } from "#app/domain/trade/orders/messages.server.ts";
import { openPieces, orderLifecycle, orderMoveLabels } from "#app/domain/trade/orders/order.ts";
import { OrderNumber } from "#app/domain/trade/orders/order-forms.schema.server.ts";
import { orderQueries, toOrderDocument } from "#app/domain/trade/orders/order-queries.server.ts";
import { orderQueueQueries, toOrderQueue } from "#app/domain/trade/orders/service-level.server.ts";
import { memberQuery } from "#app/domain/trade/orders/staff-order.server.ts";
import { marketplaceOrdersQuery } from "#app/domain/trade/purchasing/marketplace-order.server.ts";
import { varianceFen } from "#app/domain/trade/purchasing/purchase.ts";
import {
  purchasesQueries,
  toPurchases,
} from "#app/domain/trade/purchasing/purchase-queries.server.ts";
import { href } from "#app/href.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { AmountsHistory } from "#app/shared/amounts-history.tsx";
import { toAmountsView } from "#app/shared/amounts-view.ts";
import { listedFiles } from "#app/shared/listed-files.server.ts";
import { answerTo } from "#app/ui/answer-to.ts";
import { AnswerSummary } from "#app/ui/error-summary.tsx";
import { OrderQueue } from "../order/order-queue.tsx";
import { staffCommands } from "../staff-commands.ts";
import { OrderTalk } from "../talk/order-talk.tsx";
import { staffTimeline } from "../timeline.ts";
import { TeamTimeline } from "../work/team-timeline.tsx";
import { ChangeForm, type ChangeFormProps } from "./change-form.tsx";
import { DownPaymentGoods } from "./down-payment-goods.tsx";
import { FollowPlans } from "./follow-plans.tsx";
import { PurchaseCases } from "./purchase-cases.tsx";
import { doPurchaseCommand } from "./purchase-commands.server.ts";
import { PurchaseHead } from "./purchase-head.tsx";
import { PurchasesOfSuppliers } from "./purchase-of-supplier.tsx";
import { offeredOf, troubleOf } from "./purchase-offers.ts";
import { type Previewed, signed } from "./supplier-view.ts";
import { suppliersOf } from "./suppliers-to-buy.ts";
import { WaitingChange } from "./waiting-change.tsx";
import { toWaitingOrderView } from "./waiting-order-view.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `采购 ${data?.order.number ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-orders");
  const chinese = readDictionary(scope);
  const number = param(args, "number", OrderNumber);
  const read = await readTogether(scope.db, {
    order: orderQueries(scope, number),
    queue: orderQueueQueries(scope, "buying"),
    purchases: purchasesQueries(scope, number),
    others: [
      memberQuery(scope, number),
      optionsQuery(scope),
      skuChoicesQuery(scope, number),
      marketplaceOrdersQuery(scope, number),
    ],
  });
  const found = toOrderDocument(read.order);
  if (!found) throw notFound();
  const purchases = toPurchases(read.purchases);
  const [[member], options, skus, asked] = read.others;
  const { order, company, lines, messages, events, files } = found;
  const mayBuy = staffMay(scope.actor, "buy");
  const buys = orderLifecycle.allows("purchase", order.state, scope.actor);
  if (buys) args.context.after(() => recordPresence(scope, "order", order.id));
  const changes = orderLifecycle.allows("proposeChange", order.state, scope.actor);
  const toBuy = lines
    .map((line) => ({ ...line, open: openPieces(line), idempotencyKey: crypto.randomUUID() }))
    .filter(({ open }) => changes && open > 0);

  return {
    order,
    company,
    messages,
    memberNote: member?.note ?? "",
    glosses: await glossesOfOrder(chinese, found),
    queue: toOrderQueue("buying", read.queue),
    files: listedFiles(files),
    now: scope.now,
    messageId: staffMay(scope.actor, "message") ? crypto.randomUUID() : undefined,
    quotable: orderLifecycle.allows("quote", order.state, scope.actor),
    mayBuy,
    downPaymentDue: order.downPaymentPercent > 0 && order.state === "buying" && mayBuy,
    allBought: lines.every((line) => openPieces(line) === 0),
    ...troubleOf(scope.actor, found),
    amounts: staffMay(scope.actor, "see-fees") ? toAmountsView(found.amounts, "zh") : [],
    waiting: toWaitingOrderView(found),
    dropId: crypto.randomUUID(),
    newLineIds: [crypto.randomUUID(), crypto.randomUUID()],
    toBuy,
    droppable: mayBuy ? toBuy : [],
    options: options.map(({ id, nameJa, nameZh }) => ({ id, nameJa, nameZh })),
    skus: mayBuy && toBuy.length > 0 ? skus : [],
    suppliers: suppliersOf(found, purchases, asked).map((supplier) => ({
      ...supplier,
      ...offeredOf(args.context.marketplaceOrders, supplier, mayBuy && buys),
      buys,
    })),
    sumVarianceFen: purchases
      .filter(({ state }) => state === "bought")
      .reduce((sum, purchase) => sum + varianceFen(purchase), 0),
    timeline: staffTimeline(events, orderMoveLabels),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/purchases/:number"]);
  const number = param(args, "number", OrderNumber);
  return doPurchaseCommand(args.context, scope, number, intent, form);
}

export default function PurchasePage() {
  const { order, company, suppliers, messages, files, queue, now, timeline, ...shown } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<SubmissionResult & { previewed?: Previewed }>();
  const intent = lastResult?.initialValue?.intent;
  const ofButton = intent === "made" || intent === "follow" || intent === "preview";
  const ofChange = intent === "drop" || intent === "agreeWish" || intent === "refuseWish";
  const purchaseHref = (number: string) => href("/staff/purchases/:number", { number });

  return (
    <div className="workbench">
      <OrderQueue
        title="待采购"
        queue={queue}
        now={now}
        current={order.number}
        hrefOf={purchaseHref}
      />
      <main id="main" className="quote stack">
        <PurchaseHead
          order={order}
          company={company}
          files={files}
          quotable={shown.quotable}
          memberNote={shown.memberNote}
        />
        {ofButton && <AnswerSummary title="未能保存" answer={lastResult} />}
        {shown.downPaymentDue && <DownPaymentGoods order={order} allBought={shown.allBought} />}
        <PurchasesOfSuppliers
          suppliers={suppliers}
          mayBuy={shown.mayBuy}
          result={ofButton || ofChange ? undefined : lastResult}
          previewed={lastResult?.previewed}
        />
        <FollowPlans
          lines={shown.toBuy}
          mayBuy={shown.mayBuy}
          now={now}
          lastResult={answerTo(lastResult, { intent: "follow" })}
        />
        <SumVariance fen={shown.sumVarianceFen} />
        <PurchaseChanges
          shown={shown}
          lastResult={ofChange ? lastResult : undefined}
          freights={suppliers}
        />
        <PurchaseCases number={order.number} cases={shown.cases} mayReport={shown.mayReport} />
        <AmountsHistory versions={shown.amounts} lang="zh" />
        <TeamTimeline team={undefined} entries={timeline} />
      </main>
      <OrderTalk
        key={messages.length}
        messages={messages}
        messageId={shown.messageId}
        lastResult={answerTo(lastResult, { intent: "message" })}
      />
    </div>
  );
}

/** What was paid for the whole order beyond its quote. */
function SumVariance({ fen }: { fen: number }) {
  return fen === 0 ? null : <p className="number">实付与报价差 合计 {signed(fen)}元</p>;
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

interface PurchaseChangesProps {
  shown: Pick<
    Loaded,
    "waiting" | "droppable" | "dropId" | "newLineIds" | "mayBuy" | "options" | "skus"
  >;
  lastResult: ChangeFormProps["lastResult"];
  freights: Loaded["suppliers"];
}

/** The change that waits for an answer, or the form for one while something is still to be bought. */
function PurchaseChanges({ shown, lastResult, freights }: PurchaseChangesProps) {
  const { waiting, droppable, dropId, mayBuy, newLineIds, options, skus } = shown;
  if (waiting) return <WaitingChange lastResult={lastResult} change={waiting} mayBuy={mayBuy} />;
  if (droppable.length === 0) return <AnswerSummary title="没有提交" answer={lastResult} />;
  return (
    <ChangeForm
      idempotencyKey={dropId}
      lines={droppable}
      options={options}
      skus={skus}
      freights={freights}
      newLineIds={newLineIds}
      lastResult={lastResult}
    />
  );
}
