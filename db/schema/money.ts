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
import { day, flag, instant, json, type Kept } from "./columns.ts";
import { companies, payoutAccounts, type ShipTo } from "./customers.ts";

type Message = Kept<"message">;

export type CouponKind = "freight" | "amount" | "percent" | "agency-fee";

export type AccountId =
  | `wallet/${string}`
  | `held/${string}`
  | "house/bank"
  | "house/membership"
  | "house/agency-fee"
  | "house/paypal"
  | "house/card-fees"
  | "house/payments"
  | "house/deposits"
  | "house/goods"
  | "house/china-freight"
  | "house/options"
  | "house/international-freight"
  | "house/storage"
  | "house/duty"
  | "house/coupons"
  | "house/claims"
  | "house/rounding"
  | "house/corrections";

export type TransferKind =
  | "deposit"
  | "withdrawal"
  | "membership"
  | "order-payment"
  | "order-refund"
  | "shipping-payment"
  | "shipping-refund"
  | "claim-refund"
  | "coupon"
  | "withdrawal-paid"
  | "withdrawal-return"
  | "payment-hold"
  | "payment-release"
  | "store-transfer"
  | "card-fee"
  | "card-reversal"
  | "allocation"
  | "correction";

export type DocumentInvoice =
  | "quote"
  | "invoice"
  | "receipt"
  | "credit-note"
  | "delivery-note"
  | "commercial-invoice"
  | "packing-list";

export interface Amounts {
  goodsFen: number;
  freightFen: number;
  optionsFen: number;
  ttsRate: string;
  spreadYen: string;
  /** Percent with one decimal; 0 for a flat-fee member. */
  serviceRatePercent: string;
}

/** An order as it stood in the event's commit; moments in milliseconds. */
export interface OrderFacts extends Amounts {
  totalYen: number;
  couponYen: number;
  paidYen: number;
  downPaymentPercent: number;
  downPaymentYen: number;
  downPaymentPaidAt: number | null;
  paidAt: number | null;
  createdAt: number;
  payBy: number | null;
}

export interface ShippingFacts {
  methodJa: string;
  receiver: ShipTo;
  importer: ShipTo;
  rate: string;
  freightYen: number;
  optionsYen: number;
  storageYen: number;
  /** Absent on papers issued before any method paid duty and tax. */
  duesYen?: number;
  totalYen: number;
  couponYen: number;
  /** Absent on papers issued before the measured weight was settled. */
  paidYen?: number;
  paidAt: number | null;
}

export interface MembershipFacts {
  nameJa: string;
  startsOn: string;
  endsOn: string;
  priceYen: number;
}

export interface CardFacts {
  number: string;
  amountYen: number;
  chargedYen: number;
  about: Message | null;
}

/** The facts that a paper prints, read in the commit of its event. The ledger and the goods add the rest. */
export interface PaperFacts {
  /** The company's name. */
  to: string;
  settings: Partial<Record<string, string>>;
  /** The kind of the coupon that paid a part; null without a coupon. */
  coupon: string | null;
  /** The document's earlier receipts, the oldest first; a credit note refers to them. */
  receipts: { number: string; issuedAt: number; taxPercent: string }[];
  order: OrderFacts | null;
  shipping: ShippingFacts | null;
  membership: MembershipFacts | null;
  card: CardFacts | null;
}

export interface CustomsGoods {
  orderLineId: string;
  /** 税番 as the company named it; empty while it has named none. */
  hsCode: string;
  /** The goods in English as the company named them; empty while it has named none. */
  descriptionEn: string;
  /** The goods in Japanese; absent on papers issued before it was asked for. */
  descriptionJa?: string;
  orderedQuantity: number;
  optionsFen: number;
  sharedFreightFen: number;
  sharingPieces: number;
  ttsRate: string;
  spreadYen: string;
}

