-- What drizzle-kit cannot write: full-text indexes, the rows that a shop begins with, and triggers by their table.
CREATE VIRTUAL TABLE offers_fts USING fts5(title_ja, title_zh, content='offers', content_rowid='popularity', tokenize='trigram');
--> statement-breakpoint
CREATE VIRTUAL TABLE articles_fts USING fts5(title_ja, body_markdown, content='article_versions', content_rowid='number', tokenize='trigram');
--> statement-breakpoint
CREATE VIRTUAL TABLE hs_headings_fts USING fts5(name_ja, words, content='hs_headings', content_rowid='number', tokenize='trigram');
--> statement-breakpoint
CREATE VIRTUAL TABLE tariff_lines_fts USING fts5(name_ja, content='tariff_lines', content_rowid='number', tokenize='trigram');
--> statement-breakpoint
CREATE VIRTUAL TABLE own_products_fts USING fts5(company, words, content='', tokenize='trigram');
--> statement-breakpoint
CREATE VIRTUAL TABLE search_numbers_fts USING fts5(company, text, content='search_numbers', content_rowid='number', tokenize='trigram');
--> statement-breakpoint
INSERT INTO content_versions (subject, version) SELECT value, abs(random() % 9007199254740991) FROM json_each('["goods", "prices", "notices", "labels"]');
--> statement-breakpoint
-- What the triggers of the log of changes write to: what is the same for every table is done by the view's own trigger.
CREATE VIEW audit_entries AS SELECT company_id, entity, entity_id, operation, old_value, new_value FROM audit_log;
--> statement-breakpoint
CREATE TRIGGER amounts_versions_no_update BEFORE UPDATE ON amounts_versions
BEGIN SELECT RAISE(ABORT, 'constraint failed: amounts_versions_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER amounts_versions_no_delete BEFORE DELETE ON amounts_versions
BEGIN SELECT RAISE(ABORT, 'constraint failed: amounts_versions_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER api_tokens_limit BEFORE INSERT ON api_tokens
WHEN NEW.kind IN ('personal', 'extension') AND NOT EXISTS (SELECT 1 FROM api_tokens t WHERE t.id = NEW.id)
  AND (SELECT count(*) FROM api_tokens t WHERE t.user_id = NEW.user_id AND t.kind = NEW.kind
    AND t.revoked_at IS NULL AND t.expires_at > NEW.created_at) >= 20
BEGIN SELECT RAISE(ABORT, 'constraint failed: api_tokens_limit'); END;
--> statement-breakpoint
CREATE TRIGGER article_versions_fts AFTER INSERT ON article_versions BEGIN
  INSERT INTO articles_fts(rowid, title_ja, body_markdown) VALUES (NEW.number, NEW.title_ja, NEW.body_markdown);
END;
--> statement-breakpoint
CREATE TRIGGER article_versions_no_update BEFORE UPDATE ON article_versions
BEGIN SELECT RAISE(ABORT, 'constraint failed: article_versions_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER article_versions_no_delete BEFORE DELETE ON article_versions
BEGIN SELECT RAISE(ABORT, 'constraint failed: article_versions_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER authorised_acts_covered BEFORE INSERT ON authorised_acts
WHEN NOT EXISTS (SELECT 1 FROM authorisations a JOIN companies c ON c.id = a.company_id
  JOIN staff s ON s.id = c.manager_staff_id AND s.state = 'in_use'
  WHERE a.company_id = NEW.company_id AND a.kind = NEW.kind AND a.state = 'authorised' AND s.id = NEW.staff_id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: act_not_authorised'); END;
--> statement-breakpoint
CREATE TRIGGER authorised_acts_within_cap BEFORE INSERT ON authorised_acts
WHEN NEW.kind = 'payment'
BEGIN SELECT RAISE(ABORT, 'constraint failed: act_over_daily_cap') FROM authorisations
WHERE company_id = NEW.company_id AND kind = 'payment' AND daily_cap_yen < NEW.amount_yen + (
  SELECT COALESCE(sum(amount_yen), 0) FROM authorised_acts
  WHERE company_id = NEW.company_id AND kind = 'payment' AND day = NEW.day); END;
--> statement-breakpoint
CREATE TRIGGER authorised_acts_no_update BEFORE UPDATE ON authorised_acts
BEGIN SELECT RAISE(ABORT, 'constraint failed: authorised_acts_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER authorised_acts_no_delete BEFORE DELETE ON authorised_acts
BEGIN SELECT RAISE(ABORT, 'constraint failed: authorised_acts_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER auxiliary_material_moves_kept BEFORE INSERT ON auxiliary_material_moves
WHEN NEW.kind <> 'giveBack' AND NOT EXISTS (SELECT 1 FROM auxiliary_materials m WHERE m.id = NEW.material_id AND m.state = 'kept')
BEGIN SELECT RAISE(ABORT, 'constraint failed: auxiliary_material_ended'); END;
--> statement-breakpoint
CREATE TRIGGER auxiliary_material_moves_no_update BEFORE UPDATE ON auxiliary_material_moves
BEGIN SELECT RAISE(ABORT, 'constraint failed: auxiliary_material_moves_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER auxiliary_material_moves_no_delete BEFORE DELETE ON auxiliary_material_moves
BEGIN SELECT RAISE(ABORT, 'constraint failed: auxiliary_material_moves_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER auxiliary_material_moves_full BEFORE INSERT ON auxiliary_material_moves
WHEN NEW.kind = 'receive' AND (SELECT m.stock_quantity FROM auxiliary_materials m WHERE m.id = NEW.material_id) + NEW.quantity > 9999999
BEGIN SELECT RAISE(ABORT, 'constraint failed: auxiliary_material_full'); END;
--> statement-breakpoint
CREATE TRIGGER auxiliary_material_uses_limit BEFORE INSERT ON auxiliary_material_uses
WHEN (SELECT count(*) FROM auxiliary_material_uses u WHERE u.product_id = NEW.product_id) >= 5
  AND NOT EXISTS (SELECT 1 FROM auxiliary_material_uses u WHERE u.product_id = NEW.product_id AND u.material_id = NEW.material_id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: auxiliary_material_uses_limit'); END;
--> statement-breakpoint
CREATE TRIGGER auxiliary_material_uses_kept BEFORE INSERT ON auxiliary_material_uses
WHEN NOT EXISTS (SELECT 1 FROM auxiliary_materials m WHERE m.id = NEW.material_id AND m.company_id = NEW.company_id AND m.state = 'kept')
BEGIN SELECT RAISE(ABORT, 'constraint failed: auxiliary_material_ended'); END;
--> statement-breakpoint
CREATE TRIGGER auxiliary_materials_limit BEFORE INSERT ON auxiliary_materials
WHEN (SELECT count(*) FROM auxiliary_materials m WHERE m.company_id = NEW.company_id AND m.state = 'kept') >= 200
  AND NOT EXISTS (SELECT 1 FROM auxiliary_materials m WHERE m.id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: auxiliary_materials_limit'); END;
--> statement-breakpoint
CREATE TRIGGER auxiliary_materials_ended BEFORE UPDATE OF state ON auxiliary_materials
WHEN NEW.state = 'ended' AND OLD.stock_quantity > 0
BEGIN SELECT RAISE(ABORT, 'constraint failed: auxiliary_material_ended'); END;
--> statement-breakpoint
CREATE TRIGGER bank_line_releases_no_update BEFORE UPDATE ON bank_line_releases
BEGIN SELECT RAISE(ABORT, 'constraint failed: bank_line_releases_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER bank_line_releases_no_delete BEFORE DELETE ON bank_line_releases
BEGIN SELECT RAISE(ABORT, 'constraint failed: bank_line_releases_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER bank_line_release_rules BEFORE INSERT ON bank_line_releases
WHEN NOT EXISTS (SELECT 1 FROM finance_proposals p JOIN bank_lines l ON l.id = NEW.line_id
  WHERE p.id = NEW.proposal_id AND p.kind = 'correction' AND p.state = 'confirmed'
    AND l.report_id = NEW.report_id AND p.transfer_id = 'deposit/' || NEW.report_id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: bank_line_release_rules'); END;
--> statement-breakpoint
CREATE TRIGGER bank_line_as_imported BEFORE UPDATE ON bank_lines
WHEN NEW.bank_day <> OLD.bank_day OR NEW.amount_yen <> OLD.amount_yen OR NEW.payer <> OLD.payer OR NEW.balance_yen <> OLD.balance_yen
  OR NEW.imported_at <> OLD.imported_at OR NEW.imported_by <> OLD.imported_by OR NEW.imported_by_name <> OLD.imported_by_name
BEGIN SELECT RAISE(ABORT, 'constraint failed: bank_line_as_imported'); END;
--> statement-breakpoint
CREATE TRIGGER bank_line_stays BEFORE DELETE ON bank_lines
BEGIN SELECT RAISE(ABORT, 'constraint failed: bank_line_stays'); END;
--> statement-breakpoint
CREATE TRIGGER bank_line_settled_once BEFORE UPDATE ON bank_lines
WHEN OLD.settled_at IS NOT NULL AND NOT (
  -- A line set aside moved no money, so it may be taken out again.
  OLD.report_id IS NULL AND NEW.report_id IS NULL AND NEW.settled_at IS NULL AND NEW.aside_note IS NULL
) AND NOT (
  NEW.report_id IS NULL AND NEW.settled_at IS NULL AND NEW.aside_note IS NULL AND OLD.report_id IS NOT NULL
  AND NEW.id = OLD.id AND NEW.bank_day = OLD.bank_day AND NEW.amount_yen = OLD.amount_yen AND NEW.payer = OLD.payer
  AND NEW.balance_yen = OLD.balance_yen AND NEW.imported_by = OLD.imported_by
  AND EXISTS (SELECT 1 FROM bank_line_releases r JOIN finance_proposals p ON p.id = r.proposal_id
    WHERE r.line_id = OLD.id AND r.report_id = OLD.report_id AND p.decided_at >= OLD.settled_at))
BEGIN SELECT RAISE(ABORT, 'constraint failed: bank_line_settled_once'); END;
--> statement-breakpoint
CREATE TRIGGER bank_line_returned BEFORE UPDATE ON bank_lines
WHEN EXISTS (SELECT 1 FROM bank_returns WHERE line_id = OLD.id AND (state = 'sent' OR state = 'open' AND NEW.report_id IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'constraint failed: bank_line_returned'); END;
--> statement-breakpoint
CREATE TRIGGER bank_return_of_open_line BEFORE INSERT ON bank_returns
WHEN NEW.state <> 'open' OR EXISTS (SELECT 1 FROM bank_lines WHERE id = NEW.line_id AND report_id IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'constraint failed: bank_return_of_open_line'); END;
--> statement-breakpoint
CREATE TRIGGER bank_return_decided_once BEFORE UPDATE ON bank_returns
WHEN OLD.state <> 'open' OR NEW.account <> OLD.account OR NEW.line_id <> OLD.line_id OR NEW.proposed_by <> OLD.proposed_by
BEGIN SELECT RAISE(ABORT, 'constraint failed: bank_return_decided_once'); END;
--> statement-breakpoint
CREATE TRIGGER bank_return_newcomer BEFORE UPDATE OF state ON bank_returns
WHEN NEW.state = 'sent' AND EXISTS (SELECT 1 FROM staff
  WHERE 'staff:' || id IN (NEW.decided_by, OLD.proposed_by) AND trusted_from > NEW.decided_at)
BEGIN SELECT RAISE(ABORT, 'constraint failed: bank_return_newcomer'); END;
--> statement-breakpoint
CREATE TRIGGER bank_return_stays BEFORE DELETE ON bank_returns
BEGIN SELECT RAISE(ABORT, 'constraint failed: bank_return_stays'); END;
--> statement-breakpoint
CREATE TRIGGER bank_lines_searched AFTER INSERT ON bank_lines BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) VALUES ('bank-line', NEW.id, '', upper(replace(replace(replace(NEW.payer, '-', ''), ' ', ''), '_', '')) || '/' || NEW.amount_yen || '/' || replace(NEW.bank_day, '-', ''));
END;
--> statement-breakpoint
CREATE TRIGGER boxes_searched AFTER INSERT ON boxes BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) VALUES ('box', NEW.id, (SELECT substr(company_id, -8) FROM shipping_requests WHERE id = NEW.request_id), upper(replace(replace(replace((SELECT number FROM shipping_requests WHERE id = NEW.request_id), '-', ''), ' ', ''), '_', '')) || 'B' || NEW.number);
END;
--> statement-breakpoint
CREATE TRIGGER boxes_searched_anew AFTER UPDATE OF number ON boxes
WHEN NEW.number <> OLD.number BEGIN
  DELETE FROM search_numbers WHERE kind = 'box' AND document_id = NEW.id;
  INSERT INTO search_numbers (kind, document_id, company, text) VALUES ('box', NEW.id, (SELECT substr(company_id, -8) FROM shipping_requests WHERE id = NEW.request_id), upper(replace(replace(replace((SELECT number FROM shipping_requests WHERE id = NEW.request_id), '-', ''), ' ', ''), '_', '')) || 'B' || NEW.number);
END;
--> statement-breakpoint
CREATE TRIGGER boxes_unsearched AFTER DELETE ON boxes BEGIN
  DELETE FROM search_numbers WHERE kind IN ('box', 'box-carriage') AND document_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER boxes_tracking_number_searched AFTER INSERT ON boxes
WHEN NEW.tracking_number <> '' BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) VALUES ('box-carriage', NEW.id, (SELECT substr(company_id, -8) FROM shipping_requests WHERE id = NEW.request_id), upper(replace(replace(replace(NEW.tracking_number, '-', ''), ' ', ''), '_', '')));
END;
--> statement-breakpoint
CREATE TRIGGER boxes_tracking_number_searched_anew AFTER UPDATE OF tracking_number ON boxes
WHEN NEW.tracking_number IS NOT OLD.tracking_number BEGIN
  DELETE FROM search_numbers WHERE kind = 'box-carriage' AND document_id = NEW.id;
  INSERT INTO search_numbers (kind, document_id, company, text) SELECT 'box-carriage', NEW.id, (SELECT substr(company_id, -8) FROM shipping_requests WHERE id = NEW.request_id), upper(replace(replace(replace(NEW.tracking_number, '-', ''), ' ', ''), '_', '')) WHERE NEW.tracking_number <> '';
END;
--> statement-breakpoint
CREATE TRIGGER cart_lines_limit BEFORE INSERT ON cart_lines
WHEN (SELECT count(*) FROM cart_lines WHERE cart_id = NEW.cart_id) >= 200
  AND NOT EXISTS (SELECT 1 FROM cart_lines WHERE cart_id = NEW.cart_id AND sku_id = NEW.sku_id
    AND note = NEW.note AND option_ids = NEW.option_ids AND label_data = NEW.label_data)
BEGIN SELECT RAISE(ABORT, 'constraint failed: cart_full'); END;
--> statement-breakpoint
-- What comes back of an order or a shipping request is never more than what was paid for it.
CREATE TRIGGER claim_within_paid AFTER UPDATE OF order_yen, shipping_yen ON claim_lines
WHEN NEW.order_yen > OLD.order_yen OR NEW.shipping_yen > OLD.shipping_yen
BEGIN SELECT RAISE(ABORT, 'constraint failed: claim_within_paid')
WHERE (SELECT sum(order_yen) FROM claim_lines WHERE order_id = NEW.order_id) > (SELECT paid_yen FROM orders WHERE id = NEW.order_id)
  OR (SELECT sum(l.shipping_yen) FROM claims c JOIN claim_lines l ON l.claim_id = c.id
    WHERE c.request_id = (SELECT request_id FROM claims WHERE id = NEW.claim_id))
  > (SELECT r.paid_yen FROM claims c JOIN shipping_requests r ON r.id = c.request_id WHERE c.id = NEW.claim_id); END;
--> statement-breakpoint
-- A piece is claimed once: what was sent in, whatever came of it, holds its pieces unless it was withdrawn.
CREATE TRIGGER claim_pieces AFTER UPDATE OF state ON claims
WHEN NEW.state = 'submitted' AND OLD.state = 'draft'
BEGIN SELECT RAISE(ABORT, 'constraint failed: claim_pieces') FROM claim_lines mine
JOIN box_contents held ON held.box_id = mine.box_id AND held.shipping_line_id = mine.shipping_line_id
WHERE mine.claim_id = NEW.id AND held.quantity < (SELECT sum(l.quantity) FROM claim_lines l JOIN claims c ON c.id = l.claim_id
  WHERE l.box_id = mine.box_id AND l.shipping_line_id = mine.shipping_line_id AND c.state NOT IN ('draft', 'withdrawn')); END;
--> statement-breakpoint
CREATE TRIGGER claims_searched AFTER INSERT ON claims BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) VALUES ('claim', NEW.id, substr(NEW.company_id, -8), upper(replace(replace(replace(NEW.number, '-', ''), ' ', ''), '_', '')));
END;
--> statement-breakpoint
CREATE TRIGGER clearances_no_update BEFORE UPDATE ON clearances
BEGIN SELECT RAISE(ABORT, 'constraint failed: clearances_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER clearances_no_delete BEFORE DELETE ON clearances
BEGIN SELECT RAISE(ABORT, 'constraint failed: clearances_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER coupon_second_person BEFORE UPDATE OF confirmed_at ON coupon_issues
WHEN NEW.confirmed_by IS NULL OR NEW.confirmed_by = OLD.issued_by OR EXISTS (SELECT 1 FROM staff
  WHERE trusted_from > NEW.confirmed_at AND 'staff:' || id IN (OLD.issued_by, NEW.confirmed_by))
BEGIN SELECT RAISE(ABORT, 'constraint failed: coupon_second_person'); END;
--> statement-breakpoint
CREATE TRIGGER coupon_confirmed BEFORE INSERT ON coupons
WHEN EXISTS (SELECT 1 FROM coupon_issues WHERE id = NEW.issue_id AND two_people = 1 AND confirmed_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'constraint failed: coupon_confirmed'); END;
--> statement-breakpoint
CREATE TRIGGER document_events_no_update BEFORE UPDATE ON document_events
BEGIN SELECT RAISE(ABORT, 'constraint failed: document_events_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER document_events_no_delete BEFORE DELETE ON document_events
BEGIN SELECT RAISE(ABORT, 'constraint failed: document_events_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER quote_being_paid BEFORE INSERT ON document_events
WHEN NEW.document_kind = 'order' AND NEW.move IN ('takeBack', 'editQuoted')
  AND EXISTS (SELECT 1 FROM payment_items i JOIN payments p ON p.id = i.payment_id
    WHERE i.document_kind = 'order' AND i.document_id = NEW.document_id AND p.state = 'waiting')
BEGIN SELECT RAISE(ABORT, 'constraint failed: quote_being_paid'); END;
--> statement-breakpoint
CREATE TRIGGER waive_by_two BEFORE INSERT ON document_events
WHEN NEW.document_kind = 'shipping' AND NEW.move IN ('waiveDifference', 'waiveHold')
  AND EXISTS (SELECT 1 FROM shipping_requests r WHERE r.id = NEW.document_id AND r.waive_asked_by = NEW."by"
    AND r.waive_asked_yen = r.total_yen - r.coupon_yen - r.paid_yen)
BEGIN SELECT RAISE(ABORT, 'constraint failed: waive_by_two'); END;
--> statement-breakpoint
CREATE TRIGGER delivery_quote_being_paid BEFORE INSERT ON document_events
WHEN NEW.document_kind = 'shipping'
  AND NEW.move IN ('takeBack', 'takeBackWeighed', 'splitQuoted', 'unpack', 'returnShare', 'cancel', 'lapse', 'callOff')
  AND EXISTS (SELECT 1 FROM payment_items i JOIN payments p ON p.id = i.payment_id
    LEFT JOIN card_payments c ON c.payment_id = p.id
    WHERE i.document_kind = 'shipping' AND i.document_id = NEW.document_id AND p.state = 'waiting'
      AND (NEW.move = 'returnShare' OR NEW."by" NOT LIKE 'buyer:%' OR c.state IS NULL OR c.state <> 'created'))
BEGIN SELECT RAISE(ABORT, 'constraint failed: delivery_quote_being_paid'); END;
--> statement-breakpoint
CREATE TRIGGER forwarded_loss_by_two BEFORE INSERT ON document_events
WHEN NEW.document_kind = 'loss' AND NEW.move = 'pay' AND EXISTS (SELECT 1 FROM forwarded_losses l
  WHERE l.id = NEW.document_id AND l.pay_asked_by = NEW."by")
BEGIN SELECT RAISE(ABORT, 'constraint failed: forwarded_loss_by_two'); END;
--> statement-breakpoint
CREATE TRIGGER `fba_fees_stand` BEFORE UPDATE ON `fba_fees` BEGIN SELECT RAISE(ABORT, 'constraint failed: dated_rows_stand'); END;
--> statement-breakpoint
CREATE TRIGGER proofs_per_document BEFORE INSERT ON files
WHEN NEW.document_kind IN ('deposit', 'withdrawal') AND NOT EXISTS (SELECT 1 FROM files WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: proofs_per_document') FROM files
WHERE document_kind = NEW.document_kind AND document_id = NEW.document_id
GROUP BY document_id HAVING count(*) >= CASE NEW.document_kind WHEN 'deposit' THEN 3 ELSE 1 END; END;
--> statement-breakpoint
CREATE TRIGGER attachments_per_document BEFORE INSERT ON files
WHEN NEW.document_kind IN ('order', 'shipping', 'claim', 'product') AND NOT EXISTS (SELECT 1 FROM files WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: attachments_per_document') FROM files
WHERE document_kind = NEW.document_kind AND document_id = NEW.document_id
GROUP BY document_id HAVING count(*) >= CASE NEW.document_kind WHEN 'claim' THEN 4 WHEN 'product' THEN 10 ELSE 3 END; END;
--> statement-breakpoint
CREATE TRIGGER proposal_begins_open BEFORE INSERT ON finance_proposals
WHEN NEW.state <> 'open'
BEGIN SELECT RAISE(ABORT, 'constraint failed: proposal_begins_open'); END;
--> statement-breakpoint
CREATE TRIGGER proposal_report_open BEFORE INSERT ON finance_proposals
WHEN NEW.kind = 'credit' AND NOT EXISTS (SELECT 1 FROM "top_up_reports" WHERE id = NEW.report_id AND company_id = NEW.company_id AND state IN ('reported', 'lapsed', 'withdrawn'))
BEGIN SELECT RAISE(ABORT, 'constraint failed: proposal_report_open'); END;
--> statement-breakpoint
CREATE TRIGGER proposal_decided_once BEFORE UPDATE ON finance_proposals
WHEN OLD.state <> 'open'
BEGIN SELECT RAISE(ABORT, 'constraint failed: proposal_decided_once'); END;
--> statement-breakpoint
CREATE TRIGGER proposal_as_proposed BEFORE UPDATE ON finance_proposals
WHEN NEW.kind <> OLD.kind OR NEW.company_id IS NOT OLD.company_id OR NEW.report_id IS NOT OLD.report_id OR NEW.line_id IS NOT OLD.line_id OR NEW.transfer_id IS NOT OLD.transfer_id OR NEW.bank_day IS NOT OLD.bank_day OR NEW.amount_yen <> OLD.amount_yen OR NEW.reason <> OLD.reason OR NEW.buyer_reason <> OLD.buyer_reason OR NEW.proposed_by <> OLD.proposed_by
BEGIN SELECT RAISE(ABORT, 'constraint failed: proposal_as_proposed'); END;
--> statement-breakpoint
CREATE TRIGGER proposal_stays BEFORE DELETE ON finance_proposals
BEGIN SELECT RAISE(ABORT, 'constraint failed: proposal_stays'); END;
--> statement-breakpoint
CREATE TRIGGER proposal_newcomer BEFORE UPDATE OF state ON finance_proposals
WHEN NEW.state = 'confirmed' AND EXISTS (SELECT 1 FROM staff
  WHERE trusted_from > NEW.decided_at AND 'staff:' || id IN (NEW.proposed_by, NEW.decided_by))
BEGIN SELECT RAISE(ABORT, 'constraint failed: proposal_newcomer'); END;
--> statement-breakpoint
CREATE TRIGGER forwarded_loss_within_cap BEFORE UPDATE ON forwarded_losses
WHEN NEW.state = 'paid' AND (NEW.paid_yen <= 0 OR NEW.paid_yen > NEW.worth_yen
  OR NEW.paid_yen + COALESCE((SELECT sum(l.paid_yen) FROM forwarded_losses l
    WHERE l.purchase_id = NEW.purchase_id AND l.state = 'paid' AND l.id <> NEW.id), 0) > NEW.cap_yen)
BEGIN SELECT RAISE(ABORT, 'constraint failed: forwarded_loss_within_cap'); END;
--> statement-breakpoint
CREATE TRIGGER forwarded_loss_pieces BEFORE INSERT ON forwarded_losses
WHEN NEW.quantity <= 0 OR NEW.quantity + COALESCE((SELECT sum(l.quantity) FROM forwarded_losses l
    WHERE l.purchase_id = NEW.purchase_id AND l.state <> 'refused'), 0)
  > COALESCE((SELECT sum(t.quantity) FROM lots t WHERE t.order_id = NEW.order_id AND t.purchase_id = NEW.purchase_id
      AND t.received_at IS NOT NULL AND t.state IN ('arrival_work', 'shelving_pending', 'shelved', 'missing')), 0)
    + COALESCE((SELECT sum(c.quantity) FROM problem_cases c JOIN lots t ON t.id = c.lot_id
      WHERE c.order_id = NEW.order_id AND t.purchase_id = NEW.purchase_id AND t.received_at IS NOT NULL AND c.state = 'done'
        AND (c.answer = 'discard' AND c.kind IN ('wrong', 'damaged') OR c.answer = 'cancel' AND c.kind = 'short')), 0)
BEGIN SELECT RAISE(ABORT, 'constraint failed: forwarded_loss_pieces'); END;
--> statement-breakpoint
CREATE TRIGGER forwarded_loss_gone BEFORE UPDATE ON forwarded_losses
WHEN NEW.state = 'paid' AND OLD.state <> 'paid' AND NEW.quantity + COALESCE((SELECT sum(l.quantity) FROM forwarded_losses l
    WHERE l.purchase_id = NEW.purchase_id AND l.state <> 'refused' AND l.id <> NEW.id), 0)
  + COALESCE((SELECT sum(t.quantity - t.shipped_quantity) FROM lots t WHERE t.order_id = NEW.order_id
      AND t.purchase_id = NEW.purchase_id AND t.state IN ('arrival_work', 'shelving_pending', 'shelved')), 0)
  > COALESCE((SELECT sum(t.quantity) FROM lots t WHERE t.order_id = NEW.order_id AND t.purchase_id = NEW.purchase_id
      AND t.received_at IS NOT NULL AND t.state IN ('arrival_work', 'shelving_pending', 'shelved', 'missing')), 0)
    + COALESCE((SELECT sum(c.quantity) FROM problem_cases c JOIN lots t ON t.id = c.lot_id
      WHERE c.order_id = NEW.order_id AND t.purchase_id = NEW.purchase_id AND t.received_at IS NOT NULL AND c.state = 'done'
        AND (c.answer = 'discard' AND c.kind IN ('wrong', 'damaged') OR c.answer = 'cancel' AND c.kind = 'short')), 0)
BEGIN SELECT RAISE(ABORT, 'constraint failed: forwarded_loss_gone'); END;
--> statement-breakpoint
CREATE TRIGGER `freight_lists_stand` BEFORE UPDATE ON `freight_lists` BEGIN SELECT RAISE(ABORT, 'constraint failed: dated_rows_stand'); END;
--> statement-breakpoint
CREATE TRIGGER goods_requests_open BEFORE INSERT ON goods_requests
WHEN NOT EXISTS (SELECT 1 FROM goods_requests r WHERE r.id = NEW.id)
  AND (SELECT count(*) FROM goods_requests r WHERE r.company_id = NEW.company_id AND r.state IN ('asked', 'unclear')) >= 20
BEGIN SELECT RAISE(ABORT, 'constraint failed: goods_requests_open'); END;
--> statement-breakpoint
CREATE TRIGGER goods_requests_day BEFORE INSERT ON goods_requests
WHEN NOT EXISTS (SELECT 1 FROM goods_requests r WHERE r.id = NEW.id)
  AND (SELECT count(*) FROM goods_requests r WHERE r.company_id = NEW.company_id AND r.asked_at > NEW.asked_at - 86400000) >= 40
BEGIN SELECT RAISE(ABORT, 'constraint failed: goods_requests_day'); END;
--> statement-breakpoint
CREATE TRIGGER goods_requests_searched AFTER INSERT ON goods_requests BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) VALUES ('goods-request', NEW.id, substr(NEW.company_id, -8), upper(replace(replace(replace(NEW.number, '-', ''), ' ', ''), '_', '')));
END;
--> statement-breakpoint
-- What a commit writes here is a condition that does not hold (app/domain/core/commit.server.ts).
CREATE VIEW guards AS SELECT '' AS reason;--> statement-breakpoint
CREATE TRIGGER guards_unmet INSTEAD OF INSERT ON guards
BEGIN SELECT RAISE(ABORT, 'constraint failed: guard_unmet'); END;--> statement-breakpoint
CREATE TRIGGER hs_headings_fts_insert AFTER INSERT ON hs_headings BEGIN
  INSERT INTO hs_headings_fts(rowid, name_ja, words) VALUES (NEW.number, NEW.name_ja, NEW.words);
END;
--> statement-breakpoint
-- An issued paper never changes: what it rests on is written once, and so are its words.
CREATE TRIGGER issued_papers_kept BEFORE UPDATE ON issued_papers
WHEN NOT (NEW.number IS OLD.number AND NEW.company_id IS OLD.company_id AND NEW.kind IS OLD.kind AND NEW.event IS OLD.event AND NEW.document_kind IS OLD.document_kind AND NEW.document_id IS OLD.document_id AND NEW.document_number IS OLD.document_number AND NEW.yen IS OLD.yen AND NEW.issued_at IS OLD.issued_at AND NEW.replaces IS OLD.replaces AND NEW.reason IS OLD.reason AND NEW.facts IS OLD.facts
  AND (OLD.goods IS NULL OR NEW.goods IS OLD.goods)
  AND (OLD.content IS NULL OR (NEW.content IS OLD.content AND NEW.sha256 IS OLD.sha256)))
BEGIN SELECT RAISE(ABORT, 'constraint failed: issued_papers_kept'); END;
--> statement-breakpoint
CREATE TRIGGER issued_papers_no_delete BEFORE DELETE ON issued_papers
BEGIN SELECT RAISE(ABORT, 'constraint failed: issued_papers_kept'); END;
--> statement-breakpoint
-- A REPLACE removes the row that stands without asking the trigger above.
CREATE TRIGGER issued_papers_no_replace BEFORE INSERT ON issued_papers
WHEN EXISTS (SELECT 1 FROM issued_papers WHERE number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'constraint failed: issued_papers.number'); END;
--> statement-breakpoint
CREATE TRIGGER issued_papers_searched AFTER INSERT ON issued_papers BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) VALUES ('paper', NEW.number, substr(NEW.company_id, -8), upper(replace(replace(replace(NEW.number, '-', ''), ' ', ''), '_', '')));
END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_no_update BEFORE UPDATE ON ledger_transfers
BEGIN SELECT RAISE(ABORT, 'constraint failed: ledger_transfers_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_no_delete BEFORE DELETE ON ledger_transfers
BEGIN SELECT RAISE(ABORT, 'constraint failed: ledger_transfers_append_only'); END;
--> statement-breakpoint
-- What counts in a person's monthly budget: payments, announced transfers, withdrawals that no owner approved.
CREATE VIEW own_spending AS
SELECT posted_by AS spent_by, posted_at AS spent_at, amount_yen AS yen FROM ledger_transfers
WHERE kind IN ('order-payment', 'shipping-payment')
UNION ALL
SELECT started_by, started_at, total_yen - coupon_yen FROM payments
WHERE way = 'bank' AND state IN ('waiting', 'paid') OR way = 'card' AND state = 'paid'
UNION ALL
SELECT requested_by, requested_at, amount_yen FROM withdrawals
WHERE state IN ('awaiting_transfer', 'approved', 'transferred') AND owner_decided_by IS NULL;
--> statement-breakpoint
CREATE TRIGGER payment_within_limit BEFORE INSERT ON ledger_transfers
WHEN NEW.kind IN ('order-payment', 'shipping-payment') AND NEW.posted_by LIKE 'buyer:%'
BEGIN SELECT RAISE(ABORT, 'constraint failed: payment_over_limit') FROM users
WHERE id = substr(NEW.posted_by, 7) AND role = 'employee' AND payment_limit_yen < NEW.amount_yen; END;
--> statement-breakpoint
CREATE TRIGGER payment_by_person_in_use BEFORE INSERT ON ledger_transfers
WHEN NEW.kind IN ('order-payment', 'shipping-payment') AND NEW.posted_by LIKE 'buyer:%'
BEGIN SELECT RAISE(ABORT, 'constraint failed: payer_disabled') FROM users
WHERE id = substr(NEW.posted_by, 7) AND state = 'disabled'; END;
--> statement-breakpoint
CREATE TRIGGER payment_within_budget BEFORE INSERT ON ledger_transfers
WHEN NEW.kind IN ('order-payment', 'shipping-payment') AND NEW.posted_by LIKE 'buyer:%'
BEGIN SELECT RAISE(ABORT, 'constraint failed: payment_over_budget') FROM users
WHERE id = substr(NEW.posted_by, 7) AND role = 'employee' AND monthly_budget_yen < NEW.amount_yen + (
  SELECT COALESCE(sum(yen), 0) FROM own_spending WHERE spent_by = NEW.posted_by
    AND spent_at >= (unixepoch(NEW.posted_at / 1000, 'unixepoch', '+9 hours', 'start of month') - 32400) * 1000); END;
--> statement-breakpoint
CREATE TRIGGER credit_as_confirmed BEFORE INSERT ON ledger_transfers
WHEN NEW.kind = 'deposit' AND EXISTS (SELECT 1 FROM "top_up_reports" WHERE id = NEW.document_id AND (state <> 'confirmed' OR confirmed_yen <> NEW.amount_yen))
BEGIN SELECT RAISE(ABORT, 'constraint failed: credit_as_confirmed'); END;
--> statement-breakpoint
CREATE TRIGGER correction_rules BEFORE INSERT ON ledger_transfers
WHEN NEW.document_kind = 'correction'
BEGIN SELECT CASE
WHEN NEW.kind <> 'correction' OR NOT EXISTS (SELECT 1 FROM finance_proposals p JOIN ledger_transfers t ON t.id = p.transfer_id
    WHERE p.id = NEW.document_id AND p.kind = 'correction' AND p.state = 'confirmed' AND p.amount_yen = NEW.amount_yen AND t.company_id = NEW.company_id
    AND ((t.to_account LIKE 'wallet/%' AND NEW.from_account IN (t.to_account, 'wallet/' || t.company_id)) OR (t.from_account LIKE 'wallet/%' AND NEW.to_account IN (t.from_account, 'wallet/' || t.company_id))))
  THEN RAISE(ABORT, 'constraint failed: correction_by_two')
WHEN (SELECT sum(other.amount_yen) > t.amount_yen FROM finance_proposals p JOIN ledger_transfers t ON t.id = p.transfer_id
    JOIN finance_proposals other ON other.transfer_id = t.id AND other.kind = 'correction' AND other.state = 'confirmed' WHERE p.id = NEW.document_id)
  THEN RAISE(ABORT, 'constraint failed: correction_beyond_transfer')
END; END;
--> statement-breakpoint
CREATE TRIGGER lots_shelf_stands BEFORE UPDATE OF shelf ON lots
WHEN NEW.shelf <> '' AND NEW.shelf <> OLD.shelf AND NOT EXISTS (
	SELECT 1 FROM shelves WHERE code = NEW.shelf AND active AND kind IN ('normal', 'oversize', 'paid')
)
BEGIN SELECT RAISE(ABORT, 'constraint failed: lots_shelf_stands'); END;
--> statement-breakpoint
CREATE TRIGGER mail_codes_per_hour BEFORE INSERT ON mail_codes
WHEN EXISTS (SELECT 1 FROM (
    SELECT COALESCE(sum(asked_from = NEW.asked_from), 0) AS own, COALESCE(sum(asked_from GLOB 'network:*'), 0) AS strangers
    FROM mail_codes WHERE purpose = NEW.purpose AND subject = NEW.subject AND created_at > NEW.created_at - 3600000)
  WHERE own >= 5 OR (NEW.asked_from GLOB 'network:*' AND strangers >= CASE own WHEN 0 THEN 20 ELSE 10 END))
  OR (NEW.address <> '' AND NEW.asked_from NOT GLOB 'device:*' AND (SELECT count(*) FROM mail_codes
    WHERE address = NEW.address AND created_at > NEW.created_at - 3600000) >= 100)
BEGIN SELECT RAISE(ABORT, 'constraint failed: codes_per_hour'); END;
--> statement-breakpoint
CREATE TRIGGER mail_code_guesses BEFORE UPDATE OF tries_left ON mail_codes
WHEN NEW.tries_left < OLD.tries_left AND OLD.tries_left < 5 AND OLD.asked_from GLOB 'network:*'
  AND (SELECT sum(max(0, 4 - tries_left)) FROM mail_codes WHERE purpose = OLD.purpose AND subject = OLD.subject
    AND asked_from GLOB 'network:*' AND created_at > OLD.created_at - 3600000) >= 10
BEGIN SELECT RAISE(IGNORE); END;
--> statement-breakpoint
CREATE TRIGGER `marketplace_fees_stand` BEFORE UPDATE ON `marketplace_fees` BEGIN SELECT RAISE(ABORT, 'constraint failed: dated_rows_stand'); END;
--> statement-breakpoint
CREATE TRIGGER offers_fts_insert AFTER INSERT ON offers BEGIN
  INSERT INTO offers_fts(rowid, title_ja, title_zh) VALUES (NEW.popularity, NEW.title_ja, NEW.title_zh);
END;
--> statement-breakpoint
CREATE TRIGGER offers_fts_delete AFTER DELETE ON offers BEGIN
  INSERT INTO offers_fts(offers_fts, rowid, title_ja, title_zh) VALUES ('delete', OLD.popularity, OLD.title_ja, OLD.title_zh);
END;
--> statement-breakpoint
CREATE TRIGGER offers_fts_update AFTER UPDATE OF popularity, title_ja, title_zh ON offers BEGIN
  INSERT INTO offers_fts(offers_fts, rowid, title_ja, title_zh) VALUES ('delete', OLD.popularity, OLD.title_ja, OLD.title_zh);
  INSERT INTO offers_fts(rowid, title_ja, title_zh) VALUES (NEW.popularity, NEW.title_ja, NEW.title_zh);
END;
--> statement-breakpoint
CREATE TRIGGER open_box_contents_own BEFORE INSERT ON open_box_contents
WHEN NOT EXISTS (SELECT 1 FROM open_boxes b JOIN shipping_lines l ON l.request_id = b.request_id
  WHERE b.id = NEW.box_id AND l.id = NEW.shipping_line_id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: boxing_closed'); END;
--> statement-breakpoint
CREATE TRIGGER open_box_contents_not_more AFTER INSERT ON open_box_contents
WHEN (SELECT sum(quantity) FROM open_box_contents WHERE shipping_line_id = NEW.shipping_line_id)
  > (SELECT quantity FROM shipping_lines WHERE id = NEW.shipping_line_id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: boxed_not_more'); END;
--> statement-breakpoint
CREATE TRIGGER open_box_contents_not_more_later AFTER UPDATE ON open_box_contents
WHEN (SELECT sum(quantity) FROM open_box_contents WHERE shipping_line_id = NEW.shipping_line_id)
  > (SELECT quantity FROM shipping_lines WHERE id = NEW.shipping_line_id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: boxed_not_more'); END;
--> statement-breakpoint
CREATE TRIGGER open_boxes_while_packed BEFORE INSERT ON open_boxes
WHEN (SELECT state FROM shipping_requests WHERE id = NEW.request_id) NOT IN ('quoting', 'packing')
BEGIN SELECT RAISE(ABORT, 'constraint failed: boxing_closed'); END;
--> statement-breakpoint
CREATE TRIGGER `option_prices_stand` BEFORE UPDATE ON `option_prices` BEGIN SELECT RAISE(ABORT, 'constraint failed: dated_rows_stand'); END;
--> statement-breakpoint
CREATE TRIGGER order_line_queued AFTER INSERT ON order_lines
WHEN NEW.refusal IS NULL AND NEW.bought_quantity < NEW.quantity BEGIN
  INSERT INTO purchase_queue (supplier_id, order_id, since)
  SELECT NEW.supplier_id, o.id, COALESCE(o.paid_at, o.down_payment_paid_at, o.submitted_at, o.created_at)
  FROM orders o WHERE o.id = NEW.order_id AND o.state = 'buying'
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER order_line_queued_again AFTER UPDATE OF bought_quantity, quantity, refusal, supplier_id ON order_lines
WHEN NEW.refusal IS NULL AND NEW.bought_quantity < NEW.quantity
  AND (OLD.refusal IS NOT NULL OR OLD.bought_quantity >= OLD.quantity OR OLD.supplier_id <> NEW.supplier_id) BEGIN
  INSERT INTO purchase_queue (supplier_id, order_id, since)
  SELECT NEW.supplier_id, o.id, COALESCE(o.paid_at, o.down_payment_paid_at, o.submitted_at, o.created_at)
  FROM orders o WHERE o.id = NEW.order_id AND o.state = 'buying'
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER order_line_leaves_queue AFTER UPDATE OF bought_quantity, quantity, refusal, supplier_id ON order_lines
WHEN OLD.refusal IS NULL AND OLD.bought_quantity < OLD.quantity
  AND (NEW.refusal IS NOT NULL OR NEW.bought_quantity >= NEW.quantity OR OLD.supplier_id <> NEW.supplier_id) BEGIN
  DELETE FROM purchase_queue WHERE supplier_id = OLD.supplier_id AND order_id = OLD.order_id
    AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = OLD.order_id AND l.supplier_id = OLD.supplier_id
      AND l.refusal IS NULL AND l.bought_quantity < l.quantity);
END;
--> statement-breakpoint
CREATE TRIGGER order_line_removed_from_queue AFTER DELETE ON order_lines
WHEN OLD.refusal IS NULL AND OLD.bought_quantity < OLD.quantity BEGIN
  DELETE FROM purchase_queue WHERE supplier_id = OLD.supplier_id AND order_id = OLD.order_id
    AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = OLD.order_id AND l.supplier_id = OLD.supplier_id
      AND l.refusal IS NULL AND l.bought_quantity < l.quantity);
END;
--> statement-breakpoint
CREATE TRIGGER order_lines_management_number_searched AFTER INSERT ON order_lines
WHEN NEW.label_data ->> 'managementNumber' <> '' BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) SELECT 'order-line', NEW.id, substr(company_id, -8), upper(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.label_data ->> 'managementNumber', '-', ''), ' ', ''), '_', ''), 'ー', ''), '‐', ''), '‑', ''), '‒', ''), '–', ''), '—', ''), '―', ''), '−', ''), '─', ''), '━', ''), '〜', '')) FROM orders WHERE id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER order_lines_management_number_searched_anew AFTER UPDATE OF label_data ON order_lines
WHEN NEW.label_data ->> 'managementNumber' IS NOT OLD.label_data ->> 'managementNumber' BEGIN
  DELETE FROM search_numbers WHERE kind = 'order-line' AND document_id = NEW.id;
  INSERT INTO search_numbers (kind, document_id, company, text) SELECT 'order-line', NEW.id, substr(company_id, -8), upper(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.label_data ->> 'managementNumber', '-', ''), ' ', ''), '_', ''), 'ー', ''), '‐', ''), '‑', ''), '‒', ''), '–', ''), '—', ''), '―', ''), '−', ''), '─', ''), '━', ''), '〜', '')) FROM orders WHERE id = NEW.order_id AND NEW.label_data ->> 'managementNumber' <> '';
