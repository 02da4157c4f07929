import { and, asc, eq, getTableColumns, inArray } from "drizzle-orm";
import { ordersWithin, shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { DocumentKey, Payable, Payables, Scope } from "#app/domain/core/scope.ts";
import { companies, logisticsMethods, orders, shippingRequests } from "#db/schema/index.ts";
import { deadlineOf, dueYenOf, instalmentOf } from "./orders/down-payment.ts";
import { asksForMoney } from "./orders/order.ts";
import { discountableOrder } from "./orders/order-money.server.ts";
import { isAskingForMoney, moveOrderByBank, planOrderPayment } from "./orders/pay-order.server.ts";
import { moveShippingByBank, planShippingPayment } from "./shipments/pay-shipment.server.ts";
import { owedYen } from "./shipments/settlement.ts";
import { discountableRequest, shippingLifecycle } from "./shipments/shipping-request.ts";

export const payables: Payables = { find: findPayables };

const shownOfEach = 50;

/** Lists whatever the person could pay now, orders first and each kind from the oldest, in one round trip. */
export async function listPayables({ db, actor, now }: Scope<Buyer>): Promise<Payable[]> {
  const [due, requests] = await db.batch([
    db
      .select()
      .from(orders)
      .where(and(ordersWithin(actor), isAskingForMoney))
      .orderBy(asc(orders.createdAt))
      .limit(shownOfEach),
    db
      .select({
        request: shippingRequests,
        method: logisticsMethods.nameJa,
      })
      .from(shippingRequests)
      .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
      .where(and(shipmentsWithin(actor), eq(shippingRequests.state, "awaiting_payment")))
      .orderBy(asc(shippingRequests.createdAt))
      .limit(shownOfEach),
  ]);
  return [...due.map(orderToPayable), ...requests.map(requestToPayable)].filter(
    ({ payBy }) => !payBy || payBy >= now,
  );
}

/** Selects the unpaid orders of a company, and its requests that are unpaid or not yet submitted, for its manager. */
export function companyPayablesQueries({ db, actor }: Scope<Staff>, operationId: string) {
  const own = and(eq(companies.operationId, operationId), eq(companies.managerStaffId, actor.id));
  return [
    db
      .select(getTableColumns(orders))
      .from(orders)
      .innerJoin(companies, eq(companies.id, orders.companyId))
      .where(and(own, isAskingForMoney))
      .orderBy(asc(orders.createdAt))
      .limit(shownOfEach),
    db
      .select(getTableColumns(shippingRequests))
      .from(shippingRequests)
      .innerJoin(companies, eq(companies.id, shippingRequests.companyId))
      .where(and(own, inArray(shippingRequests.state, ["draft", "awaiting_payment"])))
      .orderBy(asc(shippingRequests.createdAt))
      .limit(shownOfEach),
  ] as const;
}

type OrderRow = typeof orders.$inferSelect;

interface RequestRow {
  request: typeof shippingRequests.$inferSelect;
  method: (typeof logisticsMethods.$inferSelect)["nameJa"];
}

function orderToPayable(order: OrderRow): Payable {
  return {
    ...discountableOrder(order),
    state: order.state,
    version: order.version,
    couponYen: order.couponYen,
    payBy: deadlineOf(order),
    totalYen: dueYenOf(order),
    instalment: instalmentOf(order),
    awaitsPayment: asksForMoney(order),
    awaitsTransfer: order.state === "awaiting_finance" || order.riseByBank,
    paidAt: paidAtOf(order),
    about: `${order.lineCount}明細 ${order.pieceCount.toLocaleString("ja-JP")}個`,
    planPayment: (scope, plan) => planOrderPayment(scope, order, plan),
    moveByBank: (scope, move, step) => moveOrderByBank(scope, order, move, step),
  };
}

/** Answers when the part that an order asks for now, or asked for last, was paid. */
function paidAtOf({ state, paidAt, downPaymentPaidAt, owedRiseYen }: OrderRow) {
  if (owedRiseYen > 0) return null;
  return state === "buying" ? (downPaymentPaidAt ?? paidAt) : paidAt;
}

function requestToPayable(found: RequestRow): Payable {
  const {
    state,
    version,
    couponYen,
    paidAt,
    settleBy,
    payBy,
    lapseToldAt,
    pieceCount,
    heldBy,
    heldByName,
    heldReason,
  } = found.request;
  // The extra cost of the measured boxes is a payment of its own, without a coupon.
  const owed = owedYen(found.request);
  const asked = owed > 0 ? { totalYen: owed, couponYen: 0, paidAt: null } : { couponYen, paidAt };
  return {
    ...discountableRequest(found.request),
    ...asked,
    state,
    version,
    // It lapses only after its company was warned, and never while we hold it.
    payBy: heldBy === "staff" ? null : found.request.paidAt ? settleBy : lapseToldAt && payBy,
    instalment: owed > 0 ? { part: "settlement" } : undefined,
    awaitsPayment: shippingLifecycle.moves.payByBank.from.includes(state),
    awaitsTransfer: state === "awaiting_finance",
    held: heldBy ? { by: heldBy, name: heldByName, reason: heldReason } : undefined,
    about: `${found.method} ${pieceCount.toLocaleString("ja-JP")}個`,
    planPayment: (scope, plan) => planShippingPayment(scope, found.request, plan),
    moveByBank: async (scope, move, step) => moveShippingByBank(scope, found.request, move, step),
  };
}

type By = "number" | "id";

/** The reader: a person sees what is in their reach, a company's id all of the company. */
type Whose = Buyer | Staff | string;

/** Selects orders and requests in two statements for a batch; `toPayables` orders their rows. */
export function payableQueries(
  { db }: Pick<Scope, "db">,
  whose: Whose,
  by: By,
  keys: readonly DocumentKey[],
) {
  const [ownOrders, ownRequests] =
    typeof whose === "string"
      ? [eq(orders.companyId, whose), eq(shippingRequests.companyId, whose)]
      : [ordersWithin(whose), shipmentsWithin(whose)];
  const of = (kind: DocumentKey["kind"]) =>
    keys.filter((one) => one.kind === kind).map(({ key }) => key);
  return [
    db
      .select()
      .from(orders)
      .where(and(inArray(orders[by], of("order")), ownOrders))
      .limit(keys.length),
    db
      .select({
        request: shippingRequests,
        method: logisticsMethods.nameJa,
      })
      .from(shippingRequests)
      .innerJoin(logisticsMethods, eq(logisticsMethods.code, shippingRequests.methodCode))
      .where(and(inArray(shippingRequests[by], of("shipping")), ownRequests))
      .limit(keys.length),
  ] as const;
}

type Rows = {
  [index in 0 | 1]: Awaited<ReturnType<typeof payableQueries>[index]>;
};

/** Answers the documents in the order of the keys; undefined if one is missing. */
export function toPayables(by: By, keys: readonly DocumentKey[], rows: Rows) {
  const found = [...rows[0].map(orderToPayable), ...rows[1].map(requestToPayable)];
  const ordered = keys.flatMap(({ kind, key }) =>
    found.filter((one) => one.kind === kind && one[by] === key),
  );
  return ordered.length === keys.length ? ordered : undefined;
}

/** Selects the id of a document by its number, for use inside another statement. */
export function payableIdQuery(
  { db }: Pick<Scope, "db">,
  kind: DocumentKey["kind"],
  number: string,
) {
  return kind === "order"
    ? db.select({ id: orders.id }).from(orders).where(eq(orders.number, number))
    : db
        .select({ id: shippingRequests.id })
        .from(shippingRequests)
        .where(eq(shippingRequests.number, number));
}

/** Finds the documents of the keys in one round trip; undefined if one is missing. */
async function findPayables(
  { db }: Pick<Scope, "db">,
  whose: Whose,
  by: By,
  keys: readonly DocumentKey[],
): Promise<Payable[] | undefined> {
  if (keys.length === 0) return undefined;
  const rows = await db.batch(payableQueries({ db }, whose, by, keys));
  return toPayables(by, keys, rows);
}
