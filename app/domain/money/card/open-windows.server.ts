import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Scope } from "#app/domain/core/scope.ts";
import { cardPayments, paymentItems, payments } from "#db/schema/index.ts";
import type { IdleCards } from "./give-up-idle.server.ts";

/** The statement for payments of a document that a buyer has open at PayPal, the oldest first. */
export function openWindowsQuery(
  { db }: Pick<Scope, "db">,
  kind: IdleCards["kind"],
  documentId: string | SQL<string>,
) {
  return db
    .select({ card: cardPayments, byName: payments.startedByName })
    .from(paymentItems)
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .innerJoin(cardPayments, eq(cardPayments.paymentId, payments.id))
    .where(
      and(
        eq(paymentItems.documentKind, kind),
        eq(paymentItems.documentId, documentId),
        eq(payments.state, "waiting"),
        inArray(cardPayments.state, ["created", "approved"]),
      ),
    )
    .orderBy(asc(cardPayments.startedAt))
    .limit(20);
}

/** Which of them staff are told of before they take back what is being paid. */
export async function readWindows(
  scope: Pick<Scope, "db">,
  kind: IdleCards["kind"],
  number: string,
) {
  const document = {
    order: sql<string>`(SELECT id FROM orders WHERE number = ${number})`,
    shipping: sql<string>`(SELECT id FROM shipping_requests WHERE number = ${number})`,
  }[kind];
  const open = await openWindowsQuery(scope, kind, document);
  return open.map(({ card, byName }) => ({ startedAt: card.startedAt, byName }));
}