/** A line of goods; `sent` holds the customs facts of a shipped line and is null elsewhere. */
export interface PaperGoods {
  id: string;
  titleJa: string;
  titleZh: string;
  spec: { nameJa: string; nameZh: string; valueJa: string; valueZh: string }[];
  quantity: number;
  priceFen: number;
  discountFen: number;
  refusal: Message | null;
  orderNumber: string;
  sent: CustomsGoods | null;
}

export type ReplacementReason =
  | "quote-renewed"
  | "order-changed"
  | "deposit-paid"
  | "freight-settled";

export type CardPaymentState =
  | "approved"
  | "failed"
  | "created"
  | "pending"
  | "captured"
  | "reversed";

export type PaymentState = "waiting" | "paid" | "cancelled" | "expired" | "kept";

export type PaymentWay = "card" | "bank" | "balance";

export type ProposalKind = "correction" | "credit" | "opening";

export type ProposalState = "refused" | "withdrawn" | "open" | "confirmed";

export type BankReturnState = "open" | "sent" | "withdrawn";

export type TopUpReportState = "withdrawn" | "confirmed" | "reported" | "rejected" | "lapsed";

export type WithdrawalState =
  | "awaiting_owner"
  | "declined"
  | "approved"
  | "rejected"
  | "awaiting_transfer"
  | "transferred"
  | "taken_back";

/** お支払い: documents that are paid together. Triggers check the sum against its maker's limit and budget. */
export const payments = sqliteTable(
  "payments",
  {
    /** Chosen by the form, so that sending it twice pays once. */
    id: text("id").primaryKey(),
    number: text("number").notNull().unique(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    state: text("state").$type<PaymentState>().notNull(),
    version: integer("version").notNull(),
    way: text("way").$type<PaymentWay>().notNull(),
    totalYen: integer("total_yen").notNull(),
    couponYen: integer("coupon_yen").notNull(),
    /** The part that the balance pays. */
    balanceYen: integer("balance_yen").notNull(),
    /** The part that comes by bank or card. */
    restYen: integer("rest_yen").notNull(),
    /** The held account keeps this sum for the payment: the balance's part and what has arrived. */
    heldYen: integer("held_yen").notNull().default(0),
    /** Names the documents in short, as lists show them. */
    about: json<Message>("about").notNull(),
    /** The payment expires at this moment unless the money has come. */
    expiresAt: instant("expires_at"),
    startedAt: instant("started_at").notNull(),
    startedBy: text("started_by").notNull(),
    startedByName: text("started_by_name").notNull(),
    settledAt: instant("settled_at"),
  },
  (payment) => [
    check("payment_adds_up", sql`total_yen = coupon_yen + balance_yen + rest_yen`),
    check(
      "payment_amounts",
      sql`coupon_yen >= 0 AND balance_yen >= 0 AND rest_yen >= 0 AND total_yen <= 100000000`,
    ),
    check("payment_way", sql`(way = 'balance') = (rest_yen = 0)`),
    check(
      "payment_holds_while_waiting",
      sql`held_yen >= 0 AND (held_yen = 0 OR state = 'waiting')`,
    ),
    index("payments_company").on(payment.companyId, payment.startedAt),
    index("payments_starter").on(payment.startedBy, payment.startedAt),
    index("payments_queue").on(payment.state, payment.expiresAt),
  ],
);

export const paymentItems = sqliteTable(
  "payment_items",
  {
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    documentKind: text("document_kind").$type<"order" | "shipping">().notNull(),
    documentId: text("document_id").notNull(),
    documentNumber: text("document_number").notNull(),
    position: integer("position").notNull(),
    /** The document's amount before its coupon. */
    dueYen: integer("due_yen").notNull(),
    couponId: text("coupon_id"),
    couponYen: integer("coupon_yen").notNull().default(0),
    /** True while the document waits for this payment's transfer. */
    awaited: flag("awaited").notNull().default(false),
  },
  (item) => [
    primaryKey({ columns: [item.paymentId, item.documentKind, item.documentId] }),
    index("payment_items_document").on(item.documentKind, item.documentId),
    // A document waits for one transfer at a time.
    uniqueIndex("payment_items_awaited")
      .on(item.documentKind, item.documentId)
      .where(sql`awaited = 1`),
  ],
);

export const ledgerAccounts = sqliteTable(
  "ledger_accounts",
  {
    id: text("id").$type<AccountId>().primaryKey(),
    companyId: text("company_id").references(() => companies.id),
    balanceYen: integer("balance_yen").notNull().default(0),
  },
  () => [check("wallet_not_overdrawn", sql`company_id IS NULL OR balance_yen >= 0`)],
);

// Append-only: triggers in the migrations abort any UPDATE or DELETE.
export const ledgerTransfers = sqliteTable(
  "ledger_transfers",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<TransferKind>().notNull(),
    fromAccount: text("from_account")
      .$type<AccountId>()
      .notNull()
      .references(() => ledgerAccounts.id),
    toAccount: text("to_account")
      .$type<AccountId>()
      .notNull()
      .references(() => ledgerAccounts.id),
    amountYen: integer("amount_yen").notNull(),
    fromBalanceYen: integer("from_balance_yen").notNull(),
    toBalanceYen: integer("to_balance_yen").notNull(),
    documentKind: text("document_kind").notNull(),
    documentId: text("document_id").notNull(),
    /** The reason as the wallet's history shows it. */
    reason: json<Message>("reason").notNull(),
    postedAt: instant("posted_at").notNull(),
    postedBy: text("posted_by").notNull(),
    /**
     * Set where a company's wallet is one side: the owner of that wallet. `walletChangeYen` is positive
     * when its balance rose.
     */
    companyId: text("company_id").references(() => companies.id),
    /** That wallet: the company's own, or the one of a store. */
    walletAccount: text("wallet_account").$type<AccountId>(),
    walletChangeYen: integer("wallet_change_yen"),
    walletBalanceYen: integer("wallet_balance_yen"),
  },
  (transfer) => [
    check("transfer_moves_money", sql`amount_yen > 0 AND from_account <> to_account`),
    index("ledger_transfers_wallet").on(transfer.companyId, transfer.postedAt, transfer.id),
    // Ends in the row's place, which is the order of posting.
    index("ledger_transfers_posted").on(transfer.companyId),
    index("ledger_transfers_wallet_account").on(transfer.walletAccount),
    index("ledger_transfers_poster").on(transfer.postedBy, transfer.postedAt),
    index("ledger_transfers_from").on(transfer.fromAccount),
    index("ledger_transfers_to").on(transfer.toAccount),
    index("ledger_transfers_document").on(transfer.documentKind, transfer.documentId),
  ],
);

