/**
 * Columns that the machine keeps for itself: keys, versions, marks of what was sent, signatures that
 * stand beside a name. They stay in the log, as everything does; its lists leave them out.
 */
const machineColumns = new Set([
  ...[
    "id",
    "version",
    "company_id",
    "paid_key",
    "deposit_key",
    "down_payment_key",
    "file_key",
    "key",
    "shown_start",
  ],
  ...["mailed_at", "sent_at", "read_at", "asked_at", "approve_url", "capture_id", "picture"],
  ...[
    "posted_by",
    "bought_by",
    "started_by",
    "requested_by",
    "reported_by",
    "saved_by",
    "asked_by",
  ],
  ...["decided_by", "approved_by", "settled_by", "written_by", "answered_by", "author", "done_at"],
  ...[
    "proposed_by",
    "confirmed_by",
    "imported_by",
    "made_by",
    "line_id",
    "transfer_id",
    "account_id",
  ],
  ...[
    "order_line_id",
    "shipping_line_id",
    "purchase_id",
    "lot_id",
    "box_id",
    "coupon_id",
    "sku_id",
  ],
  ...["issue_id", "membership_id", "circular_id", "article_id", "file_id", "staff_id", "ordinal"],
  ...["from_balance_yen", "to_balance_yen", "popularity", "before", "after", "lines", "line_count"],
]);

/** Whether a person who reads the log has no use for the column. */
export const isMachines = (column: string) => machineColumns.has(column);
