import { presencesQuery } from "#app/domain/console/teamwork/teamwork.server.ts";
import { readDictionary } from "#app/domain/content/phrase/glosses.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { readTogether } from "#app/domain/core/read-together.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { listOpenCardPayments } from "#app/domain/money/payments/settle-card-payment.server.ts";
import { dayRateQuery } from "#app/domain/pricing/exchange-rate.server.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { glossesOfOrder } from "#app/domain/trade/orders/messages.server.ts";
import { orderLifecycle } from "#app/domain/trade/orders/order.ts";
import {
  type OrderDocument,
  orderQueries,
  toOrderDocument,
} from "#app/domain/trade/orders/order-queries.server.ts";
import { listedPrices } from "#app/domain/trade/orders/quote.ts";
import {
  earlierPricesQuery,
  lineStockQuery,
  listedBySku,
  quoteDraftQuery,
} from "#app/domain/trade/orders/quote-queries.server.ts";
import { orderQueueQueries, toOrderQueue } from "#app/domain/trade/orders/service-level.server.ts";
import { neighbourQuery } from "#app/domain/trade/orders/staff-order.server.ts";
import { listedFiles } from "#app/routes/frame/listed-files.server.ts";
import { shownAmounts } from "#app/routes/frame/shown-amounts.ts";

/** All that the page of a quote shows, in one round trip; undefined without the order. */
export async function readQuotePage(scope: Scope<Staff>, number: string) {
  const chinese = readDictionary(scope);
  const [read, windows] = await Promise.all([
    readTogether(scope.db, {
      order: orderQueries(scope, number),
      queue: orderQueueQueries(scope, "quoting"),
      others: [
        lineStockQuery(scope, number),
        neighbourQuery(scope, "quoting", number, "before"),
        neighbourQuery(scope, "quoting", number, "after"),
        earlierPricesQuery(scope, number),
        dayRateQuery(scope),
        quoteDraftQuery(scope, number),
        presencesQuery(scope, "order"),
      ],
    }),
    listOpenCardPayments(scope, "order", number),
  ]);
  const found = toOrderDocument(read.order);
  if (!found) return undefined;
  const [stock, [before], [after], earlier, [rate], [draft], present] = read.others;
  const { order, company, freights, messages, files } = found;
  const allows = (move: "quote" | "takeBack") =>
    orderLifecycle.allows(move, order.state, scope.actor) && staffMay(scope.actor, "quote");
  const quotable = allows("quote");
  const seesFees = staffMay(scope.actor, "see-fees");

  return {
    order,
    company,
    freights,
    messages,
    glosses: await glossesOfOrder(chinese, found),
    queue: toOrderQueue("quoting", read.queue),
    present,
    files: listedFiles(files),
    now: scope.now,
    before: before?.number,
    after: after?.number,
    parts: breakdown(order),
    seesFees,
    amounts: seesFees ? shownAmounts(found.amounts, "zh") : [],
    lines: listedLines(found, stock, earlier),
    messageId: staffMay(scope.actor, "message") ? crypto.randomUUID() : undefined,
    takesBack: allows("takeBack"),
    windows,
    quotable,
    draft: quotable ? draft : undefined,
    // A quote locks the day's rate: that is the one to be seen while it is made.
    rates: seesFees ? (quotable && rate ? rate : order) : undefined,
  };
}

/** The lines as they stand under their sellers, so that their numbers rise down the page. */
function listedLines(
  found: OrderDocument,
  stock: Awaited<ReturnType<typeof lineStockQuery>>,
  earlier: Awaited<ReturnType<typeof earlierPricesQuery>>,
) {
  const place = new Map(found.freights.map(({ supplierId }, index) => [supplierId, index]));
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
  return lines.map((line, index) => {
    const goods = listed.get(line.skuId);
    return {
      ...line,
      // As the buyer reads it: staff may write over it.
      refusal: readMessage(line.refusal, "ja"),
      earlierFen: earlierFen.get(line.id) ?? null,
      listed: goods && { stock: goods.stock, minOrder: goods.minOrder, priceFen: prices[index]! },
    };
  });
}