export const topUpReports = sqliteTable(
  "top_up_reports",
  {
    id: text("id").primaryKey(),
    number: text("number").notNull().unique(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    state: text("state").$type<TopUpReportState>().notNull(),
    version: integer("version").notNull(),
    amountYen: integer("amount_yen").notNull(),
    payerKana: text("payer_kana").notNull(),
    expectedOn: text("expected_on").notNull(),
    /** The buyer's own reference for their books; empty where they have none. */
    ownNumber: text("own_number").notNull(),
    confirmedYen: integer("confirmed_yen"),
    /**
     * True when a bank line is linked, another person imported it, and report, line and credit agree in
     * amount and payer.
     */
    certain: flag("certain").notNull().default(false),
    /** The reason for the credit where it was not certain. */
    confirmReason: text("confirm_reason").notNull().default(""),
    confirmedAt: instant("confirmed_at"),
    confirmedBy: text("confirmed_by"),
    /** The payment that this transfer is for, when the buyer chose to pay by bank. */
    paymentId: text("payment_id").references(() => payments.id),
    reportedAt: instant("reported_at").notNull(),
    reportedBy: text("reported_by").notNull(),
  },
  (report) => [
    check("deposit_report_amount", sql`amount_yen > 0 AND amount_yen <= 100000000`),
    index("top_up_reports_company").on(report.companyId, report.reportedAt),
    index("top_up_reports_uncertain")
      .on(report.companyId, report.confirmedAt)
      .where(sql`certain = 0 AND confirmed_at IS NOT NULL`),
    index("top_up_reports_uncertain_person")
      .on(report.confirmedBy, report.confirmedAt)
      .where(sql`certain = 0 AND confirmed_at IS NOT NULL`),
    // A payment waits for one transfer at a time.
    uniqueIndex("top_up_reports_open_payment")
      .on(report.paymentId)
      .where(sql`state = 'reported' AND payment_id IS NOT NULL`),
    index("top_up_reports_queue").on(report.state, report.reportedAt),
  ],
);

/** Records that an invariant failed. Only finance resolves an alarm. */
export const alarms = sqliteTable(
  "alarms",
  {
    id: text("id").primaryKey(),
    kind: text("kind").notNull(),
    subject: text("subject").notNull(),
    detail: json<Message>("detail"),
    raisedAt: instant("raised_at").notNull(),
    resolvedAt: instant("resolved_at"),
    /** Whose act it tells of, who does not clear it; null where nobody's. */
    causedBy: text("caused_by"),
  },
  (alarm) => [index("alarms_open").on(alarm.raisedAt).where(sql`resolved_at IS NULL`)],
);

/** Maps a bank's statement columns to our fields by the names in its header. */
export const bankMappings = sqliteTable("bank_mappings", {
  id: text("id").primaryKey(),
  name: text("name").notNull().unique(),
  dayHeader: text("day_header").notNull(),
  amountHeader: text("amount_header").notNull(),
  payerHeader: text("payer_header").notNull(),
  balanceHeader: text("balance_header").notNull(),
  savedAt: instant("saved_at").notNull(),
  savedByName: text("saved_by_name").notNull(),
});

/** An incoming payment on a bank statement. Triggers keep it unchanged and let it be settled once. */
export const bankLines = sqliteTable(
  "bank_lines",
  {
    id: text("id").primaryKey(),
    bankDay: day("bank_day").notNull(),
    amountYen: integer("amount_yen").notNull(),
    payer: text("payer").notNull(),
    balanceYen: integer("balance_yen").notNull(),
    importedAt: instant("imported_at").notNull(),
    importedByName: text("imported_by_name").notNull(),
    /**
     * The importer, whose own credit by this line never counts as certain; empty where the importer is
     * unknown.
     */
    importedBy: text("imported_by").notNull().default(""),
    /** The report that this line paid. */
    reportId: text("report_id")
      .unique()
      .references(() => topUpReports.id),
    /** The reason why the line is no deposit, such as interest. */
    asideNote: text("aside_note"),
    settledAt: instant("settled_at"),
    settledByName: text("settled_by_name"),
  },
  (line) => [
    check("bank_line_amount", sql`amount_yen > 0`),
    check(
      "bank_line_settled",
      sql`(settled_at IS NULL) = (report_id IS NULL AND aside_note IS NULL)`,
    ),
    uniqueIndex("bank_lines_once").on(line.bankDay, line.amountYen, line.payer, line.balanceYen),
    index("bank_lines_open").on(line.bankDay, line.id).where(sql`settled_at IS NULL`),
    index("bank_lines_settled").on(line.settledAt).where(sql`settled_at IS NOT NULL`),
    // Finds the lines set aside that a report of the same amount may be about.
    index("bank_lines_aside").on(line.amountYen).where(sql`aside_note IS NOT NULL`),
  ],
);

/**
 * Records that a bank line is open again because its credit to the wrong report was corrected whole.
 * Append-only; triggers reopen no settled line without such a row.
 */
export const bankLineReleases = sqliteTable(
  "bank_line_releases",
  {
    lineId: text("line_id")
      .notNull()
      .references(() => bankLines.id),
    reportId: text("report_id")
      .notNull()
      .references(() => topUpReports.id),
    /** The correction that reversed the last of the credit. */
    proposalId: text("proposal_id").notNull(),
    releasedAt: instant("released_at").notNull(),
  },
  (release) => [primaryKey({ columns: [release.lineId, release.proposalId] })],
);

/**
 * 退回汇款人: money of a bank line that is sent back to who paid it. One person of finance says to which account, another
 * sends it; triggers let it be decided once and keep the line from being credited meanwhile.
 */
export const bankReturns = sqliteTable(
  "bank_returns",
  {
    /** The form's own id. */
    id: text("id").primaryKey(),
    lineId: text("line_id")
      .notNull()
      .references(() => bankLines.id),
    state: text("state").$type<BankReturnState>().notNull(),
    /** The payer's account, as finance knows it from them or their bank. */
    account: text("account").notNull(),
    reason: text("reason").notNull(),
    proposedAt: instant("proposed_at").notNull(),
    proposedBy: text("proposed_by").notNull(),
    proposedByName: text("proposed_by_name").notNull(),
    /** The day on which the money left our bank. */
    sentOn: day("sent_on"),
    decidedAt: instant("decided_at"),
    decidedBy: text("decided_by"),
    decidedByName: text("decided_by_name"),
  },
  (one) => [
    check("bank_return_by_two", sql`state <> 'sent' OR decided_by <> proposed_by`),
    check("bank_return_sent", sql`(state = 'sent') = (sent_on IS NOT NULL)`),
    check("bank_return_decided", sql`(state = 'open') = (decided_by IS NULL)`),
    uniqueIndex("bank_returns_line").on(one.lineId).where(sql`state <> 'withdrawn'`),
  ],
);

/** A payment by PayPal or card: one order at PayPal, captured once and credited once. */
export const cardPayments = sqliteTable(
  "card_payments",
  {
    /** Chosen by the form; PayPal recognises a repeated request by it. */
    id: text("id").primaryKey(),
    number: text("number").notNull().unique(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    state: text("state").$type<CardPaymentState>().notNull(),
    version: integer("version").notNull(),
    /** The amount that the wallet is credited with. */
    amountYen: integer("amount_yen").notNull(),
    feeYen: integer("fee_yen").notNull(),
    /** The amount that the buyer pays at PayPal, fee included. */
    chargedYen: integer("charged_yen").notNull(),
    /** The payment that this money is for; null for a deposit. */
    paymentId: text("payment_id").references(() => payments.id),
    orderId: text("order_id").unique(),
    approveUrl: text("approve_url"),
    captureId: text("capture_id").unique(),
    startedAt: instant("started_at").notNull(),
    startedBy: text("started_by").notNull(),
    /** PayPal was last asked at this moment. */
    askedAt: instant("asked_at").notNull(),
    capturedAt: instant("captured_at"),
    reversedAt: instant("reversed_at"),
  },
  (payment) => [
    check(
      "card_payment_amounts",
      sql`amount_yen > 0 AND amount_yen <= 100000000 AND charged_yen = amount_yen + fee_yen`,
    ),
    check(
      "card_payment_captured",
      sql`state NOT IN ('captured', 'reversed') OR (capture_id IS NOT NULL AND captured_at IS NOT NULL)`,
    ),
    index("card_payments_company").on(payment.companyId, payment.startedAt),
    uniqueIndex("card_payments_payment").on(payment.paymentId),
    index("card_payments_unsettled")
      .on(payment.askedAt)
      .where(sql`state IN ('created', 'approved', 'pending')`),
  ],
);

/** The terms of a coupon as staff issued them. They never change. */
export const couponIssues = sqliteTable(
  "coupon_issues",
  {
    id: text("id").primaryKey(),
    /** Buyers type this code to redeem the coupon. */
    code: text("code").notNull().unique(),
    nameJa: text("name_ja").notNull(),
    kind: text("kind").$type<CouponKind>().notNull(),
    /** Yen for an amount, whole percent for the other kinds. */
    value: integer("value").notNull(),
    minimumYen: integer("minimum_yen").notNull(),
    /** The ceiling of a percentage coupon. */
    maximumYen: integer("maximum_yen"),
    validFrom: day("valid_from").notNull(),
    validUntil: day("valid_until").notNull(),
    usesEach: integer("uses_each").notNull(),
    /** The number of companies that may hold it; null is unlimited. */
    companiesMax: integer("companies_max"),
    companiesCount: integer("companies_count").notNull().default(0),
    issuedAt: instant("issued_at").notNull(),
    issuedByName: text("issued_by_name").notNull(),
    /** The issuer's person id; empty on issues from before a second person was required. */
    issuedBy: text("issued_by").notNull().default(""),
    /**
     * True when the value to one company requires a second person to confirm the issue before anybody gets
     * it.
     */
    twoPeople: flag("two_people").notNull().default(false),
    confirmedAt: instant("confirmed_at"),
    confirmedBy: text("confirmed_by"),
    confirmedByName: text("confirmed_by_name"),
    /** From this moment nobody can redeem it; companies that hold it keep it. */
    withdrawnAt: instant("withdrawn_at"),
  },
  (issue) => [
    check("coupon_terms", sql`value > 0 AND minimum_yen >= 0 AND uses_each > 0`),
    check("coupon_days", sql`valid_from <= valid_until`),
    check("coupon_not_run_out", sql`companies_max IS NULL OR companies_count <= companies_max`),
    index("coupon_issues_issued").on(issue.issuedAt, issue.id),
  ],
);

/** A coupon that a company holds. */
export const coupons = sqliteTable(
  "coupons",
  {
    id: text("id").primaryKey(),
    issueId: text("issue_id")
      .notNull()
      .references(() => couponIssues.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    usesLeft: integer("uses_left").notNull(),
    /** Copied from the issue, so that a company's list needs one index. */
    validUntil: day("valid_until").notNull(),
    gotAt: instant("got_at").notNull(),
    gotByName: text("got_by_name").notNull(),
  },
  (coupon) => [
    check("coupon_not_overused", sql`uses_left >= 0`),
    uniqueIndex("coupons_once_each").on(coupon.issueId, coupon.companyId),
    index("coupons_company").on(coupon.companyId, coupon.validUntil, coupon.id),
  ],
);

/**
 * A document's use of a coupon, at most one a document. The row is deleted when the payment by bank ends
 * unpaid.
 */
export const couponUses = sqliteTable(
  "coupon_uses",
  {
    documentKind: text("document_kind").$type<"order" | "shipping">().notNull(),
    documentId: text("document_id").notNull(),
    couponId: text("coupon_id")
      .notNull()
      .references(() => coupons.id),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    documentNumber: text("document_number").notNull(),
    discountYen: integer("discount_yen").notNull(),
    usedAt: instant("used_at").notNull(),
    usedByName: text("used_by_name").notNull(),
  },
  (use) => [
    primaryKey({ columns: [use.documentKind, use.documentId] }),
    check("coupon_use_amount", sql`discount_yen > 0`),
    index("coupon_uses_coupon").on(use.couponId, use.usedAt),
    index("coupon_uses_company").on(use.companyId, use.usedAt),
  ],
);

/**
 * A proposal that one finance person makes and another confirms. Triggers keep its content unchanged, let
 * it be decided once, and refuse a transfer that needs a confirmed proposal and has none.
 */
export const financeProposals = sqliteTable(
  "finance_proposals",
  {
    /** The form's own id. */
    id: text("id").primaryKey(),
    kind: text("kind").$type<ProposalKind>().notNull(),
    state: text("state").$type<ProposalState>().notNull(),
    /** The company whose wallet it moves; null for an opening balance of our own account. */
    companyId: text("company_id").references(() => companies.id),
    reportId: text("report_id").references(() => topUpReports.id),
    lineId: text("line_id").references(() => bankLines.id),
    transferId: text("transfer_id").references(() => ledgerTransfers.id),
    /** An opening balance counts from the end of this day. */
    bankDay: day("bank_day"),
    /** For an opening balance: the sum that the bank holds beyond our books, negative where it holds less. */
    amountYen: integer("amount_yen").notNull(),
    reason: text("reason").notNull(),
    /** The explanation of a correction that the buyer reads. */
    buyerReason: text("buyer_reason").notNull().default(""),
    proposedAt: instant("proposed_at").notNull(),
    proposedBy: text("proposed_by").notNull(),
    proposedByName: text("proposed_by_name").notNull(),
    decidedAt: instant("decided_at"),
    decidedBy: text("decided_by"),
    decidedByName: text("decided_by_name"),
    /** The reason of a refusal, which the proposer reads. */
    refusalReason: text("refusal_reason").notNull().default(""),
  },
  (proposal) => [
    check(
      "proposal_by_two",
      sql`state <> 'confirmed' OR (decided_by IS NOT NULL AND decided_by <> proposed_by)`,
    ),
    check("proposal_decided", sql`(state = 'open') = (decided_at IS NULL)`),
    check("proposal_reason", sql`trim(reason) <> ''`),
    check(
      "proposal_subject",
      sql`(report_id IS NOT NULL) = (kind = 'credit') AND (transfer_id IS NOT NULL) = (kind = 'correction') AND (bank_day IS NOT NULL) = (kind = 'opening') AND (kind = 'opening' OR amount_yen > 0)`,
    ),
    uniqueIndex("finance_proposals_report").on(proposal.reportId).where(sql`state = 'open'`),
    uniqueIndex("finance_proposals_transfer").on(proposal.transferId).where(sql`state = 'open'`),
    uniqueIndex("finance_proposals_day").on(proposal.bankDay).where(sql`state = 'open'`),
    index("finance_proposals_queue").on(proposal.state, proposal.proposedAt),
    index("finance_proposals_decided").on(proposal.decidedAt).where(sql`decided_at IS NOT NULL`),
    index("finance_proposals_subject").on(proposal.kind, proposal.state, proposal.bankDay),
  ],
);

/** Compares the bank's closing balance of a day with our books. */
export const bankClosings = sqliteTable("bank_closings", {
  bankDay: day("bank_day").primaryKey(),
  closingYen: integer("closing_yen").notNull(),
  /** Our books' balance: `house/bank` with its sign turned. */
  ledgerYen: integer("ledger_yen").notNull(),
  /** The opening balance in force. */
  openingYen: integer("opening_yen").notNull(),
  /** The sum of lines not credited to anybody by the end of the day. */
  uncreditedYen: integer("uncredited_yen").notNull(),
  /** The unexplained difference, which must be zero. */
  differenceYen: integer("difference_yen").notNull(),
  reckonedAt: instant("reckoned_at").notNull(),
  importedByName: text("imported_by_name").notNull(),
});

/**
 * The last number of a kind in a year of Japan. It is raised in the commit that uses it, so that numbers
 * have no gaps.
 */
export const paperSeries = sqliteTable(
  "paper_series",
  { kind: text("kind").notNull(), year: text("year").notNull(), last: integer("last").notNull() },
  (series) => [primaryKey({ columns: [series.kind, series.year] })],
);

/**
 * 書類: an issued paper, one row an event. Number, moment and facts are written with the event; the printed
 * content is made from these alone when it is first opened. Triggers keep both unchanged.
 */
export const issuedPapers = sqliteTable(
  "issued_papers",
  {
    number: text("number").primaryKey(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    kind: text("kind").$type<DocumentInvoice>().notNull(),
    /** Names the ledger transfer or the document version that the paper is issued for. */
    event: text("event").notNull(),
    documentKind: text("document_kind")
      .$type<"order" | "shipping" | "membership" | "card">()
      .notNull(),
    documentId: text("document_id").notNull(),
    documentNumber: text("document_number").notNull(),
    /** The sum in large figures; null where the paper has none. */
    yen: integer("yen"),
    issuedAt: instant("issued_at").notNull(),
    /** The number of the paper that this one replaces. */
    replaces: text("replaces"),
    reason: text("reason").$type<ReplacementReason>(),
    facts: json<PaperFacts>("facts").notNull(),
    /**
     * The lines of goods. For an order's quote they are written just before they change and are null until
     * then.
     */
    goods: json<PaperGoods[]>("goods"),
    /** The printed content as exact JSON, with its SHA-256; null until it is first opened. */
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

/** A transfer file for our bank: its withdrawals are paid on one day. A file is made once. */
export const transferFiles = sqliteTable(
  "transfer_files",
  {
    id: text("id").primaryKey(),
    payOn: day("pay_on").notNull(),
    count: integer("count").notNull(),
    totalYen: integer("total_yen").notNull(),
    /** The file's text in the half-width characters that banks take. */
    body: text("body").notNull(),
    madeAt: instant("made_at").notNull(),
    madeByName: text("made_by_name").notNull(),
    madeBy: text("made_by").notNull().default(""),
  },
  (file) => [index("transfer_files_made").on(file.madeAt)],
);

/** 出金: a withdrawal. The payout account is copied, so that a later change does not redirect it. */
export const withdrawals = sqliteTable(
  "withdrawals",
  {
    id: text("id").primaryKey(),
    number: text("number").notNull().unique(),
    companyId: text("company_id")
      .notNull()
      .references(() => companies.id),
    state: text("state").$type<WithdrawalState>().notNull(),
    version: integer("version").notNull(),
    amountYen: integer("amount_yen").notNull(),
    reason: text("reason").notNull(),
    /** The payout account at the time of the request; null on requests from before accounts were stored. */
    accountId: text("account_id").references(() => payoutAccounts.id),
    /** True when an API token made the request; the sum of these a day is limited. */
    byProgram: flag("by_program").notNull().default(false),
    bankCode: text("bank_code").notNull(),
    bankName: text("bank_name").notNull(),
    branchCode: text("branch_code").notNull(),
    branchName: text("branch_name").notNull(),
    accountType: text("account_type").$type<"ordinary" | "current" | "savings">().notNull(),
    accountNumber: text("account_number").notNull(),
    holderKana: text("holder_kana").notNull(),
    /** True when the amount exceeds the setting of its day, so that one person approves and another pays. */
    needsTwo: flag("needs_two").notNull(),
    requestedAt: instant("requested_at").notNull(),
    requestedBy: text("requested_by").notNull(),
    /** The owner who approved or declined what exceeded the limits of the person who requested it. */
    ownerDecidedBy: text("owner_decided_by"),
    ownerDecidedByName: text("owner_decided_by_name"),
    ownerDecidedAt: instant("owner_decided_at"),
    approvedBy: text("approved_by"),
    approvedByName: text("approved_by_name"),
    settledAt: instant("settled_at"),
    settledBy: text("settled_by"),
    /** The reason of a rejection, which the buyer reads. */
    rejection: text("rejection").notNull().default(""),
    fileId: text("file_id").references(() => transferFiles.id),
  },
  (withdrawal) => [
    check("withdrawal_amount", sql`amount_yen > 0 AND amount_yen <= 100000000`),
    check(
      "withdrawal_by_two",
      sql`state <> 'transferred' OR needs_two = 0 OR (approved_by IS NOT NULL AND settled_by IS NOT NULL AND approved_by <> settled_by)`,
    ),
    index("withdrawals_company").on(withdrawal.companyId, withdrawal.requestedAt, withdrawal.id),
    index("withdrawals_queue").on(withdrawal.state, withdrawal.requestedAt),
    index("withdrawals_requester").on(withdrawal.requestedBy, withdrawal.requestedAt),
    index("withdrawals_for_owner")
      .on(withdrawal.companyId, withdrawal.requestedAt)
      .where(sql`state = 'awaiting_owner'`),
    index("withdrawals_open")
      .on(withdrawal.requestedAt, withdrawal.id)
      .where(sql`state IN ('awaiting_transfer', 'approved')`),
    index("withdrawals_paid").on(withdrawal.companyId, withdrawal.settledAt),
    index("withdrawals_file").on(withdrawal.fileId),
  ],
);
