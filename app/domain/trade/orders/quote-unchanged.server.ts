import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Staff } from "#app/domain/core/actor.ts";
import { type QueuePlace, queuePageSize } from "#app/domain/core/document/queue-page.ts";
import { groupBy } from "#app/domain/core/group-by.ts";
import { staffMay } from "#app/domain/core/policy.ts";
import { done, type RefusalOf, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { offers, orderLines, orders, skus } from "#db/schema/index.ts";
import { type EstimateDifference, type ListedGoods, listedPrices, warningsOf } from "./quote.ts";
import { quoteOrder } from "./quote-order.server.ts";

/** The most quotes that one press sends, a page of the queue; each is a commit of its own. */
export const quotesAtOnce = queuePageSize;

/** The lines of a page's orders are compared up to this many; orders behind them are quoted one by one. */
const comparedLinesMax = 5_000;

/** Selects the orders of a page of the queue to quote, for `estimatesQuery`. */
export function quotingPage(after: QueuePlace | undefined) {
  const behind = after ? sql`(submitted_at, id) > (${after.at}, ${after.id})` : sql`1`;
  return sql`SELECT id FROM orders WHERE state = 'quoting' AND ${behind}
    ORDER BY submitted_at, id LIMIT ${queuePageSize}`;
}

/** Selects the lines of these orders with what their sellers list now. */
export function estimatesQuery({ db }: Pick<Scope, "db">, orderIds: SQL) {
  return db
    .select({
      number: orders.number,
      version: orders.version,
      hasDraft: sql<number>`EXISTS (SELECT 1 FROM quote_drafts k WHERE k.order_id = ${orders.id})`,
      hasNote: sql<number>`${orders.note} <> ''`,
      line: orderLines,
      listed: {
        priceFen: skus.priceFen,
        stock: skus.stock,
        tiers: offers.tiers,
        minOrder: offers.minOrder,
      },
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(skus, eq(skus.id, orderLines.skuId))
    .leftJoin(offers, eq(offers.id, skus.offerId))
    .where(sql`${orders.id} IN (${orderIds})`)
    .orderBy(asc(orders.number), asc(orderLines.position))
    .limit(comparedLinesMax + 1);
}

type Row = Awaited<ReturnType<typeof estimatesQuery>>[number];

/** Compares orders as they were estimated with what their sellers list now, by number. */
export function toEstimates(rows: readonly Row[]) {
  const byNumber = groupBy(rows, ({ number }) => number);
  // The last one may have lines that were not read.
  if (rows.length > comparedLinesMax) byNumber.delete(rows.at(-1)!.number);
  return new Map(
    [...byNumber].map(([number, ofOrder]) => [
      number,
      {
        lines: ofOrder.map(({ line }) => line),
        version: ofOrder[0]!.version,
        differences: differencesOf(ofOrder),
        /** The buyer wrote something that is to be read first. */
        hasNote: ofOrder.some(({ hasNote, line }) => Boolean(hasNote) || line.note !== ""),
      },
    ]),
  );
}

/** Answers why an order is to be quoted by hand; nothing where its quote would be its estimate. */
function differencesOf(rows: readonly Row[]): EstimateDifference[] {
  const lines = rows.map(({ line }) => ({ ...line, pieces: line.quantity }));
  const goods = new Map<string, ListedGoods>();
  for (const { line, listed } of rows) {
    const { priceFen, tiers, minOrder } = listed;
    if (priceFen !== null && tiers !== null && minOrder !== null)
      goods.set(line.skuId, { priceFen, tiers, minOrder });
  }
  const prices = listedPrices(lines, goods);
  const found: Record<EstimateDifference, boolean> = {
    unlisted: lines.some(({ skuId }) => !goods.has(skuId)),
    refused: lines.some(({ refusal }) => refusal !== null),
    price: lines.some(
      ({ priceFen, skuId }, index) => goods.has(skuId) && priceFen !== prices[index],
    ),
    stock: rows.some(({ line, listed }) => (listed.stock ?? Infinity) < line.quantity),
    doubt: warningsOf(lines, goods).size > 0,
    draft: rows.some(({ hasDraft }) => Boolean(hasDraft)),
  };
  return (Object.keys(found) as EstimateDifference[]).filter((difference) => found[difference]);
}

type QuoteOutcome = "sent" | "changed" | "not-compared" | RefusalOf<typeof quoteOrder>;

/**
 * 按估算发出报价: sends the quotes of the chosen orders as they were estimated, each in a commit of its own. An order
 * whose goods have another price, too little stock or a draft is left to be quoted by hand; every order is answered
 * by itself.
 */
export async function quoteUnchanged(scope: Scope<Staff>, numbers: readonly string[]) {
  if (!staffMay(scope.actor, "quote")) return refuse("forbidden");
  const chosen = [...new Set(numbers)];
  if (chosen.length === 0) return refuse("nothing-chosen");
  if (chosen.length > quotesAtOnce) return refuse("too-many");
  const ids = sql`SELECT id FROM orders WHERE number IN (SELECT value FROM json_each(${JSON.stringify(chosen)}))`;
  const rows = await estimatesQuery(scope, ids);
  const estimates = toEstimates(rows);
  const answers: {
    number: string;
    outcome: QuoteOutcome;
    differences: readonly EstimateDifference[];
  }[] = [];
  for (const number of chosen) {
    const estimate = estimates.get(number);
    const differences = estimate?.differences ?? [];
    const isLeftOut = !estimate && rows.length > comparedLinesMax;
    const outcome = isLeftOut
      ? "not-compared"
      : differences.length > 0
        ? "changed"
        : await quoteAsEstimated(scope, number, estimate);
    answers.push({ number, outcome, differences });
  }
  return done(answers);
}

type Estimate = ReturnType<typeof toEstimates> extends Map<string, infer One> ? One : never;

async function quoteAsEstimated(
  scope: Scope<Staff>,
  number: string,
  estimate: Estimate | undefined,
): Promise<QuoteOutcome> {
  if (!estimate) return "not-found";
  const quoted = await quoteOrder(scope, number, {
    note: "",
    seenVersion: estimate.version,
    freights: new Map(),
    lines: estimate.lines.map((line) => ({
      id: line.id,
      priceFen: line.priceFen,
      quantity: line.quantity,
      refusal: "",
      weightGrams: line.weightGrams,
      lengthMm: line.lengthMm,
      widthMm: line.widthMm,
      heightMm: line.heightMm,
    })),
  });
  return quoted.ok ? "sent" : quoted.reason;
}