END;
--> statement-breakpoint
CREATE TRIGGER order_lines_label_number_searched AFTER INSERT ON order_lines
WHEN NEW.label_data ->> 'labelNumber' <> '' BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) SELECT 'line-label', NEW.id, substr(company_id, -8), upper(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.label_data ->> 'labelNumber', '-', ''), ' ', ''), '_', ''), 'ー', ''), '‐', ''), '‑', ''), '‒', ''), '–', ''), '—', ''), '―', ''), '−', ''), '─', ''), '━', ''), '〜', '')) FROM orders WHERE id = NEW.order_id;
END;
--> statement-breakpoint
CREATE TRIGGER order_lines_label_number_searched_anew AFTER UPDATE OF label_data ON order_lines
WHEN NEW.label_data ->> 'labelNumber' IS NOT OLD.label_data ->> 'labelNumber' BEGIN
  DELETE FROM search_numbers WHERE kind = 'line-label' AND document_id = NEW.id;
  INSERT INTO search_numbers (kind, document_id, company, text) SELECT 'line-label', NEW.id, substr(company_id, -8), upper(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.label_data ->> 'labelNumber', '-', ''), ' ', ''), '_', ''), 'ー', ''), '‐', ''), '‑', ''), '‒', ''), '–', ''), '—', ''), '―', ''), '−', ''), '─', ''), '━', ''), '〜', '')) FROM orders WHERE id = NEW.order_id AND NEW.label_data ->> 'labelNumber' <> '';
