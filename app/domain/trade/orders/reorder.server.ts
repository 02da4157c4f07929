import { and, asc, desc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { type CartRow, wishedGoods } from "#app/domain/catalog/cart/cart.server.ts";
import { cartItemKey, labelData, optionSet } from "#app/domain/catalog/products/label-data.ts";
import {
  ownMeasureColumns,
  productOfSource,
  sourceOfSku,
} from "#app/domain/catalog/products/own-measures.server.ts";
import { ordersWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit } from "#app/domain/core/commit.server.ts";
import { movedMeanwhile } from "#app/domain/core/document/move-document.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { earlierResultIfRepeated } from "#app/domain/core/repeated-form.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import {
  offers,
  orderLines,
  orders,
  ownProductSources,
  ownProducts,
  skus,
  suppliers,
} from "#db/schema/index.ts";
import { checkStore, findPlaced } from "./place-order.server.ts";
import { workOutOrder } from "./work-out-order.ts";
import { orderRates, orderRatesQueries, writeOrder } from "./write-order.server.ts";

/** The most orders that are put into one new order. */
export const reorderedAtOnceMax = 20;

/** Lines that ask for the same goods alike become one, so that more are read than an order holds. */
const linesReadMax = 5 * limits.linesPerOrder;

/**
 * Reads what the lines of these orders would cost today, each as it was ordered last. Lines that ask for the same
 * goods alike are one, with the pieces of all. Refuses if one of the orders is out of the person's reach.
 */
export async function readReorder(scope: Scope<Buyer>, numbers: readonly string[]) {
  const { db, actor } = scope;
  if (!buyerMay(actor, "order")) return refuse("forbidden");
  const wanted = [...new Set(numbers)];
  if (wanted.length === 0) return refuse("nothing-chosen");
  if (wanted.length > reorderedAtOnceMax) return refuse("too-many-orders");
  const chosen = and(inArray(orders.number, wanted), ordersWithin(actor));
  const [found, rows, options, ...rates] = await db.batch([
    db
      .select({ number: orders.number, storeId: orders.storeId })
      .from(orders)
      .where(chosen)
      .orderBy(desc(orders.createdAt), desc(orders.number))
      .limit(reorderedAtOnceMax),
    orderedLinesQuery(scope, chosen),
    optionsQuery(scope),
    ...orderRatesQueries(scope),
  ]);
  if (found.length < wanted.length) return refuse("not-found");
  const lines = sumUpSame(rows);
  if (rows.length > linesReadMax || lines.length > limits.linesPerOrder)
    return refuse("too-many-lines");
  return done({
    numbers: found.map(({ number }) => number),
    storeId: found[0]?.storeId ?? undefined,
    lines,
    options,
    rates: orderRates(...rates),
  });
}

/**
 * Selects the lines of these orders with today's goods, the newest order first. Goods that a company forwarded to us
 * were not bought by us and are left out.
 */
