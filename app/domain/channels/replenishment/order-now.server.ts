import { and, eq, exists, inArray, sql } from "drizzle-orm";
import type { Buyer } from "#app/domain/core/actor.ts";
import { commit, guard } from "#app/domain/core/commit.server.ts";
import { movedMeanwhile } from "#app/domain/core/document/move-document.server.ts";
import { limits } from "#app/domain/core/limits.ts";
import { buyerMay } from "#app/domain/core/policy.ts";
import { done, refuse } from "#app/domain/core/result.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import { mayKeepStores } from "#app/domain/customers/store/store.ts";
import { optionsQuery } from "#app/domain/pricing/price-list.server.ts";
import { type OrderableLine, workOutOrder } from "#app/domain/trade/orders/work-out-order.ts";
import {
  orderRates,
  orderRatesQueries,
  writeOrder,
} from "#app/domain/trade/orders/write-order.server.ts";
import { orders, replenishmentWarnings } from "#db/schema/index.ts";
import { type LinkedGoods, linkedGoodsQuery, toCartRow } from "../articles/sales.server.ts";
import { reckonProducts } from "./reckon-products.server.ts";
import { replenishmentLimits } from "./replenishment.ts";

/** A product to order, in the suggested quantity or the buyer's. */
export interface WantedProduct {
  productId: string;
  /** The version of the warning on the buyer's page. */
  seenVersion: number;
  quantity: number;
  /** A unit price above the product's cap that the buyer has accepted. */
  acceptedFen?: number | undefined;
}

type ReplenishTrouble =
  | "no-source"
  | "gone"
  | "out-of-stock"
  | "below-minimum"
  | "option-gone"
  | "above-cap";

/** Why a product cannot be ordered as wanted. */
export interface ReplenishProblem {
  productId: string;
  trouble: ReplenishTrouble;
  priceFen: number;
  stock: number;
  minOrder: number;
}

/**
 * 今すぐ注文: makes one draft order of these products by their first links. The same form, or a page
 * read before, answers the earlier draft, so that nothing is ordered twice.
 */
export async function orderNow(
  scope: Scope<Buyer>,
  { id, wanted }: { id: string; wanted: readonly WantedProduct[] },
) {
  const { actor } = scope;
  if (!buyerMay(actor, "order") || !mayKeepStores(actor)) return refuse("forbidden");
  if (wanted.length === 0) return refuse("nothing-chosen");
  if (wanted.length > replenishmentLimits.aPage) return refuse("too-many");
  const earlier = (await findOrder(scope, id)) ?? (await findOrderOfWarnings(scope, wanted));
  if (earlier) return done(earlier);
  const written = await createDraft(scope, id, wanted);
  if (!written.ok && written.reason !== "changed") return written;
  const made = (await findOrder(scope, id)) ?? (await findOrderOfWarnings(scope, wanted));
  if (!made) return refuse("changed");
  if (written.ok) await reckonProducts(scope, actor.companyId, productsOf(wanted));
  return done(made);
}

function productsOf(wanted: readonly WantedProduct[]) {
  return wanted.map(({ productId }) => productId);
}

async function createDraft(scope: Scope<Buyer>, id: string, wanted: readonly WantedProduct[]) {
  const { db, actor } = scope;
  const ids = productsOf(wanted);
  const own = and(
    eq(replenishmentWarnings.companyId, actor.companyId),
    inArray(replenishmentWarnings.productId, ids),
  );
  const [linked, warned, options, ...rates] = await db.batch([
    linkedGoodsQuery(scope, actor.companyId, ids),
    db.select({ id: replenishmentWarnings.productId }).from(replenishmentWarnings).where(own),
    optionsQuery(scope),
    ...orderRatesQueries(scope),
  ]);
  if (warned.length < new Set(ids).size || warned.length < wanted.length)
    return refuse("not-found");
  const rows = wanted.flatMap(({ productId, quantity }) => {
    const row = toCartRow(linked.find(({ product }) => product.id === productId)!, quantity);
    return row ? [row] : [];
  });
  const order = workOutOrder(rows, options, orderRates(...rates));
  const problems = wanted.flatMap((one) => {
    const line = order.lines.find((placed) => placed.id === one.productId);
    const goods = linked.find(({ product }) => product.id === one.productId)!;
    return problemOf(one, goods, line);
  });
  if (problems.length > 0) return { ...refuse("problems"), problems };
  if (order.parts.totalYen > limits.paymentYenMax) return refuse("too-much");
  return commit(
    scope,
    [
      ...writeOrder(scope, { id, note: "", storeId: null, submit: false }, order),
      ...wanted.flatMap((one) => markOrdered(scope, id, one)),
    ],
    { [movedMeanwhile]: "changed" },
  );
}

/**
 * Plans that this order answers the warning; refused if it was reckoned or ordered since the page
 * was read.
 */
function markOrdered(
  { db, actor }: Scope<Buyer>,
  orderId: string,
  { productId, seenVersion }: WantedProduct,
) {
  const own = and(
    eq(replenishmentWarnings.productId, productId),
    eq(replenishmentWarnings.companyId, actor.companyId),
  );
  const asSeen = and(own, eq(replenishmentWarnings.version, seenVersion));
  return [
    guard(exists(db.select().from(replenishmentWarnings).where(asSeen)), "changed"),
    db
      .update(replenishmentWarnings)
      .set({ version: seenVersion + 1, orderId, orderedVersion: seenVersion })
      .where(own),
  ];
}

function problemOf(
  { productId, acceptedFen }: WantedProduct,
  { product: { priceCapFen } }: LinkedGoods,
  line: OrderableLine | undefined,
): ReplenishProblem[] {
  const said = {
    priceFen: line?.priceFen ?? 0,
    stock: line?.stock ?? 0,
    minOrder: line?.minOrder ?? 1,
  };
  const trouble = (why: ReplenishTrouble) => [{ productId, trouble: why, ...said }];
  if (!line) return trouble("no-source");
  if (line.trouble) return trouble(line.trouble);
  if (line.optionGone) return trouble("option-gone");
  if (priceCapFen !== null && line.priceFen > priceCapFen && acceptedFen !== line.priceFen)
    return trouble("above-cap");
  return [];
}

async function findOrder({ db, actor }: Scope<Buyer>, id: string) {
  const [order] = await db
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.id, id), eq(orders.companyId, actor.companyId)))
    .limit(1);
  return order;
}

/** Finds the order made from exactly these warnings in the versions seen. */
async function findOrderOfWarnings({ db, actor }: Scope<Buyer>, wanted: readonly WantedProduct[]) {
  const seen = JSON.stringify(wanted.map((one) => [one.productId, one.seenVersion]));
  const [order] = await db
    .select({ number: orders.number })
    .from(replenishmentWarnings)
    .innerJoin(orders, eq(orders.id, replenishmentWarnings.orderId))
    .where(
      and(
        eq(replenishmentWarnings.companyId, actor.companyId),
        inArray(replenishmentWarnings.productId, productsOf(wanted)),
        sql`EXISTS (SELECT 1 FROM json_each(${seen}) j WHERE j.value ->> 0 = ${replenishmentWarnings.productId}
          AND j.value ->> 1 = ${replenishmentWarnings.orderedVersion})`,
      ),
    )
    // A draft that covers only some of them does not count.
    .groupBy(orders.id)
    .having(sql`count(*) = ${wanted.length}`)
    .limit(1);
  return order;
}