END;
--> statement-breakpoint
CREATE TRIGGER order_lines_unsearched AFTER DELETE ON order_lines
WHEN OLD.label_data ->> 'managementNumber' <> '' OR OLD.label_data ->> 'labelNumber' <> '' BEGIN
  DELETE FROM search_numbers WHERE kind IN ('order-line', 'line-label') AND document_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER order_queued AFTER UPDATE OF state ON orders
WHEN NEW.state = 'buying' AND OLD.state <> 'buying' BEGIN
  INSERT INTO purchase_queue (supplier_id, order_id, since)
  SELECT DISTINCT l.supplier_id, NEW.id, COALESCE(NEW.paid_at, NEW.down_payment_paid_at, NEW.submitted_at, NEW.created_at)
  FROM order_lines l WHERE l.order_id = NEW.id AND l.refusal IS NULL AND l.bought_quantity < l.quantity
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER order_leaves_queue AFTER UPDATE OF state ON orders
WHEN NEW.state <> 'buying' AND OLD.state = 'buying' BEGIN
  DELETE FROM purchase_queue WHERE order_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER order_paid_above_claims BEFORE UPDATE OF paid_yen ON orders
WHEN NEW.paid_yen < OLD.paid_yen
BEGIN SELECT RAISE(ABORT, 'constraint failed: order_paid_above_claims')
WHERE NEW.paid_yen < (SELECT sum(order_yen) FROM claim_lines WHERE order_id = NEW.id); END;
--> statement-breakpoint
CREATE TRIGGER orders_searched AFTER INSERT ON orders BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) VALUES ('order', NEW.id, substr(NEW.company_id, -8), upper(replace(replace(replace(NEW.number, '-', ''), ' ', ''), '_', '')));
END;
--> statement-breakpoint
CREATE TRIGGER own_product_tags_limit BEFORE INSERT ON own_product_tags
WHEN (SELECT count(*) FROM own_product_tags WHERE product_number = NEW.product_number) >= 10
  AND NOT EXISTS (SELECT 1 FROM own_product_tags WHERE product_number = NEW.product_number AND tag = NEW.tag)
