import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { DocumentInvoice } from "#app/domain/money/invoice/invoice.ts";
import type { PaperFacts, PaperGoods } from "#app/domain/money/invoice/paper-facts.ts";
import { instant, json } from "../columns.ts";
import { companies } from "../customers/company.ts";

/** The last number of a kind in a year of Japan; counted on in the commit that uses it, so none is missing. */
export const paperSeries = sqliteTable(
  "paper_series",
  { kind: text("kind").notNull(), year: text("year").notNull(), last: integer("last").notNull() },
  (series) => [primaryKey({ columns: [series.kind, series.year] })],
);

/**
 * 書類: what we have issued, one row an event. Number, moment and what it rests on are written with
 * the event; the words are worked out from these alone when it is first opened. Triggers keep both.
 */
export const issuedPapers = sqliteTable(
  "issued_papers",
  {
    number: text("number").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    kind: text("kind").$type<DocumentInvoice>().notNull(),
    /** The ledger's transfer, or the version of a document, that it was issued for. */
    event: text("event").notNull(),
    documentKind: text("document_kind")
      .$type<"order" | "shipping" | "membership" | "card">()
      .notNull(),
    documentId: text("document_id").notNull(),
    documentNumber: text("document_number").notNull(),
    /** The sum in large figures; null where the paper has none. */
    yen: integer("yen"),
    issuedAt: instant("issued_at").notNull(),
    /** The number of the paper that it takes the place of, and why. */
    replaces: text("replaces"),
    reason: text("reason").notNull().default(""),
    facts: json<PaperFacts>("facts").notNull(),
    /** The goods' lines: of an order's quote written when they are about to change, null until then. */
    goods: json<PaperGoods[]>("goods"),
    /** What is printed, as JSON to the letter, and its SHA-256; null until it is first opened. */
    content: text("content"),
    sha256: text("sha256"),
  },
  (paper) => [
    check("issued_paper_content", sql`(content IS NULL) = (sha256 IS NULL)`),
    uniqueIndex("issued_papers_event").on(paper.event, paper.kind),
    index("issued_papers_company").on(paper.companyId, paper.issuedAt, paper.number),
    index("issued_papers_company_kind").on(
      paper.companyId,
      paper.kind,
      paper.issuedAt,
      paper.number,
    ),
    index("issued_papers_named").on(paper.documentNumber, paper.kind),
    index("issued_papers_document").on(paper.documentKind, paper.documentId, paper.issuedAt),
  ],
);
