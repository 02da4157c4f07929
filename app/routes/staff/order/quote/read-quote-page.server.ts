import { readDictionary } from "#app/domain/content/phrase/glosses.server.ts";
import type { Staff } from "#app/domain/core/actor.ts";
import { readTogether } from "#app/domain/core/read-together.server.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { listOpenCardPayments } from "#app/domain/money/payments/settle-card-payment.server.ts";
import { glossesOfOrder } from "#app/domain/trade/orders/messages.server.ts";
import { orderQueries, toOrderDocument } from "#app/domain/trade/orders/order-queries.server.ts";
import { orderQueueQueries, toOrderQueue } from "#app/domain/trade/orders/service-level.server.ts";
import { quoteOthersQueries, toQuoteView } from "./view.server.ts";

/** All that the page of a quote shows, in one round trip, with the order's id; undefined without the order. */
export async function readQuotePage(scope: Scope<Staff>, number: string) {
  const chinese = readDictionary(scope);
  const [read, windows] = await Promise.all([
    readTogether(scope.db, {
      order: orderQueries(scope, number),
      queue: orderQueueQueries(scope, "quoting"),
      others: quoteOthersQueries(scope, number),
    }),
    listOpenCardPayments(scope, "order", number),
  ]);
  const found = toOrderDocument(read.order);
  if (!found) return undefined;
  const view = toQuoteView(scope.actor, {
    found,
    others: read.others,
    queue: toOrderQueue("quoting", read.queue),
    windows,
    glosses: await glossesOfOrder(chinese, found),
    now: scope.now,
  });
  return { orderId: found.order.id, view };
}
