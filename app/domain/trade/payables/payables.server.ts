import { and, eq, inArray } from "drizzle-orm";
import { ordersWithin, shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer, Staff } from "#app/domain/core/actor.ts";
import type { DocumentKey, Payable, Payables, Scope } from "#app/domain/core/scope.ts";
import { logisticsMethods, orders, shippingRequests } from "#db/schema/index.ts";
import { payableOrder, payableRequest } from "./payable-documents.server.ts";

type By = "number" | "id";

/** Of a person what they may see, of an id all of that company. */
type Whose = Buyer | Staff | string;

/** The two statements that read documents, for a batch; `payablesIn` puts the rows in order. */
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

/** The documents of the keys, in their order; undefined when the company lacks one of them. */
export function payablesIn(by: By, keys: readonly DocumentKey[], rows: Rows) {
  const found = [...rows[0].map(payableOrder), ...rows[1].map(payableRequest)];
  const ordered = keys.flatMap(({ kind, key }) =>
    found.filter((one) => one.kind === kind && one[by] === key),
  );
  return ordered.length === keys.length ? ordered : undefined;
}

/** The id of the document of this number, to be found in the statement that asks for it. */
export function payableId({ db }: Pick<Scope, "db">, kind: DocumentKey["kind"], number: string) {
  return kind === "order"
    ? db.select({ id: orders.id }).from(orders).where(eq(orders.number, number))
    : db
        .select({ id: shippingRequests.id })
        .from(shippingRequests)
        .where(eq(shippingRequests.number, number));
}

/** The documents of these keys in one round trip; undefined when one of them is not theirs. */
async function findPayables(
  { db }: Pick<Scope, "db">,
  whose: Whose,
  by: By,
  keys: readonly DocumentKey[],
): Promise<Payable[] | undefined> {
  if (keys.length === 0) return undefined;
  const rows = await db.batch(payableQueries({ db }, whose, by, keys));
  return payablesIn(by, keys, rows);
}

/** The documents of trade that are paid. */
export const payables: Payables = { find: findPayables };
