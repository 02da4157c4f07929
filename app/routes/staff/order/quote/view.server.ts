import type { BatchResponse } from "drizzle-orm/batch";
import { presencesQuery } from "#app/domain/console/teamwork/teamwork.server.ts";
import { authorName, type Staff } from "#app/domain/core/actor.ts";
import { readMessage } from "#app/domain/core/message/message.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { listOpenCardPayments } from "#app/domain/money/payments/settle-card-payment.server.ts";
import { dayRateQuery, serviceRateQuery } from "#app/domain/pricing/exchange-rate.server.ts";
import { breakdown } from "#app/domain/pricing/pricing.ts";
import { orderLifecycle, orderMoveLabels } from "#app/domain/trade/orders/order.ts";
import type { OrderDocument } from "#app/domain/trade/orders/order-queries.server.ts";
import { listedPrices } from "#app/domain/trade/orders/quote.ts";
import {
  earlierPricesQuery,
  lineStockQuery,
  listedBySku,
  quoteDraftQuery,
  quotedPricesQuery,
} from "#app/domain/trade/orders/quote-queries.server.ts";
import type { toOrderQueue } from "#app/domain/trade/orders/service-level.server.ts";
import { companyOfOrder, neighbourQuery } from "#app/domain/trade/orders/staff-order.server.ts";
import { toAmountsView } from "#app/shared/amounts-view.ts";
import { listedFiles } from "#app/shared/listed-files.server.ts";

type QuoteOthers = BatchResponse<ReturnType<typeof quoteOthersQueries>>;

/** Selects what the page shows besides the order and its queue. */
export function quoteOthersQueries(scope: Scope<Staff>, number: string) {
  return [
    lineStockQuery(scope, number),
    neighbourQuery(scope, "quoting", number, "before"),
    neighbourQuery(scope, "quoting", number, "after"),
    earlierPricesQuery(scope, number),
    dayRateQuery(scope),
    serviceRateQuery(scope, companyOfOrder(number)),
    quoteDraftQuery(scope, number),
    presencesQuery(scope, "order"),
    quotedPricesQuery(scope, number),
  ] as const;
}

/** What the page of a quote shows and the browser gets, field by field. */
export type QuoteView = ReturnType<typeof toQuoteView>;

interface QuoteParts {
  found: OrderDocument;
  others: QuoteOthers;
  queue: ReturnType<typeof toOrderQueue>;
  windows: Awaited<ReturnType<typeof listOpenCardPayments>>;
  glosses: Record<string, string>;
  now: Date;
}

/** Shapes what was read as this member of staff may see it: sums and rates are for who sees fees. */
export function toQuoteView(actor: Staff, parts: QuoteParts) {
  const { found, others, queue, windows, glosses, now } = parts;
  const { order, company, freights, messages, files } = found;
  const [stock, [before], [after], earlier, [rate], [service], [draft], present, [quoted]] = others;
  const allows = (move: "quote" | "takeBack") =>
    orderLifecycle.allows(move, order.state, actor) && staffMay(actor, "quote");
  const quotable = allows("quote");
  const seesFees = staffMay(actor, "see-fees");
  const mayQuote = staffMay(actor, "quote");
  const lines = toLines(found, stock, earlier);

  return {
    order: {
      number: order.number,
      state: order.state,
      submittedAt: order.submittedAt,
      note: order.note,
      version: order.version,
    },
    company: { name: company.name, operationId: company.operationId },
    /** The order's sums as they stand saved. */
    saved: seesFees ? toSums(order) : undefined,
    /** What a quote locks: the day's rate, and the company's service rate of today. */
    terms:
      quotable && rate && service
        ? {
            ttsRate: rate.ttsRate,
            spreadYen: rate.spreadYen,
            serviceRatePercent: service.ratePercent,
          }
        : undefined,
    lines: mayQuote ? lines : lines.map(toReadLine),
    freights: freights.map(({ supplierId, supplierNameZh, freightFen }) => ({
      supplierId,
      supplierNameZh,
      freightFen,
    })),
    messages: messages.map(({ id, author, authorName: name, body, bodyZh, sentAt }) => ({
      id,
      author,
      authorName: name,
      body,
      bodyZh,
      sentAt,
    })),
    glosses,
    queue: {
      total: queue.total,
      orders: queue.orders.map((one) => ({
        number: one.number,
        companyName: one.companyName,
        lineCount: one.lineCount,
        since: one.since,
        due: one.due,
        ownerName: one.ownerName,
      })),
    },
    present: present.map(({ number, staffName, seenAt }) => ({ number, staffName, seenAt })),
    files: listedFiles(files),
    now,
    before: before?.number,
    after: after?.number,
    amounts: seesFees ? toAmountsView(found.amounts, "zh") : [],
    messageId: staffMay(actor, "message") ? crypto.randomUUID() : undefined,
    takesBack: allows("takeBack"),
    /** True of an open quote that a price has changed since. */
    pricesChanged: allows("takeBack") && quoted?.changed === true,
    windows: allows("takeBack")
      ? windows.map(({ startedAt, byName }) => ({ startedAt, byName }))
      : [],
    quotable,
    draft: quotable ? draft : undefined,
    last: mayQuote ? toLast(found.events[0]) : undefined,
  };
}

