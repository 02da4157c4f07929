import { summarizeDocuments } from "#app/domain/money/payments/payment.ts";
import { cardPayments, paymentItems, payments } from "#db/schema/index.ts";
import { hanako, type Shop } from "../shop.ts";

/** Hanako went to PayPal with this document and has not approved anything there. */
export async function openedAtPaypal(
  shop: Shop,
  documentKind: "order" | "shipping",
  { id: documentId, number: documentNumber }: { id: string; number: string },
) {
  const { now } = shop.as(hanako);
  const id = crypto.randomUUID();
  const begun = { startedAt: now, startedBy: `buyer:${hanako.id}`, companyId: hanako.companyId };
  await shop.db.insert(payments).values({
    ...begun,
    id,
    number: `P-${id}`,
    state: "waiting",
    version: 1,
    about: summarizeDocuments([{ number: documentNumber }]),
    way: "card",
    totalYen: 10,
    couponYen: 0,
    balanceYen: 0,
    restYen: 10,
    startedByName: hanako.name,
  });
  await shop.db.insert(paymentItems).values({
    paymentId: id,
    documentKind,
    documentId,
    documentNumber,
    position: 0,
    dueYen: 10,
  });
  await shop.db.insert(cardPayments).values({
    ...begun,
    id,
    number: `C-${id}`,
    state: "created",
    version: 1,
    paymentId: id,
    amountYen: 10,
    feeYen: 0,
    chargedYen: 10,
    askedAt: now,
  });
  return id;
}
