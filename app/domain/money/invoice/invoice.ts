/** What a company's bookkeeping asks of us: made anew from the document whenever it is opened. */
export const documentInvoices = [
  "invoice",
  "receipt",
  "delivery-note",
  "commercial-invoice",
  "packing-list",
] as const;
export type DocumentInvoice = (typeof documentInvoices)[number];
export type InvoiceKind = DocumentInvoice | "statement";

export const invoiceNames: Record<InvoiceKind, string> = {
  invoice: "請求書",
  receipt: "領収書",
  "delivery-note": "納品書",
  "commercial-invoice": "コマーシャルインボイス",
  "packing-list": "パッキングリスト",
  statement: "月次明細書",
};

/** How consumption tax sees a sum: our service, carriage across the border, or what is not of Japan. */
export type TaxClass = "taxable" | "exempt" | "outside";

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
    rows: string[][];
  };
  sums: [label: string, yen: number][];
  taxes: [label: string, yen: number][];
  notes: string[];
}