function toSums(order: OrderDocument["order"]) {
  const { goodsFen, freightFen, optionsFen, ttsRate, spreadYen, serviceRatePercent } = order;
  const amounts = { goodsFen, freightFen, optionsFen, ttsRate, spreadYen, serviceRatePercent };
  return { amounts, parts: breakdown(amounts) };
}

/** Who did the last thing with the order, and what it was. */
function toLast(event: OrderDocument["events"][number] | undefined) {
  if (!event) return undefined;
  const { at, move, by, byName } = event;
  const labels: Readonly<Record<string, { zh: string }>> = orderMoveLabels;
  return { at, by: authorName({ by, byName }, "zh"), what: labels[move]?.zh ?? move };
}

/** The lines as they stand under their sellers, so that their numbers rise down the page. */
function toLines(found: OrderDocument, stock: QuoteOthers[0], earlier: QuoteOthers[3]) {
  const place = new Map(found.freights.map(({ supplierId }, index) => [supplierId, index]));
  const lines = [...found.lines].sort(
    (one, other) =>
      (place.get(one.supplierId) ?? 0) - (place.get(other.supplierId) ?? 0) ||
      one.position - other.position,
  );
  const earlierFen = new Map(earlier.map(({ lineId, priceFen }) => [lineId, priceFen]));
  const asked = listedPrices(
    lines.map((line) => ({ ...line, pieces: line.quantity })),
    listedBySku(stock),
  );
  const listed = new Map(stock.map((sku) => [sku.skuId, sku]));
  return lines.map((line, index) => {
    const goods = listed.get(line.skuId);
    return {
      id: line.id,
      supplierId: line.supplierId,
      platform: line.platform,
      offerId: line.offerId,
      skuId: line.skuId,
      titleZh: line.titleZh,
      picture: line.picture,
      spec: line.spec.map(({ valueZh }) => ({ valueZh })),
      options: line.options.map(({ id, nameJa, nameZh, priceType, price }) => ({
        id,
        nameJa,
        nameZh,
        priceType,
        price,
      })),
      note: line.note,
      quantity: line.quantity,
      priceFen: line.priceFen,
      discountFen: line.discountFen,
      // As the buyer reads it: staff may write over it.
      refusal: readMessage(line.refusal, "ja"),
      weightGrams: line.weightGrams,
      lengthMm: line.lengthMm,
      widthMm: line.widthMm,
      heightMm: line.heightMm,
      earlierFen: earlierFen.get(line.id) ?? null,
      listed: goods && {
        stock: goods.stock,
        minOrder: goods.minOrder,
        priceFen: goods.priceFen,
        tiers: goods.tiers,
        /** For as many pieces as were asked for. */
        askedFen: asked[index]!,
      },
    };
  });
}

/** A line for who reads the quote only: without what prices are chosen by. */
function toReadLine(line: ReturnType<typeof toLines>[number]): typeof line {
  return {
    ...line,
    ...{ offerId: "", skuId: "", picture: "", options: [], note: "" },
    ...{ weightGrams: null, lengthMm: null, widthMm: null, heightMm: null },
    ...{ earlierFen: null, listed: undefined },
  };
}
