/** The papers that a company's bookkeeping needs; each is issued once and stored. */
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
export type InvoiceKind = DocumentInvoice | "statement" | "settlement";

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
