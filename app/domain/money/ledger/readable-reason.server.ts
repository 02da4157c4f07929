import { type SQL, sql } from "drizzle-orm";
import {
  claimsWithin,
  ordersWithin,
  paymentsWithin,
  shipmentsWithin,
} from "#app/domain/core/access.server.ts";
import type { Buyer } from "#app/domain/core/actor.ts";
import { inJapanese, messageSql } from "#app/domain/core/message/message-column.server.ts";
import { ledgerTransfers } from "#db/schema/index.ts";
import { historyKindNames } from "./ledger.ts";

/**
 * What this person reads of `ledger_transfers`. The money is the company's, so every row and amount
 * stays; of a document beyond their reach only what kind of movement it was, without its number.
 */
export function readableReason(actor: Buyer): SQL<string> {
  if (!actor.storeIds) return inJapanese(ledgerTransfers.reason);
  const kind = sql`json_extract(${JSON.stringify(historyKindNames)}, '$."' || ${ledgerTransfers.kind} || '"')`;
  return inJapanese(sql`CASE WHEN ${within(actor, sql`ledger_transfers`)} THEN ${ledgerTransfers.reason}
    ELSE ${messageSql("transfer.beyond-reach", { kind })} END`);
}

/** Whether the document of this transfer is within reach; a correction is as what it corrects. */
function within(actor: Buyer, transfer: SQL): SQL {
  return sql`CASE ${transfer}.document_kind
      WHEN 'correction' THEN EXISTS (SELECT 1 FROM finance_proposals JOIN ledger_transfers corrected ON corrected.id = finance_proposals.transfer_id
        WHERE finance_proposals.id = ${transfer}.document_id AND ${documentWithin(actor, sql`corrected`)})
      ELSE ${documentWithin(actor, transfer)} END`;
}

function documentWithin(actor: Buyer, transfer: SQL): SQL {
  return sql`CASE ${transfer}.document_kind
      WHEN 'order' THEN EXISTS (SELECT 1 FROM orders WHERE orders.id = ${transfer}.document_id AND ${ordersWithin(actor)})
      WHEN 'shipping' THEN EXISTS (SELECT 1 FROM shipping_requests WHERE shipping_requests.id = ${transfer}.document_id AND ${shipmentsWithin(actor)})
      WHEN 'claim' THEN EXISTS (SELECT 1 FROM claims WHERE claims.id = ${transfer}.document_id AND ${claimsWithin(actor)})
      WHEN 'payment' THEN EXISTS (SELECT 1 FROM payments WHERE payments.id = ${transfer}.document_id AND ${paymentsWithin(actor)})
      WHEN 'correction' THEN 0 ELSE 1 END`;
}
