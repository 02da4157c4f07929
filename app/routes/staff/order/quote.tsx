import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { staffMay } from "#app/domain/core/policy.ts";
import { dayRateQuery } from "#app/domain/pricing/exchange-rate/day-rate.server.ts";
import { breakdown } from "#app/domain/pricing/price-lists/pricing.ts";
import { findOrder } from "#app/domain/trade/order/find-order.server.ts";
import { orderLifecycle } from "#app/domain/trade/order/order.ts";
import { OrderNumber } from "#app/domain/trade/order/staff-forms.schema.server.ts";
import { neighbourQuery } from "#app/domain/trade/order/staff-queue.server.ts";
import { earlierPricesQuery } from "#app/domain/trade/quoting/earlier-prices.server.ts";
import { lineStockQuery, listedBySku } from "#app/domain/trade/quoting/line-stock.server.ts";
import { listedPrices } from "#app/domain/trade/quoting/quote-warnings.ts";
import { readOrderQueue } from "#app/domain/trade/service-level/order-queue.server.ts";
import { href } from "#app/href.ts";
import { param } from "#app/http/params.server.ts";
import { notFound } from "#app/http/respond.server.ts";
import { staffScope } from "#app/http/scope.server.ts";
import { staffForm } from "#app/http/staff-form.server.ts";
import { AmountsHistory } from "#app/routes/frame/amounts-history.tsx";
import { listedFiles } from "#app/routes/frame/listed-files.server.ts";
import { shownAmounts } from "#app/routes/frame/shown-amounts.ts";
import { MovedOn } from "../moved-on.tsx";
import { staffCommands } from "../staff-commands.ts";
import { SumLine } from "../sum-line.tsx";
import { NeighboursAndRate } from "./neighbours-and-rate.tsx";
import { OrderHead } from "./order-head.tsx";
import { OrderQueue } from "./order-queue.tsx";
import { OrderTalk } from "./order-talk.tsx";
import { quoteTyped, takeBackTyped } from "./quote-commands.server.ts";
import { QuoteTable } from "./quote-table.tsx";
import { QuoteWarnings } from "./quote-warnings.tsx";
import { QuotedLines } from "./quoted-lines.tsx";
import { replyToBuyer } from "./reply.server.ts";
import { TakeBack } from "./take-back.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `报价 ${data?.order.number ?? ""} | 买付便工作台` },
];

export async function loader(args: LoaderFunctionArgs) {
  const scope = await staffScope(args, "see-orders");
  const number = param(args, "number", OrderNumber);
  const [found, queue, stock, [before], [after], earlier, [rate]] = await Promise.all([
    findOrder(scope, number),
    readOrderQueue(scope, "quoting"),
    lineStockQuery(scope, number),
    neighbourQuery(scope, "quoting", number, "before"),
    neighbourQuery(scope, "quoting", number, "after"),
    earlierPricesQuery(scope, number),
    dayRateQuery(scope),
  ]);
  if (!found) throw notFound();
  const { order, company, freights, messages, files } = found;
  const quotable =
    orderLifecycle.allows("quote", order.state, scope.actor) && staffMay(scope.actor, "quote");
  // As they stand under their sellers, so that their numbers rise down the page.
  const place = new Map(freights.map(({ supplierId }, index) => [supplierId, index]));
  const lines = [...found.lines].sort(
    (one, other) =>
      (place.get(one.supplierId) ?? 0) - (place.get(other.supplierId) ?? 0) ||
      one.position - other.position,
  );
  const earlierFen = new Map(earlier.map(({ lineId, priceFen }) => [lineId, priceFen]));
  const prices = listedPrices(
    lines.map((line) => ({ ...line, pieces: line.quantity })),
    listedBySku(stock),
  );
  const listed = new Map(stock.map((sku) => [sku.skuId, sku]));

  return {
    order,
    company,
    freights,
    messages,
    queue,
    files: listedFiles(files),
    now: scope.now,
    before: before?.number,
    after: after?.number,
    parts: breakdown(order),
    amounts: shownAmounts(found.amounts, "zh"),
    lines: lines.map((line, index) => {
      const goods = listed.get(line.skuId);
      return {
        ...line,
        earlierFen: earlierFen.get(line.id) ?? null,
        listed: goods && { stock: goods.stock, minOrder: goods.minOrder, priceFen: prices[index]! },
      };
    }),
    messageId: staffMay(scope.actor, "message") ? crypto.randomUUID() : undefined,
    takesBack:
      orderLifecycle.allows("takeBack", order.state, scope.actor) && staffMay(scope.actor, "quote"),
    quotable,
    // A quote locks the day's rate: that is the one to be seen while it is made.
    rates: quotable && rate ? rate : order,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { scope, form, intent } = await staffForm(args, staffCommands["/staff/quotes/:number"]);
  const number = param(args, "number", OrderNumber);
  const here = href("/staff/quotes/:number", { number });
  if (intent === "message") return (await replyToBuyer(scope, number, form)) ?? redirect(here, 303);

  if (intent === "takeBack") return takeBackTyped(scope, number, form);
  return quoteTyped(scope, number, form);
}

export default function QuotePage() {
  const { order, company, lines, freights, messages, files, queue, now, before, after, ...shown } =
    useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const worked = result && "worked" in result ? result.worked : undefined;
  const intent = result?.initialValue?.intent;
  const replied = intent === "message";
  const tookBack = intent === "takeBack" ? result : undefined;
  const quoteHref = (number: string) => href("/staff/quotes/:number", { number });

  return (
    <div className="bench">
      <OrderQueue
        title="待报价"
        orders={queue}
        now={now}
        current={order.number}
        hrefOf={quoteHref}
      />
      <main id="main" className="quote stack">
        <div className="row between">
          <OrderHead order={order} company={company} files={files} />
          <NeighboursAndRate
            before={before}
            after={after}
            rates={shown.rates}
            quoteHref={quoteHref}
          />
        </div>
        {shown.quotable ? (
          <>
            <QuoteTable
              lines={lines}
              freights={freights}
              serviceRatePercent={order.serviceRatePercent}
              lastResult={replied ? undefined : result}
            />
            <WorkedOut worked={worked} order={order} parts={shown.parts} />
          </>
        ) : (
          <>
            {!replied && intent !== "takeBack" && <MovedOn result={result} />}
            <QuotedLines lines={lines} freights={freights} order={order} parts={shown.parts} />
          </>
        )}
        {shown.takesBack ? <TakeBack lastResult={tookBack} /> : <MovedOn result={tookBack} />}
        <AmountsHistory versions={shown.amounts} lang="zh" />
      </main>
      <OrderTalk
        key={messages.length}
        messages={messages}
        messageId={shown.messageId}
        lastResult={replied ? result : undefined}
      />
    </div>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>;
type Worked = Extract<
  ReturnType<typeof useActionData<typeof action>>,
  { worked: unknown }
>["worked"];

/** What the quote comes to: as the buyer saw it, or as 重新计算 has just worked it out. */
function WorkedOut({
  worked,
  order,
  parts,
}: Pick<Shown, "order" | "parts"> & { worked: Worked | undefined }) {
  return (
    <>
      <p className="note" role={worked ? "status" : undefined}>
        {worked ? "重新计算的结果（尚未提交）" : `买家提交时的估算（当时汇率 ${parts.rate}）`}
      </p>
      {worked && <QuoteWarnings warnings={worked.warnings} />}
      <SumLine order={worked?.amounts ?? order} parts={worked?.parts ?? parts} />
    </>
  );
}