BEGIN SELECT RAISE(ABORT, 'constraint failed: own_product_tags_full'); END;
--> statement-breakpoint
CREATE TRIGGER own_products_fts_insert AFTER INSERT ON own_products BEGIN
  INSERT INTO own_products_fts(rowid, company, words) VALUES (NEW.number, substr(NEW.company_id, -8), NEW.management_number || char(10) || NEW.name || char(10) || NEW.own_sku || char(10) || NEW.asin || char(10) || NEW.label_number || char(10) || NEW.jan);
END;
--> statement-breakpoint
CREATE TRIGGER own_products_fts_delete AFTER DELETE ON own_products BEGIN
  INSERT INTO own_products_fts(own_products_fts, rowid, company, words) VALUES ('delete', OLD.number, substr(OLD.company_id, -8), OLD.management_number || char(10) || OLD.name || char(10) || OLD.own_sku || char(10) || OLD.asin || char(10) || OLD.label_number || char(10) || OLD.jan);
END;
--> statement-breakpoint
CREATE TRIGGER own_products_fts_update AFTER UPDATE OF management_number, name, own_sku, asin, label_number, jan ON own_products BEGIN
  INSERT INTO own_products_fts(own_products_fts, rowid, company, words) VALUES ('delete', OLD.number, substr(OLD.company_id, -8), OLD.management_number || char(10) || OLD.name || char(10) || OLD.own_sku || char(10) || OLD.asin || char(10) || OLD.label_number || char(10) || OLD.jan);
  INSERT INTO own_products_fts(rowid, company, words) VALUES (NEW.number, substr(NEW.company_id, -8), NEW.management_number || char(10) || NEW.name || char(10) || NEW.own_sku || char(10) || NEW.asin || char(10) || NEW.label_number || char(10) || NEW.jan);
