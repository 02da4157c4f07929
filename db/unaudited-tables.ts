/** Tables whose rows are not written to the log, each because it is something else's shadow; why stands beside it. */
const names = [
  "audit_author", // the log's own
  "audit_log", // the log's own
  "audit_seals", // the log's own, append-only
  "audit_proofs", // how far the nightly proof of the log has come
  "job_runs", // when each job last ran
  "alarm_pushes", // which alarms were told; the alarms are in the log
  "deploys", // a log itself, written while the triggers are made anew
  "sessions", // holds tokens; sign-ins are kept there with address and browser
  "sign_in_failures", // counts that run out in minutes
  "second_factor_uses", // codes that were given, for some minutes
  "pending_sign_ins", // half sign-ins that run out in minutes
  "mail_codes", // hashes that run out in minutes
  "captchas", // answers that run out in minutes
  "registrations", // wishes that run out in an hour; the member they become is in the log
  "api_token_uses", // counts of calls, one row a token
  "uploads", // on their way; the files that they become are in the log
  "outbox", // mails hold codes and links that open accounts
  "carts", // a visitor's or member's own wishes
  "cart_lines", // a visitor's or member's own wishes
  "cart_additions", // sums of forms that were sent, forgotten after some days
  "saved_searches", // a person's own shortcuts
  "saved_search_goods", // what was told of; the letters are notices
  "saved_search_letters", // on which days a letter went out; the letters are notices
  "saved_filters", // a person's own shortcuts
  "staff_views", // a person's own shortcuts
  "staff_notes", // written once with their author and moment, never changed
  "staff_mentions", // who was named in a note, and has looked at it
  "pallet_goods", // found anew each night, with who decided; the pallets are in the log
  "pallet_nights", // how far a pallet's search of a night has come
  "pallet_changes", // a log itself: what each night's search found changed
  "pallet_letters", // on which days a letter went out; the letters are notices
  "pallet_budgets", // counts of a night's questions
  "pallet_words", // words that a night has asked for already
  "extension_settings", // where a person wants the extension's panel; its tokens are in the log
  "quote_drafts", // half-made quotes; what is quoted is in the log
  "presences", // who has what open, for ten minutes
  "notice_reads", // what somebody has looked at
  "notice_marks", // what somebody has looked at
  "document_events", // a log itself, append-only, with its author
  "document_numbers", // counters
  "returned_work", // documents put back by hand, until they move on; assignments are in the log
  "open_work", // which assignments are of open documents, kept with what moves them; the assignments are in the log
  "purchase_queue", // which goods are still to be bought, kept by triggers; orders and lines are in the log
  "purchase_queue_suppliers", // the longest wait of each supplier there
  "floor_act_lots", // copies of lots before an act; acts and lots are in the log
  "issued_papers", // a log itself, append-only, each with the sum of its words
  "paper_series", // counters
  "ledger_accounts", // sums of the transfers, which are in the log
  "sold_months", // sums of the purchases, which are in the log
  "supplier_records", // sums of purchases, lots and problem cases, which are in the log
  "search_numbers", // numbers of rows that are in the log, for the search
  "service_records", // counts of documents, which are in the log
  "offer_prices", // fetched from the marketplaces, kept by the day
  "watch_letters", // on which days a letter went out; the letters are notices
  "content_versions", // marks of changes that are in the log themselves
  "categories", // fetched from the marketplaces
  "offers", // fetched from the marketplaces
  "skus", // fetched from the marketplaces
  "suppliers", // fetched from the marketplaces
  "marketplaces", // our pace at the marketplaces, and tokens that open them
  "offer_fetches", // when goods were fetched from the marketplaces
  "missing_offers", // numbers that marketplaces did not know, for some hours
  "top_words", // fetched from the marketplaces
  "market_lists", // fetched from the marketplaces
  "offer_pictures", // fetched from the marketplaces
  "picture_marks", // worked out from the pictures by a job
  "picture_bands", // worked out from the pictures by a job
  "company_pictures", // addresses of rows that are in the log, with marks worked out by a job
  "company_picture_bands", // worked out from the pictures by a job
  "category_words", // counts of the titles, made by a job
  "catalogue_words", // words of the titles, gathered by a job
  "missing_labels", // what a page could not translate
  "amounts_versions", // append-only copies of rows that are in the log
  "shipping_versions", // append-only copies of rows that are in the log
  "product_sheets", // wishes until they are products, which are in the log
  "order_sheet_rows", // wishes until they are order lines, which are in the log
  "help_votes", // voices of readers nobody knows
  "unanswered_searches", // counts of what readers typed
  "parcels", // what the carriers' service tells; the number stands at its purchase, which is in the log
  "parcel_events", // told by the carriers, kept as told
  "channel_keys", // keys that open shops, sealed, and what was answered to them; the shops are in the log
  "channel_warnings", // which ends of keys were told; the letters are notices
  "channel_states", // hashes that run out in minutes
  "channel_fetches", // how far a shop's list has come
  "replenishment_runs", // how far a company's warnings of a day have come
  "replenishment_warnings", // reckoned anew each day; who ordered from one is told by the order
  "channel_turns", // our pace at the marketplaces
  "channel_hooks", // what marketplaces told, for some days; what came of it is in the log
  "channel_articles", // fetched from the marketplaces
  "channel_sales", // counted from what marketplaces tell
  "channel_plans", // each decision stands in its history; the rest is what Amazon answers step by step
  "channel_plan_items", // as they were when their plan was made, and what Amazon counted in
  "channel_orders", // as a marketplace tells them; nobody of ours writes them
  "direct_purchases", // which order is of which end customer's; the orders are in the log
  "direct_payments", // what counts of a rule's payments against its day; the payments are in the log
  "direct_parcels", // parcels of direct purchases; their requests are in the log
  "channel_order_lines", // as a marketplace tells them; nobody of ours writes them
  "manual_sheets", // wishes until they are orders, sealed, for a day
  "manual_orders", // who brought which end customer's order; what is bought for it is in the log
  "hs_headings", // figures of the public schedule
  "tariff_lines", // figures of the public schedule, ten thousand at a time
] as const;

export type UnauditedTable = (typeof names)[number];
export const unaudited: ReadonlySet<string> = new Set(names);
