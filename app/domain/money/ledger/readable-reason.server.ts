import { type SQL, sql } from "drizzle-orm";
import { ordersWithin, paymentsWithin, shipmentsWithin } from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { ledgerTransfers } from "#db/schema/index.ts";
import { historyKindNames } from "./ledger.ts";

/**
 * What this person reads of `ledger_transfers`. The money is the company's, so every row and amount
 * stays; of a document beyond their reach only what kind of movement it was, without its number.
 */
export function readableReason(actor: Buyer): SQL<string> {
  if (!actor.storeIds) return sql<string>`${ledgerTransfers.reason}`;
  return sql<string>`CASE WHEN CASE ${ledgerTransfers.documentKind}
      WHEN 'order' THEN EXISTS (SELECT 1 FROM orders WHERE orders.id = ledger_transfers.document_id AND ${ordersWithin(actor)})
      WHEN 'shipping' THEN EXISTS (SELECT 1 FROM shipping_requests WHERE shipping_requests.id = ledger_transfers.document_id AND ${shipmentsWithin(actor)})
      WHEN 'payment' THEN EXISTS (SELECT 1 FROM payments WHERE payments.id = ledger_transfers.document_id AND ${paymentsWithin(actor)})
      ELSE 1 END THEN ${ledgerTransfers.reason}
    ELSE json_extract(${JSON.stringify(historyKindNames)}, '$."' || ${ledgerTransfers.kind} || '"') || '（担当外）' END`;
}