END;
--> statement-breakpoint
CREATE TRIGGER own_products_management_number_searched AFTER INSERT ON own_products
WHEN NEW.management_number <> '' BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) VALUES ('product', NEW.id, substr(NEW.company_id, -8), upper(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.management_number, '-', ''), ' ', ''), '_', ''), 'ー', ''), '‐', ''), '‑', ''), '‒', ''), '–', ''), '—', ''), '―', ''), '−', ''), '─', ''), '━', ''), '〜', '')));
END;
--> statement-breakpoint
CREATE TRIGGER own_products_management_number_searched_anew AFTER UPDATE OF management_number ON own_products
WHEN NEW.management_number IS NOT OLD.management_number BEGIN
  DELETE FROM search_numbers WHERE kind = 'product' AND document_id = NEW.id;
  INSERT INTO search_numbers (kind, document_id, company, text) SELECT 'product', NEW.id, substr(NEW.company_id, -8), upper(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.management_number, '-', ''), ' ', ''), '_', ''), 'ー', ''), '‐', ''), '‑', ''), '‒', ''), '–', ''), '—', ''), '―', ''), '−', ''), '─', ''), '━', ''), '〜', '')) WHERE NEW.management_number <> '';
END;
--> statement-breakpoint
CREATE TRIGGER own_products_label_number_searched AFTER INSERT ON own_products
WHEN NEW.label_number <> '' BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) VALUES ('product-label', NEW.id, substr(NEW.company_id, -8), upper(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.label_number, '-', ''), ' ', ''), '_', ''), 'ー', ''), '‐', ''), '‑', ''), '‒', ''), '–', ''), '—', ''), '―', ''), '−', ''), '─', ''), '━', ''), '〜', '')));
END;
--> statement-breakpoint
CREATE TRIGGER own_products_label_number_searched_anew AFTER UPDATE OF label_number ON own_products
WHEN NEW.label_number IS NOT OLD.label_number BEGIN
  DELETE FROM search_numbers WHERE kind = 'product-label' AND document_id = NEW.id;
  INSERT INTO search_numbers (kind, document_id, company, text) SELECT 'product-label', NEW.id, substr(NEW.company_id, -8), upper(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(NEW.label_number, '-', ''), ' ', ''), '_', ''), 'ー', ''), '‐', ''), '‑', ''), '‒', ''), '–', ''), '—', ''), '―', ''), '−', ''), '─', ''), '━', ''), '〜', '')) WHERE NEW.label_number <> '';
END;
--> statement-breakpoint
CREATE TRIGGER own_products_unsearched AFTER DELETE ON own_products BEGIN
  DELETE FROM search_numbers WHERE kind IN ('product', 'product-label') AND document_id = OLD.id;
END;
--> statement-breakpoint
CREATE TRIGGER payment_approvals_decided_once BEFORE UPDATE ON payment_approvals
WHEN OLD.state <> 'waiting'
BEGIN SELECT RAISE(ABORT, 'constraint failed: approval_decided_once'); END;
--> statement-breakpoint
CREATE TRIGGER payment_sum_within_limit BEFORE INSERT ON payments
WHEN NEW.started_by LIKE 'buyer:%'
BEGIN SELECT RAISE(ABORT, 'constraint failed: payment_over_limit') FROM users
WHERE id = substr(NEW.started_by, 7) AND role = 'employee' AND payment_limit_yen < NEW.total_yen - NEW.coupon_yen; END;
--> statement-breakpoint
CREATE TRIGGER payment_by_person_in_use_still BEFORE INSERT ON payments
WHEN NEW.started_by LIKE 'buyer:%'
BEGIN SELECT RAISE(ABORT, 'constraint failed: payer_disabled') FROM users
WHERE id = substr(NEW.started_by, 7) AND state = 'disabled'; END;
--> statement-breakpoint
CREATE TRIGGER payment_sum_within_budget BEFORE INSERT ON payments
WHEN NEW.way <> 'balance' AND NEW.started_by LIKE 'buyer:%'
BEGIN SELECT RAISE(ABORT, 'constraint failed: payment_over_budget') FROM users
WHERE id = substr(NEW.started_by, 7) AND role = 'employee' AND monthly_budget_yen < NEW.total_yen - NEW.coupon_yen + (
  SELECT COALESCE(sum(yen), 0) FROM own_spending WHERE spent_by = NEW.started_by
    AND spent_at >= (unixepoch(NEW.started_at / 1000, 'unixepoch', '+9 hours', 'start of month') - 32400) * 1000); END;
--> statement-breakpoint
CREATE TRIGGER payment_by_card_within_budget BEFORE UPDATE OF state ON payments
WHEN NEW.way = 'card' AND NEW.state = 'paid' AND OLD.state <> 'paid' AND NEW.started_by LIKE 'buyer:%'
BEGIN SELECT RAISE(ABORT, 'constraint failed: payment_over_budget') FROM users
WHERE id = substr(NEW.started_by, 7) AND role = 'employee' AND monthly_budget_yen < NEW.total_yen - NEW.coupon_yen + (
  SELECT COALESCE(sum(yen), 0) FROM own_spending WHERE spent_by = NEW.started_by
    AND spent_at >= (unixepoch(NEW.started_at / 1000, 'unixepoch', '+9 hours', 'start of month') - 32400) * 1000); END;