function orderedLinesQuery({ db, actor }: Scope<Buyer>, chosen: SQL | undefined) {
  return db
    .select({
      line: orderLines,
      ...wishedGoods,
      ...ownMeasureColumns,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .leftJoin(skus, eq(skus.id, orderLines.skuId))
    .leftJoin(offers, eq(offers.id, orderLines.offerId))
    .leftJoin(suppliers, eq(suppliers.id, orderLines.supplierId))
    .leftJoin(ownProductSources, sourceOfSku(actor.companyId, orderLines.skuId))
    .leftJoin(ownProducts, productOfSource)
    .where(and(chosen, isNull(orderLines.declaredFen)))
    .orderBy(desc(orders.createdAt), desc(orders.number), asc(orderLines.position))
    .limit(linesReadMax + 1);
}

type OrderedRow = Awaited<ReturnType<typeof orderedLinesQuery>>[number];

/** Adds up lines that ask for the same goods alike; the newest one stays, with the pieces of all. */
function sumUpSame(rows: readonly OrderedRow[]): OrderedRow[] {
  const wishes = new Map<string, OrderedRow>();
  for (const row of rows) {
    const { line } = row;
    const key = cartItemKey({
      ...line,
      optionIds: line.options.map(({ id }) => id),
    });
    const first = wishes.get(key);
    wishes.set(
      key,
      first
        ? {
            ...first,
            line: {
              ...first.line,
              quantity: first.line.quantity + line.quantity,
            },
          }
        : row,
    );
  }
  return [...wishes.values()];
}

export type ReadReorder = Extract<Awaited<ReturnType<typeof readReorder>>, { ok: true }>["value"];

/** Works out the new order: each line at these pieces, or at as many as were ordered and are in stock. */
export function workOutReorder(
  { lines, options, rates }: Pick<ReadReorder, "lines" | "options" | "rates">,
  quantities?: ReadonlyMap<string, number>,
) {
  const sold = new Set(options.map(({ id }) => id));
  const wished = lines.flatMap((row) => {
    const quantity = quantities
      ? (quantities.get(row.line.id) ?? 0)
      : Math.min(row.line.quantity, row.sku?.stock ?? 0);
    return row.sku && row.offer && quantity > 0 ? [toWish(row, quantity, sold)] : [];
  });
  return workOutOrder(wished, options, rates);
}

/** Answers a line as the cart would hold it, without the options that are no longer sold. */
function toWish(row: OrderedRow, quantity: number, sold: ReadonlySet<string>): CartRow {
  const { line, sku, offer, supplierNameZh, own, seenClass } = row;
  const optionIds = line.options.map(({ id }) => id).filter((id) => sold.has(id));
  return {
    sku,
    offer: offer && { ...offer, pieces: quantity },
    supplierNameZh,
    own,
    seenClass,
    unwanted: 0,
    line: {
      id: line.id,
      cartId: line.orderId,
      skuId: line.skuId,
      offerId: line.offerId,
      supplierId: line.supplierId,
      platform: line.platform,
      quantity,
      seenPriceFen: line.priceFen,
      note: line.note,
      optionIds: optionSet(optionIds),
      labelData: labelData(line.labelData),
      selected: true,
      addedAt: new Date(0),
    },
  };
}

interface Reorder {
  /** The form's own id; it becomes the order's. */
  id: string;
  numbers: readonly string[];
  /** Pieces by the line's id, none leaves it out; without them, as many as were ordered and are in stock. */
  quantities?: ReadonlyMap<string, number> | undefined;
}

/**
 * 同じ内容で注文: makes a draft of the lines of one or several orders, at today's prices. Refuses and names lines that
 * cannot be ordered at these pieces. Sending the same form twice answers the first draft; the cart stays as it is.
 */
export async function reorder(scope: Scope<Buyer>, wanted: Reorder) {
  if (!buyerMay(scope.actor, "order")) return refuse("forbidden");
  const made = await writeDraft(scope, wanted);
  if (!made.ok && made.reason === "form-used") return made;
  return earlierResultIfRepeated(made, () => findPlaced(scope, wanted.id));
}

/** True where the draft of this id has these goods. One that its buyer has changed since has others. */
async function hasSameGoods(
  { db }: Scope<Buyer>,
  id: string,
  lines: readonly { skuId: string; quantity: number }[],
) {
  const held = await db
    .select({ skuId: orderLines.skuId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .limit(limits.linesPerOrder);
  const asText = (some: typeof lines) =>
    JSON.stringify(some.map(({ skuId, quantity }) => `${skuId}×${quantity}`).sort());
  return asText(held) === asText(lines);
}

async function writeDraft(scope: Scope<Buyer>, { id, numbers, quantities }: Reorder) {
  const read = await readReorder(scope, numbers);
  if (!read.ok) return read;
  const worked = workOutReorder(read.value, quantities);
  if (worked.lines.length === 0) return refuse("nothing-orderable");
  const troubled = worked.lines.filter(({ trouble }) => trouble);
  if (troubled.length > 0) return { ...refuse("not-orderable"), troubled };
  if (worked.parts.totalYen > limits.paymentYenMax) return refuse("too-much");

  const store = await checkStore(scope, read.value.storeId);
  // A store that has closed since is left out; who must name one chooses it in the cart.
  if (!store.ok && scope.actor.storeIds) return store;
  const plans = new Map(read.value.lines.map(({ line }) => [line.id, line.stockOutPlan]));
  const lines = worked.lines.map((line) => ({
    ...line,
    stockOutPlan: plans.get(line.id),
  }));
  const written = await commit(
    scope,
    writeOrder(
      scope,
      { id, note: "", storeId: store.ok ? store.value : null, submit: false },
      { ...worked, lines },
    ),
    { [movedMeanwhile]: "form-used" },
  );
  const made = await findPlaced(scope, id);
  if (!made) return refuse("not-found");
  return written.ok || (await hasSameGoods(scope, id, lines)) ? done(made) : written;
}
