/** What a company's bookkeeping asks of us; each is issued once and kept. */
export const documentInvoices = [
  "quote",
  "invoice",
  "receipt",
  "credit-note",
  "delivery-note",
  "commercial-invoice",
  "packing-list",
] as const;
export type DocumentInvoice = (typeof documentInvoices)[number];
type InvoiceKind = DocumentInvoice | "statement" | "settlement";

export const invoiceNames: Record<InvoiceKind, string> = {
  quote: "見積書",
  invoice: "請求書",
  receipt: "領収書",
  "credit-note": "返還請求書",
  "delivery-note": "納品書",
  "commercial-invoice": "コマーシャルインボイス",
  "packing-list": "パッキングリスト",
  statement: "取引明細書",
  settlement: "配送費用の精算明細",
};

/** What a number begins with: R2026-000001. */
export const numberLetters: Record<DocumentInvoice, string> = {
  quote: "Q",
  invoice: "I",
  receipt: "R",
  "credit-note": "C",
  "delivery-note": "D",
  "commercial-invoice": "CI",
  "packing-list": "PL",
};

/** Whether a number is a paper's own, not that of the document it is about. */
export function isPaperNumber(number: string) {
  return /^(Q|I|R|C|D|CI|PL)20\d\d-\d{6,}$/.test(number);
}

/** How consumption tax sees a sum: our service, carriage across the border, what is not of Japan, or paid in advance. */
export type TaxClass = "taxable" | "exempt" | "outside" | "advance";

/** One sheet in words and columns; the page and the PDF draw the same. */
export interface Invoice {
  kind: InvoiceKind;
  title: string;
  number: string;
  issuedOn: string;
  to: string;
  issuer: {
    name: string;
    address: string;
    phone: string;
    registrationNumber: string;
    /** The words of the stamp beside the name; empty where there is none. */
    seal: string;
  };
  /** The sum in large figures, where the invoice has one. */
  headline: { label: string; yen: number } | null;
  facts: [label: string, value: string][];
  table: {
    caption: string;
    columns: { label: string; share: number; right?: boolean }[];
    /** A cell's own line breaks stand, before those that its width asks for. */
    rows: string[][];
  };
  /** Whole yen, or decimal text where parts are shown to the hundredth. */
  sums: [label: string, yen: number | string][];
  taxes: [label: string, yen: number][];
  notes: string[];
  /** Of a statement in several parts: which this is, from 1, and how many there are. */
  parts?: { part: number; count: number };
}