--> statement-breakpoint
CREATE TRIGGER payments_searched AFTER INSERT ON payments BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) VALUES ('payment', NEW.id, substr(NEW.company_id, -8), upper(replace(replace(replace(NEW.number, '-', ''), ' ', ''), '_', '')));
END;
--> statement-breakpoint
CREATE TRIGGER payout_account_as_named BEFORE UPDATE ON payout_accounts
WHEN NEW.company_id <> OLD.company_id OR NEW.bank_code <> OLD.bank_code OR NEW.branch_code <> OLD.branch_code OR NEW.account_type <> OLD.account_type OR NEW.account_number <> OLD.account_number OR NEW.holder_kana <> OLD.holder_kana OR NEW.requested_at <> OLD.requested_at OR NEW.usable_from < OLD.usable_from
BEGIN SELECT RAISE(ABORT, 'constraint failed: payout_account_as_named'); END;
--> statement-breakpoint
CREATE TRIGGER payout_account_stays BEFORE DELETE ON payout_accounts
BEGIN SELECT RAISE(ABORT, 'constraint failed: payout_account_stays'); END;
--> statement-breakpoint
CREATE TRIGGER payout_account_decided BEFORE UPDATE OF state ON payout_accounts
WHEN (OLD.state IN ('refused', 'cancelled') OR (OLD.state = 'accepted' AND NEW.state <> 'cancelled')
  OR (OLD.state = 'to_decide' AND (NEW.state = 'to_decide' OR NEW.state IN ('accepted', 'refused') AND (NEW.decided_by IS NULL OR NEW.decided_at IS NULL))))
  AND NOT (NEW.state = 'to_decide' AND OLD.state IN ('accepted', 'refused') AND OLD.decided_by IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM withdrawals w WHERE w.company_id = OLD.company_id AND w.account_id = OLD.id)
    AND NOT EXISTS (SELECT 1 FROM payout_accounts a WHERE a.company_id = OLD.company_id AND a.requested_at > OLD.requested_at))
BEGIN SELECT RAISE(ABORT, 'constraint failed: payout_account_decided'); END;
--> statement-breakpoint
-- A price that waits is decided once, and never by the one who set it nor by somebody let in just now.
CREATE TRIGGER price_confirmed BEFORE UPDATE OF state ON price_changes
WHEN NEW.state <> OLD.state
BEGIN SELECT CASE
WHEN OLD.state IN ('withdrawn', 'replaced') OR NEW.state = 'waiting' OR (OLD.state = 'waiting' AND NEW.state = 'replaced')
  THEN RAISE(ABORT, 'constraint failed: price_decided_once')
WHEN OLD.state = 'waiting' AND NEW.state = 'set' AND (NEW.confirmed_by IS NULL OR NEW.confirmed_by = OLD.recorded_by)
  THEN RAISE(ABORT, 'constraint failed: price_confirmed_by_another')
WHEN NEW.state = 'set' AND EXISTS (SELECT 1 FROM staff WHERE 'staff:' || id = NEW.confirmed_by AND trusted_from > NEW.confirmed_at)
  THEN RAISE(ABORT, 'constraint failed: price_newcomer')
END; END;
--> statement-breakpoint
CREATE TRIGGER price_change_kept BEFORE UPDATE ON price_changes
WHEN NEW.terms <> OLD.terms OR NEW.recorded_by <> OLD.recorded_by OR NEW.effective_from <> OLD.effective_from OR NEW.kind <> OLD.kind OR NEW.subject <> OLD.subject
  OR (NEW.state = OLD.state AND OLD.state <> 'replaced')
BEGIN SELECT RAISE(ABORT, 'constraint failed: price_decided_once'); END;
--> statement-breakpoint
CREATE TRIGGER problem_cases_searched AFTER INSERT ON problem_cases BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) VALUES ('case', NEW.id, substr(NEW.company_id, -8), upper(replace(replace(replace(NEW.number, '-', ''), ' ', ''), '_', '')));
END;
--> statement-breakpoint
CREATE TRIGGER purchase_queue_supplier_added AFTER INSERT ON purchase_queue BEGIN
  INSERT INTO purchase_queue_suppliers (supplier_id, since) VALUES (NEW.supplier_id, NEW.since)
  ON CONFLICT (supplier_id) DO UPDATE SET since = min(since, excluded.since);
END;
--> statement-breakpoint
CREATE TRIGGER purchase_queue_supplier_removed AFTER DELETE ON purchase_queue BEGIN
  DELETE FROM purchase_queue_suppliers WHERE supplier_id = OLD.supplier_id
    AND NOT EXISTS (SELECT 1 FROM purchase_queue WHERE supplier_id = OLD.supplier_id);
  UPDATE purchase_queue_suppliers SET since = (SELECT min(since) FROM purchase_queue WHERE supplier_id = OLD.supplier_id)
    WHERE supplier_id = OLD.supplier_id AND since = OLD.since;
END;
--> statement-breakpoint
CREATE TRIGGER purchase_of_number_by_supplier BEFORE INSERT ON purchases
WHEN NEW.state = 'bought' AND EXISTS (SELECT 1 FROM purchases p WHERE p.marketplace_number = NEW.marketplace_number
  AND p.platform = NEW.platform AND p.state = 'bought' AND p.supplier_id <> NEW.supplier_id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: purchase_number_of_one_supplier'); END;
--> statement-breakpoint
CREATE TRIGGER purchase_of_number_by_supplier_still BEFORE UPDATE OF marketplace_number, state ON purchases
WHEN NEW.state = 'bought' AND (NEW.marketplace_number <> OLD.marketplace_number OR NEW.state <> OLD.state)
  AND EXISTS (SELECT 1 FROM purchases p WHERE p.marketplace_number = NEW.marketplace_number
    AND p.platform = NEW.platform AND p.state = 'bought' AND p.supplier_id <> NEW.supplier_id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: purchase_number_of_one_supplier'); END;
--> statement-breakpoint
CREATE TRIGGER rate_confirmed BEFORE UPDATE ON rate_records
BEGIN SELECT CASE
WHEN OLD.outcome <> 'waiting' OR NEW.outcome NOT IN ('confirmed', 'withdrawn')
  OR NEW.day <> OLD.day OR NEW.tts_rate <> OLD.tts_rate OR NEW.recorded_by <> OLD.recorded_by
  THEN RAISE(ABORT, 'constraint failed: rate_decided_once')
WHEN NEW.outcome = 'confirmed' AND (NEW.confirmed_by IS NULL OR NEW.confirmed_by = OLD.recorded_by)
  THEN RAISE(ABORT, 'constraint failed: rate_confirmed_by_another')
WHEN NEW.outcome = 'confirmed' AND EXISTS (SELECT 1 FROM staff WHERE 'staff:' || id = NEW.confirmed_by AND trusted_from > NEW.confirmed_at)
  THEN RAISE(ABORT, 'constraint failed: rate_newcomer')
END; END;
--> statement-breakpoint
CREATE TRIGGER purchases_marketplace_number_searched AFTER INSERT ON purchases
WHEN NEW.marketplace_number <> '' BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) VALUES ('purchase', NEW.id, (SELECT substr(company_id, -8) FROM orders WHERE id = NEW.order_id), upper(replace(replace(replace(NEW.marketplace_number, '-', ''), ' ', ''), '_', '')));
END;
--> statement-breakpoint
CREATE TRIGGER purchases_marketplace_number_searched_anew AFTER UPDATE OF marketplace_number ON purchases
WHEN NEW.marketplace_number IS NOT OLD.marketplace_number BEGIN
  DELETE FROM search_numbers WHERE kind = 'purchase' AND document_id = NEW.id;
  INSERT INTO search_numbers (kind, document_id, company, text) SELECT 'purchase', NEW.id, (SELECT substr(company_id, -8) FROM orders WHERE id = NEW.order_id), upper(replace(replace(replace(NEW.marketplace_number, '-', ''), ' ', ''), '_', '')) WHERE NEW.marketplace_number <> '';
END;
--> statement-breakpoint
CREATE TRIGGER purchases_china_tracking_searched AFTER INSERT ON purchases
WHEN NEW.china_tracking <> '' BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) VALUES ('parcel', NEW.id, (SELECT substr(company_id, -8) FROM orders WHERE id = NEW.order_id), upper(replace(replace(replace(NEW.china_tracking, '-', ''), ' ', ''), '_', '')));
END;
--> statement-breakpoint
CREATE TRIGGER purchases_china_tracking_searched_anew AFTER UPDATE OF china_tracking ON purchases
WHEN NEW.china_tracking IS NOT OLD.china_tracking BEGIN
  DELETE FROM search_numbers WHERE kind = 'parcel' AND document_id = NEW.id;
  INSERT INTO search_numbers (kind, document_id, company, text) SELECT 'parcel', NEW.id, (SELECT substr(company_id, -8) FROM orders WHERE id = NEW.order_id), upper(replace(replace(replace(NEW.china_tracking, '-', ''), ' ', ''), '_', '')) WHERE NEW.china_tracking <> '';
END;
--> statement-breakpoint
CREATE TRIGGER registrations_per_hour BEFORE INSERT ON registrations
WHEN (SELECT count(*) FROM registrations WHERE network = NEW.network AND id <> NEW.id
    AND created_at > NEW.created_at - 3600000) >= 10
BEGIN SELECT RAISE(ABORT, 'constraint failed: registrations_per_hour'); END;
--> statement-breakpoint
CREATE TRIGGER search_numbers_fts_insert AFTER INSERT ON search_numbers BEGIN
  INSERT INTO search_numbers_fts(rowid, company, text) VALUES (NEW.number, NEW.company, NEW.text);
END;
--> statement-breakpoint
CREATE TRIGGER search_numbers_fts_delete AFTER DELETE ON search_numbers BEGIN
  INSERT INTO search_numbers_fts(search_numbers_fts, rowid, company, text) VALUES ('delete', OLD.number, OLD.company, OLD.text);
