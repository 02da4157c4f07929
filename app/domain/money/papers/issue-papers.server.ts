import { type SQL, sql } from "drizzle-orm";
import { japanDay } from "#app/domain/core/calendar.ts";
import type { Scope } from "#app/domain/core/scope.ts";
import type { Statement } from "#db/client.ts";
import type { Transfer } from "../ledger/ledger.ts";
import { numberLetters } from "./invoice.ts";
import {
  factsSql,
  numberSql,
  orderGoodsSql,
  ownerSql,
  type PaperSubject,
  shippedGoodsSql,
} from "./open-paper.server.ts";
import type { ReplacementReason } from "./paper-facts.ts";
import type { DocumentInvoice } from "./paper-kinds.ts";

/** A document as the command found it, before the move or act of this commit. */
interface FoundDocument {
  id: string;
  version: number;
}

type Movement = Pick<Transfer, "id" | "amountYen"> & { document: PaperSubject };

type PaperEvent =
  | { event: keyof typeof orderPapers; order: FoundDocument }
  | { event: keyof typeof shipmentPapers; request: FoundDocument }
  | { event: keyof typeof transferPapers; transfer: Movement };

interface IssuedPapers {
  kinds: readonly DocumentInvoice[];
  /** The reason for which each paper replaces the latest of its kind about the document. */
  replacing?: ReplacementReason;
  /** True for papers that go with the goods, which bear no sum. */
  withoutSum?: boolean;
}

const orderPapers = {
  "order-quoted": { kinds: ["quote", "invoice"], replacing: "quote-renewed" },
  "order-changed": { kinds: ["invoice"], replacing: "order-changed" },
  "deposit-paid": { kinds: ["invoice"], replacing: "deposit-paid" },
} satisfies Record<string, IssuedPapers>;

const shipmentPapers = {
  "shipment-quoted": { kinds: ["quote", "invoice"], replacing: "quote-renewed" },
  "shipment-settled": { kinds: ["invoice"], replacing: "freight-settled" },
  shipped: { kinds: ["delivery-note", "commercial-invoice", "packing-list"], withoutSum: true },
} satisfies Record<string, IssuedPapers>;

const transferPapers = {
  paid: { kinds: ["receipt"] },
  refunded: { kinds: ["credit-note"] },
  "membership-bought": { kinds: ["invoice", "receipt"] },
  "card-fee-charged": { kinds: ["receipt"] },
  "card-fee-returned": { kinds: ["credit-note"] },
} satisfies Record<string, IssuedPapers>;

/**
 * Issues the papers of an event in its commit. Each takes the next number of its kind in the year and
 * stores the facts that it prints. The statements belong after those that write what they read.
 */
export function issuePapers(scope: Scope, event: PaperEvent): Statement[] {
  if ("order" in event) {
    const { id, version } = event.order;
    return issueEach(scope, orderPapers[event.event], {
      event: `order/${id}/${version + 1}`,
      subject: { kind: "order", id },
      yen: sql`(SELECT total_yen FROM orders WHERE id = ${id})`,
    });
  }
  if ("request" in event) {
    const { id, version } = event.request;
    return issueEach(scope, shipmentPapers[event.event], {
      event: `shipping/${id}/${version + 1}`,
      subject: { kind: "shipping", id },
      yen: sql`(SELECT total_yen FROM shipping_requests WHERE id = ${id})`,
      goods: shippedGoodsSql(id),
    });
  }
  const { id, document, amountYen } = event.transfer;
  return issueEach(scope, transferPapers[event.event], {
    event: id,
    subject: document,
    yen: amountYen,
  });
}

/**
 * Stores an order's current lines in the quotes and invoices that list them. The statement belongs before
 * those that change the lines.
 */
export function storeListedGoods({ db }: Pick<Scope, "db">, orderId: string): Statement {
  const goods = orderGoodsSql(sql`issued_papers.document_id`);
  return db.run(sql`UPDATE issued_papers SET goods = ${goods} WHERE document_kind = 'order' AND document_id = ${orderId}
      AND kind IN ('quote', 'invoice') AND goods IS NULL AND content IS NULL`);
}

interface PaperEventFacts {
  /** Names the event that it is issued for; a second paper of the kind for the same event is refused. */
  event: string;
  subject: PaperSubject;
  /** The sum in large figures. */
  yen: number | SQL;
  /** The JSON of the goods, where they are known already. */
  goods?: SQL;
}

function issueEach(
  { db, now }: Scope,
  { kinds, replacing, withoutSum }: IssuedPapers,
  { event, subject, yen, goods }: PaperEventFacts,
): Statement[] {
  const day = japanDay(now);
  const year = day.slice(0, 4);
  const companyId = ownerSql(subject);
  return kinds.flatMap((kind) => {
    const former = sql`(SELECT number FROM issued_papers WHERE document_kind = ${subject.kind}
      AND document_id = ${subject.id} AND kind = ${kind} ORDER BY issued_at DESC, number DESC LIMIT 1)`;
    return [
      db.run(sql`INSERT INTO paper_series (kind, year, last) VALUES (${kind}, ${year}, 1)
        ON CONFLICT (kind, year) DO UPDATE SET last = last + 1`),
      db.run(sql`INSERT INTO issued_papers (number, company_id, kind, event, document_kind, document_id,
          document_number, yen, issued_at, replaces, reason, facts, goods)
        SELECT ${`${numberLetters[kind]}${year}-`} || printf('%06d', last), ${companyId}, ${kind}, ${event},
          ${subject.kind}, ${subject.id}, ${numberSql(subject)}, ${withoutSum ? null : yen}, ${now.getTime()},
          ${replacing === undefined ? sql`NULL` : former}, ${replacing ?? null},
          ${factsSql(subject, companyId, day)}, ${goods ?? sql`NULL`}
        FROM paper_series WHERE kind = ${kind} AND year = ${year}`),
    ];
  });
}