END;
--> statement-breakpoint
CREATE TRIGGER `service_rates_stand` BEFORE UPDATE ON `service_rates` BEGIN SELECT RAISE(ABORT, 'constraint failed: dated_rows_stand'); END;
--> statement-breakpoint
CREATE TRIGGER `settings_stand` BEFORE UPDATE ON `settings` BEGIN SELECT RAISE(ABORT, 'constraint failed: dated_rows_stand'); END;
--> statement-breakpoint
CREATE TRIGGER shelves_off_when_empty BEFORE UPDATE OF active, kind ON shelves
WHEN (NOT NEW.active OR NEW.kind <> OLD.kind) AND (
	EXISTS (
		SELECT 1 FROM lots WHERE shelf = NEW.code AND state = 'shelved' AND available_quantity + reserved_quantity > 0
	)
	OR EXISTS (SELECT 1 FROM problem_cases WHERE quarantine_shelf = NEW.code AND state <> 'done')
	OR EXISTS (SELECT 1 FROM unknown_parcels WHERE shelf = NEW.code AND state = 'open')
	OR EXISTS (
		SELECT 1 FROM unknown_parcels JOIN lots ON lots.order_id = unknown_parcels.order_id AND lots.state = 'arrival_pending'
		WHERE unknown_parcels.shelf = NEW.code AND unknown_parcels.state = 'claimed'
	)
)
BEGIN SELECT RAISE(ABORT, 'constraint failed: shelves_off_when_empty'); END;
--> statement-breakpoint
-- A line goes into another request only while nobody has fetched or boxed any of it.
CREATE TRIGGER shipping_line_untouched BEFORE UPDATE OF request_id ON shipping_lines
WHEN EXISTS (SELECT 1 FROM pick_lines WHERE shipping_line_id = OLD.id)
  OR EXISTS (SELECT 1 FROM open_box_contents WHERE shipping_line_id = OLD.id)
  OR EXISTS (SELECT 1 FROM box_contents WHERE shipping_line_id = OLD.id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: shipping_line_untouched'); END;
--> statement-breakpoint
-- A line names as many pieces as its pick list asks for less those that were not found, and no fewer than are boxed.
CREATE TRIGGER shipping_line_pieces BEFORE UPDATE OF quantity ON shipping_lines
WHEN EXISTS (SELECT 1 FROM pick_lines WHERE shipping_line_id = OLD.id AND NEW.quantity <> quantity - short_quantity)
  OR NEW.quantity < (SELECT COALESCE(sum(quantity), 0) FROM open_box_contents WHERE shipping_line_id = OLD.id)
  OR NEW.quantity < (SELECT COALESCE(sum(quantity), 0) FROM box_contents WHERE shipping_line_id = OLD.id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: shipping_line_pieces'); END;
--> statement-breakpoint
-- A request is not packed while its company has not chosen what becomes of missing pieces, or waits for others.
CREATE TRIGGER short_pick_open BEFORE INSERT ON boxes
WHEN EXISTS (SELECT 1 FROM short_picks s JOIN problem_cases c ON c.id = s.case_id WHERE s.request_id = NEW.request_id
  AND (s.choice = 'wait' AND s.joined_at IS NULL OR s.choice IS NULL AND c.answer IS NULL AND c.state <> 'done'))
BEGIN SELECT RAISE(ABORT, 'constraint failed: short_pick_open'); END;
--> statement-breakpoint
CREATE TRIGGER shipping_requests_searched AFTER INSERT ON shipping_requests BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) VALUES ('shipping', NEW.id, substr(NEW.company_id, -8), upper(replace(replace(replace(NEW.number, '-', ''), ' ', ''), '_', '')));
END;
--> statement-breakpoint
CREATE TRIGGER shipping_requests_tracking_number_searched AFTER INSERT ON shipping_requests
WHEN NEW.tracking_number <> '' BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) VALUES ('carriage', NEW.id, substr(NEW.company_id, -8), upper(replace(replace(replace(NEW.tracking_number, '-', ''), ' ', ''), '_', '')));
END;
--> statement-breakpoint
CREATE TRIGGER shipping_requests_tracking_number_searched_anew AFTER UPDATE OF tracking_number ON shipping_requests
WHEN NEW.tracking_number IS NOT OLD.tracking_number BEGIN
  DELETE FROM search_numbers WHERE kind = 'carriage' AND document_id = NEW.id;
  INSERT INTO search_numbers (kind, document_id, company, text) SELECT 'carriage', NEW.id, substr(NEW.company_id, -8), upper(replace(replace(replace(NEW.tracking_number, '-', ''), ' ', ''), '_', '')) WHERE NEW.tracking_number <> '';
END;
--> statement-breakpoint
CREATE TRIGGER shipping_versions_no_update BEFORE UPDATE ON shipping_versions
BEGIN SELECT RAISE(ABORT, 'constraint failed: shipping_versions_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER shipping_versions_no_delete BEFORE DELETE ON shipping_versions
BEGIN SELECT RAISE(ABORT, 'constraint failed: shipping_versions_append_only'); END;
--> statement-breakpoint
CREATE TRIGGER `simplified_rates_stand` BEFORE UPDATE ON `simplified_rates` BEGIN SELECT RAISE(ABORT, 'constraint failed: dated_rows_stand'); END;
--> statement-breakpoint
-- Money in the wallet of a store that has none would be lost to sight.
CREATE TRIGGER store_wallet_open BEFORE INSERT ON ledger_transfers
WHEN NEW.to_account LIKE 'wallet/%/%' AND NOT EXISTS (SELECT 1 FROM stores WHERE company_id = NEW.company_id
  AND 'wallet/' || company_id || '/' || id = NEW.to_account AND wallet_opened_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'constraint failed: store_wallet_closed'); END;
--> statement-breakpoint
CREATE TRIGGER store_wallet_emptied BEFORE UPDATE OF wallet_opened_at ON stores
WHEN OLD.wallet_opened_at IS NOT NULL AND NEW.wallet_opened_at IS NULL
BEGIN SELECT RAISE(ABORT, 'constraint failed: store_wallet_holds_money') FROM ledger_accounts
WHERE id = 'wallet/' || OLD.company_id || '/' || OLD.id AND balance_yen <> 0; END;
--> statement-breakpoint
CREATE TRIGGER tariff_lines_fts_insert AFTER INSERT ON tariff_lines BEGIN
  INSERT INTO tariff_lines_fts(rowid, name_ja) VALUES (NEW.number, NEW.name_ja);
END;
--> statement-breakpoint
CREATE TRIGGER tariff_lines_fts_delete AFTER DELETE ON tariff_lines BEGIN
  INSERT INTO tariff_lines_fts(tariff_lines_fts, rowid, name_ja) VALUES ('delete', OLD.number, OLD.name_ja);
END;
--> statement-breakpoint
CREATE TRIGGER credit_rules BEFORE UPDATE OF state ON "top_up_reports"
WHEN NEW.state = 'confirmed' AND OLD.state <> 'confirmed'
BEGIN SELECT CASE
WHEN NEW.confirmed_yen IS NULL OR NEW.confirmed_by IS NULL OR NEW.confirmed_at IS NULL
  THEN RAISE(ABORT, 'constraint failed: credit_signed')
WHEN NEW.certain = 1 AND (NEW.confirmed_yen <> NEW.amount_yen
    OR NOT EXISTS (SELECT 1 FROM bank_lines WHERE report_id = NEW.id AND amount_yen = NEW.confirmed_yen))
  THEN RAISE(ABORT, 'constraint failed: credit_without_line')
WHEN NEW.certain = 0 AND trim(NEW.confirm_reason) = ''
  THEN RAISE(ABORT, 'constraint failed: credit_reason')
WHEN NEW.certain = 0
  AND NOT EXISTS (SELECT 1 FROM finance_proposals WHERE report_id = NEW.id AND state = 'confirmed' AND amount_yen = NEW.confirmed_yen AND decided_by = NEW.confirmed_by)
  -- Money that no bank line proves takes two people, whatever the sum.
  AND (NOT EXISTS (SELECT 1 FROM bank_lines WHERE report_id = NEW.id AND amount_yen = NEW.confirmed_yen)
  OR NEW.confirmed_yen + COALESCE((SELECT sum(confirmed_yen) FROM "top_up_reports"
      WHERE company_id = NEW.company_id AND certain = 0 AND confirmed_at IS NOT NULL
      AND date(confirmed_at / 1000 + 32400, 'unixepoch') = date(NEW.confirmed_at / 1000 + 32400, 'unixepoch')), 0)
    > COALESCE((SELECT CAST(value AS INTEGER) FROM settings WHERE key = 'creditTwoPeopleYen'
      AND effective_from <= date(NEW.confirmed_at / 1000 + 32400, 'unixepoch') ORDER BY effective_from DESC LIMIT 1), 0))
  THEN RAISE(ABORT, 'constraint failed: credit_needs_two')
END; END;
--> statement-breakpoint
CREATE TRIGGER credit_stands BEFORE UPDATE ON "top_up_reports"
WHEN OLD.state = 'confirmed' AND (NEW.state <> OLD.state OR NEW.confirmed_yen IS NOT OLD.confirmed_yen OR NEW.certain <> OLD.certain OR NEW.confirmed_at IS NOT OLD.confirmed_at OR NEW.confirmed_by IS NOT OLD.confirmed_by OR NEW.company_id <> OLD.company_id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: credit_stands'); END;
--> statement-breakpoint
-- It begins with the name of the rule that it sharpens, which the version before knows how to answer.
CREATE TRIGGER credit_needs_two_with_own_line BEFORE UPDATE OF state ON "top_up_reports"
WHEN NEW.state = 'confirmed' AND OLD.state <> 'confirmed' AND NEW.certain = 1
  AND EXISTS (SELECT 1 FROM bank_lines WHERE report_id = NEW.id AND imported_by IN ('', NEW.confirmed_by))
BEGIN SELECT RAISE(ABORT, 'constraint failed: credit_needs_two_with_own_line'); END;
--> statement-breakpoint
CREATE TRIGGER credit_newcomer BEFORE UPDATE OF state ON top_up_reports
WHEN NEW.state = 'confirmed' AND OLD.state <> 'confirmed' AND NEW.certain = 1 AND EXISTS (
  SELECT 1 FROM bank_lines l JOIN staff s ON 'staff:' || s.id IN (l.imported_by, NEW.confirmed_by)
  WHERE l.report_id = NEW.id AND s.trusted_from > NEW.confirmed_at)
BEGIN SELECT RAISE(ABORT, 'constraint failed: credit_newcomer'); END;
--> statement-breakpoint
CREATE TRIGGER credit_rules_person BEFORE UPDATE OF state ON top_up_reports
WHEN NEW.state = 'confirmed' AND OLD.state <> 'confirmed' AND NEW.certain = 0
  AND NOT EXISTS (SELECT 1 FROM finance_proposals WHERE report_id = NEW.id AND state = 'confirmed' AND amount_yen = NEW.confirmed_yen AND decided_by = NEW.confirmed_by)
  AND NEW.confirmed_yen + COALESCE((SELECT sum(r.confirmed_yen) FROM top_up_reports r
      WHERE r.confirmed_by = NEW.confirmed_by AND r.certain = 0 AND r.confirmed_at IS NOT NULL
      AND r.confirmed_at >= NEW.confirmed_at - (NEW.confirmed_at + 32400000) % 86400000
      AND NOT EXISTS (SELECT 1 FROM finance_proposals p WHERE p.report_id = r.id AND p.state = 'confirmed' AND p.kind = 'credit')), 0)
    > COALESCE((SELECT CAST(value AS INTEGER) FROM settings WHERE key = 'creditPersonYen'
      AND effective_from <= date(NEW.confirmed_at / 1000 + 32400, 'unixepoch') ORDER BY effective_from DESC LIMIT 1), 0)
BEGIN SELECT RAISE(ABORT, 'constraint failed: credit_needs_two'); END;
--> statement-breakpoint
CREATE TRIGGER top_up_reports_searched AFTER INSERT ON top_up_reports BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) VALUES ('top-up', NEW.id, substr(NEW.company_id, -8), upper(replace(replace(replace(NEW.number, '-', ''), ' ', ''), '_', '')));
END;
--> statement-breakpoint
CREATE TRIGGER unknown_parcels_tracking_number_searched AFTER INSERT ON unknown_parcels
WHEN NEW.tracking_number <> '' BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) VALUES ('unknown-parcel', NEW.id, '', upper(replace(replace(replace(NEW.tracking_number, '-', ''), ' ', ''), '_', '')));
END;
--> statement-breakpoint
CREATE TRIGGER unknown_parcels_tracking_number_searched_anew AFTER UPDATE OF tracking_number ON unknown_parcels
WHEN NEW.tracking_number IS NOT OLD.tracking_number BEGIN
  DELETE FROM search_numbers WHERE kind = 'unknown-parcel' AND document_id = NEW.id;
  INSERT INTO search_numbers (kind, document_id, company, text) SELECT 'unknown-parcel', NEW.id, '', upper(replace(replace(replace(NEW.tracking_number, '-', ''), ' ', ''), '_', '')) WHERE NEW.tracking_number <> '';
END;
--> statement-breakpoint
CREATE TRIGGER users_email_canonical BEFORE INSERT ON users WHEN NEW.email <> lower(trim(NEW.email))
BEGIN SELECT RAISE(ABORT, 'constraint failed: users_email_canonical'); END;
--> statement-breakpoint
CREATE TRIGGER users_email_stays_canonical BEFORE UPDATE OF email ON users WHEN NEW.email <> OLD.email AND NEW.email <> lower(trim(NEW.email))
BEGIN SELECT RAISE(ABORT, 'constraint failed: users_email_canonical'); END;
--> statement-breakpoint
CREATE TRIGGER users_login_name_is_a_name BEFORE INSERT ON users WHEN NEW.login_name NOT GLOB '*[a-z]*' OR NEW.login_name GLOB '*@*'
BEGIN SELECT RAISE(ABORT, 'constraint failed: users_login_name_is_a_name'); END;
--> statement-breakpoint
CREATE TRIGGER users_login_name_stays_a_name BEFORE UPDATE OF login_name ON users WHEN NEW.login_name NOT GLOB '*[a-z]*' OR NEW.login_name GLOB '*@*'
BEGIN SELECT RAISE(ABORT, 'constraint failed: users_login_name_is_a_name'); END;
--> statement-breakpoint
CREATE TRIGGER watches_limit BEFORE INSERT ON watches
WHEN (SELECT count(*) FROM watches w WHERE w.company_id = NEW.company_id) >= 200
  AND NOT EXISTS (SELECT 1 FROM watches w WHERE w.company_id = NEW.company_id AND w.offer_id = NEW.offer_id AND w.sku_id = NEW.sku_id)
BEGIN SELECT RAISE(ABORT, 'constraint failed: watches_limit'); END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_in_one_file BEFORE UPDATE OF file_id ON withdrawals
WHEN OLD.file_id IS NOT NULL OR OLD.state <> 'approved'
BEGIN SELECT RAISE(ABORT, 'constraint failed: withdrawal_in_one_file'); END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_account_ready BEFORE INSERT ON withdrawals
WHEN NOT EXISTS (SELECT 1 FROM payout_accounts a WHERE a.id = NEW.account_id AND a.company_id = NEW.company_id AND a.state = 'accepted'
  AND a.usable_from <= NEW.requested_at AND a.bank_code = NEW.bank_code AND a.branch_code = NEW.branch_code AND a.account_type = NEW.account_type
  AND a.account_number = NEW.account_number AND a.holder_kana = NEW.holder_kana)
BEGIN SELECT RAISE(ABORT, 'constraint failed: withdrawal_account_ready'); END;
--> statement-breakpoint
-- A person's own withdrawals are within their limit and budget; above them the request waits for the owner.
CREATE TRIGGER withdrawal_within_limits BEFORE INSERT ON withdrawals
WHEN NEW.requested_by LIKE 'buyer:%'
BEGIN SELECT CASE
WHEN state = 'disabled' THEN RAISE(ABORT, 'constraint failed: payer_disabled')
WHEN NEW.state = 'awaiting_owner' OR role = 'owner' THEN NULL
WHEN payment_limit_yen < NEW.amount_yen THEN RAISE(ABORT, 'constraint failed: withdrawal_over_limit')
WHEN monthly_budget_yen < NEW.amount_yen + (
  SELECT COALESCE(sum(yen), 0) FROM own_spending WHERE spent_by = NEW.requested_by
    AND spent_at >= (unixepoch(NEW.requested_at / 1000, 'unixepoch', '+9 hours', 'start of month') - 32400) * 1000)
  THEN RAISE(ABORT, 'constraint failed: withdrawal_over_budget')
END FROM users WHERE id = substr(NEW.requested_by, 7); END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_decided_by_owner BEFORE UPDATE OF state ON withdrawals
WHEN OLD.state = 'awaiting_owner' AND NEW.state <> 'taken_back' AND (NEW.owner_decided_at IS NULL OR NEW.owner_decided_by = OLD.requested_by
  OR NOT EXISTS (SELECT 1 FROM users WHERE 'buyer:' || id = NEW.owner_decided_by AND company_id = OLD.company_id AND role = 'owner' AND state = 'in_use'))
BEGIN SELECT RAISE(ABORT, 'constraint failed: withdrawal_decided_by_owner'); END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_by_program BEFORE INSERT ON withdrawals
WHEN NEW.by_program = 1 AND NEW.amount_yen + COALESCE((SELECT sum(amount_yen) FROM withdrawals
    WHERE company_id = NEW.company_id AND by_program = 1 AND state NOT IN ('rejected', 'taken_back', 'declined')
    AND date(requested_at / 1000 + 32400, 'unixepoch') = date(NEW.requested_at / 1000 + 32400, 'unixepoch')), 0)
  > COALESCE((SELECT CAST(value AS INTEGER) FROM settings WHERE key = 'programWithdrawalYen'
    AND effective_from <= date(NEW.requested_at / 1000 + 32400, 'unixepoch') ORDER BY effective_from DESC LIMIT 1), 0)
BEGIN SELECT RAISE(ABORT, 'constraint failed: withdrawal_by_program'); END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_exporter BEFORE UPDATE OF file_id ON withdrawals
WHEN NEW.file_id IS NOT NULL AND EXISTS (SELECT 1 FROM transfer_files f WHERE f.id = NEW.file_id AND f.made_by = NEW.approved_by)
BEGIN SELECT RAISE(ABORT, 'constraint failed: withdrawal_exporter'); END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_payer BEFORE UPDATE OF state ON withdrawals
WHEN NEW.state = 'transferred' AND OLD.state <> 'transferred'
BEGIN SELECT CASE
WHEN NEW.settled_by IS NULL OR NEW.settled_at IS NULL
  THEN RAISE(ABORT, 'constraint failed: withdrawal_signed')
WHEN EXISTS (SELECT 1 FROM payout_accounts a WHERE a.id = NEW.account_id AND a.decided_by = NEW.settled_by)
  THEN RAISE(ABORT, 'constraint failed: withdrawal_payer_decided_account')
WHEN (NEW.approved_by IS NULL OR NEW.approved_by = NEW.settled_by
    OR EXISTS (SELECT 1 FROM transfer_files f WHERE f.id = NEW.file_id AND f.made_by = NEW.settled_by))
  AND (NEW.needs_two = 1 OR NEW.amount_yen + COALESCE((SELECT sum(amount_yen) FROM withdrawals
      WHERE company_id = NEW.company_id AND state = 'transferred'
      AND date(settled_at / 1000 + 32400, 'unixepoch') = date(NEW.settled_at / 1000 + 32400, 'unixepoch')), 0)
    > COALESCE((SELECT CAST(value AS INTEGER) FROM settings WHERE key = 'withdrawalTwoPeopleYen'
      AND effective_from <= date(NEW.settled_at / 1000 + 32400, 'unixepoch') ORDER BY effective_from DESC LIMIT 1), 0))
  THEN RAISE(ABORT, 'constraint failed: withdrawal_by_two')
END; END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_newcomer_exports BEFORE UPDATE OF file_id ON withdrawals
WHEN NEW.file_id IS NOT NULL AND EXISTS (SELECT 1 FROM transfer_files f JOIN staff s ON 'staff:' || s.id IN (NEW.approved_by, f.made_by)
  WHERE f.id = NEW.file_id AND s.trusted_from > f.made_at)
BEGIN SELECT RAISE(ABORT, 'constraint failed: withdrawal_newcomer'); END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_newcomer_pays BEFORE UPDATE OF state ON withdrawals
WHEN NEW.state = 'transferred' AND OLD.state <> 'transferred' AND EXISTS (SELECT 1 FROM staff
  WHERE trusted_from > NEW.settled_at AND 'staff:' || id IN (NEW.approved_by, NEW.settled_by))
BEGIN SELECT RAISE(ABORT, 'constraint failed: withdrawal_newcomer'); END;
--> statement-breakpoint
-- A rejected withdrawal is taken up again for the account that the company still has: accepted, and none named after
-- it.
CREATE TRIGGER withdrawal_account_in_use BEFORE UPDATE OF state ON withdrawals
WHEN OLD.state = 'rejected' AND NEW.state = 'awaiting_transfer' AND NOT EXISTS (
  SELECT 1 FROM payout_accounts a WHERE a.id = NEW.account_id AND a.state = 'accepted' AND NOT EXISTS (
    SELECT 1 FROM payout_accounts b WHERE b.company_id = a.company_id AND b.requested_at > a.requested_at AND b.state IN ('accepted', 'to_decide')))
BEGIN SELECT RAISE(ABORT, 'constraint failed: withdrawal_account_in_use'); END;
--> statement-breakpoint
CREATE TRIGGER withdrawal_as_asked BEFORE UPDATE ON withdrawals
WHEN NEW.company_id <> OLD.company_id OR NEW.amount_yen <> OLD.amount_yen OR NEW.bank_code <> OLD.bank_code OR NEW.branch_code <> OLD.branch_code OR NEW.account_type <> OLD.account_type OR NEW.account_number <> OLD.account_number OR NEW.holder_kana <> OLD.holder_kana
  OR NEW.account_id IS NOT OLD.account_id
  OR (NEW.owner_decided_by IS NOT OLD.owner_decided_by AND OLD.state <> 'awaiting_owner')
  OR (OLD.approved_by IS NOT NULL AND NEW.approved_by IS NOT OLD.approved_by
    AND NOT (OLD.state = 'approved' AND NEW.state = 'awaiting_transfer' AND OLD.file_id IS NULL AND NEW.approved_by IS NULL))
BEGIN SELECT RAISE(ABORT, 'constraint failed: withdrawal_as_asked'); END;

--> statement-breakpoint
CREATE TRIGGER withdrawals_searched AFTER INSERT ON withdrawals BEGIN
  INSERT INTO search_numbers (kind, document_id, company, text) VALUES ('withdrawal', NEW.id, substr(NEW.company_id, -8), upper(replace(replace(replace(NEW.number, '-', ''), ' ', ''), '_', '')));
END;