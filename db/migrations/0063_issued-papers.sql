CREATE TABLE `issued_papers` (
	`number` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`kind` text NOT NULL,
	`event` text NOT NULL,
	`document_kind` text NOT NULL,
	`document_id` text NOT NULL,
	`document_number` text NOT NULL,
	`yen` integer,
	`issued_at` integer NOT NULL,
	`replaces` text,
	`reason` text DEFAULT '' NOT NULL,
	`facts` text NOT NULL,
	`goods` text,
	`content` text,
	`sha256` text,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "issued_paper_content" CHECK((content IS NULL) = (sha256 IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `issued_papers_event` ON `issued_papers` (`event`,`kind`);--> statement-breakpoint
CREATE INDEX `issued_papers_company` ON `issued_papers` (`company_id`,`issued_at`,`number`);--> statement-breakpoint
CREATE INDEX `issued_papers_company_kind` ON `issued_papers` (`company_id`,`kind`,`issued_at`,`number`);--> statement-breakpoint
CREATE INDEX `issued_papers_named` ON `issued_papers` (`document_number`,`kind`);--> statement-breakpoint
CREATE INDEX `issued_papers_document` ON `issued_papers` (`document_kind`,`document_id`,`issued_at`);--> statement-breakpoint
CREATE TABLE `paper_series` (
	`kind` text NOT NULL,
	`year` text NOT NULL,
	`last` integer NOT NULL,
	PRIMARY KEY(`kind`, `year`)
);
--> statement-breakpoint
-- What was quoted, paid and returned before papers were kept, by the values of today.
INSERT INTO issued_papers (number, company_id, kind, event, document_kind, document_id, document_number, yen, issued_at, replaces, reason, facts, goods)
SELECT CASE due.kind WHEN 'quote' THEN 'Q' WHEN 'invoice' THEN 'I' WHEN 'receipt' THEN 'R' WHEN 'credit-note' THEN 'C' WHEN 'delivery-note' THEN 'D' WHEN 'commercial-invoice' THEN 'CI' ELSE 'PL' END || due.year || '-' || printf('%06d', due.place), due.company_id, due.kind, due.event, due.subject, due.subject_id,
  CASE due.subject WHEN 'order' THEN (SELECT number FROM orders WHERE id = due.subject_id) WHEN 'shipping' THEN (SELECT number FROM shipping_requests WHERE id = due.subject_id) WHEN 'card' THEN (SELECT number FROM card_payments WHERE id = due.subject_id) ELSE '' END, due.yen, due.at, NULL, '',
  CASE due.subject
    WHEN 'order' THEN json_object('to', (SELECT name FROM companies WHERE id = due.company_id),
    'settings', json((SELECT json_group_object(s.key, s.value) FROM settings s
  WHERE s.key IN (SELECT value FROM json_each('["issuerName","issuerAddress","issuerPhone","issuerSeal","registrationNumber","consumptionTaxPercent","depositBank","depositBranch","depositAccount","depositHolder"]')) AND s.effective_from =
    (SELECT max(t.effective_from) FROM settings t WHERE t.key = s.key AND t.effective_from <= strftime('%Y-%m-%d', due.at / 1000 + 32400, 'unixepoch')))), 'coupon', (SELECT i.kind FROM coupon_uses u
  JOIN coupons c ON c.id = u.coupon_id JOIN coupon_issues i ON i.id = c.issue_id
  WHERE u.document_kind = 'order' AND u.document_id = due.subject_id), 'receipts', json((SELECT json_group_array(json_object('number', number,
    'issuedAt', issued_at, 'taxPercent', json_extract(facts, '$.settings.consumptionTaxPercent')))
  FROM (SELECT * FROM issued_papers WHERE document_kind = 'order' AND document_id = due.subject_id AND kind = 'receipt'
    ORDER BY issued_at, number LIMIT 50))),
    'order', json((SELECT json_object('goodsFen', goods_fen, 'freightFen', freight_fen,
  'optionsFen', options_fen, 'ttsRate', tts_rate, 'spreadYen', spread_yen, 'serviceRatePercent', service_rate_percent,
  'totalYen', total_yen, 'couponYen', coupon_yen, 'paidYen', paid_yen, 'downPaymentPercent', down_payment_percent,
  'downPaymentYen', down_payment_yen, 'downPaymentPaidAt', down_payment_paid_at, 'paidAt', paid_at,
  'createdAt', created_at, 'payBy', pay_by) FROM orders WHERE id = due.subject_id)), 'shipping', NULL, 'membership', NULL, 'card', NULL)
    WHEN 'shipping' THEN json_object('to', (SELECT name FROM companies WHERE id = due.company_id),
    'settings', json((SELECT json_group_object(s.key, s.value) FROM settings s
  WHERE s.key IN (SELECT value FROM json_each('["issuerName","issuerAddress","issuerPhone","issuerSeal","registrationNumber","consumptionTaxPercent","depositBank","depositBranch","depositAccount","depositHolder"]')) AND s.effective_from =
    (SELECT max(t.effective_from) FROM settings t WHERE t.key = s.key AND t.effective_from <= strftime('%Y-%m-%d', due.at / 1000 + 32400, 'unixepoch')))), 'coupon', (SELECT i.kind FROM coupon_uses u
  JOIN coupons c ON c.id = u.coupon_id JOIN coupon_issues i ON i.id = c.issue_id
  WHERE u.document_kind = 'shipping' AND u.document_id = due.subject_id), 'receipts', json((SELECT json_group_array(json_object('number', number,
    'issuedAt', issued_at, 'taxPercent', json_extract(facts, '$.settings.consumptionTaxPercent')))
  FROM (SELECT * FROM issued_papers WHERE document_kind = 'shipping' AND document_id = due.subject_id AND kind = 'receipt'
    ORDER BY issued_at, number LIMIT 50))),
    'order', NULL, 'shipping', json((SELECT json_object('methodJa', (SELECT name_ja FROM logistics_methods WHERE code = method_code),
  'receiver', json(receiver), 'importer', json(importer), 'rate', rate, 'freightYen', freight_yen,
  'optionsYen', options_yen, 'storageYen', storage_yen, 'totalYen', total_yen, 'couponYen', coupon_yen,
  'paidAt', paid_at) FROM shipping_requests WHERE id = due.subject_id)), 'membership', NULL, 'card', NULL)
    WHEN 'membership' THEN json_object('to', (SELECT name FROM companies WHERE id = due.company_id),
    'settings', json((SELECT json_group_object(s.key, s.value) FROM settings s
  WHERE s.key IN (SELECT value FROM json_each('["issuerName","issuerAddress","issuerPhone","issuerSeal","registrationNumber","consumptionTaxPercent","depositBank","depositBranch","depositAccount","depositHolder"]')) AND s.effective_from =
    (SELECT max(t.effective_from) FROM settings t WHERE t.key = s.key AND t.effective_from <= strftime('%Y-%m-%d', due.at / 1000 + 32400, 'unixepoch')))), 'coupon', (SELECT i.kind FROM coupon_uses u
  JOIN coupons c ON c.id = u.coupon_id JOIN coupon_issues i ON i.id = c.issue_id
  WHERE u.document_kind = 'membership' AND u.document_id = due.subject_id), 'receipts', json((SELECT json_group_array(json_object('number', number,
    'issuedAt', issued_at, 'taxPercent', json_extract(facts, '$.settings.consumptionTaxPercent')))
  FROM (SELECT * FROM issued_papers WHERE document_kind = 'membership' AND document_id = due.subject_id AND kind = 'receipt'
    ORDER BY issued_at, number LIMIT 50))),
    'order', NULL, 'shipping', NULL, 'membership', json((SELECT json_object('nameJa', name_ja, 'startsOn', starts_on,
  'endsOn', ends_on, 'priceYen', price_yen) FROM memberships WHERE id = due.subject_id)), 'card', NULL)
    WHEN 'card' THEN json_object('to', (SELECT name FROM companies WHERE id = due.company_id),
    'settings', json((SELECT json_group_object(s.key, s.value) FROM settings s
  WHERE s.key IN (SELECT value FROM json_each('["issuerName","issuerAddress","issuerPhone","issuerSeal","registrationNumber","consumptionTaxPercent","depositBank","depositBranch","depositAccount","depositHolder"]')) AND s.effective_from =
    (SELECT max(t.effective_from) FROM settings t WHERE t.key = s.key AND t.effective_from <= strftime('%Y-%m-%d', due.at / 1000 + 32400, 'unixepoch')))), 'coupon', (SELECT i.kind FROM coupon_uses u
  JOIN coupons c ON c.id = u.coupon_id JOIN coupon_issues i ON i.id = c.issue_id
  WHERE u.document_kind = 'card' AND u.document_id = due.subject_id), 'receipts', json((SELECT json_group_array(json_object('number', number,
    'issuedAt', issued_at, 'taxPercent', json_extract(facts, '$.settings.consumptionTaxPercent')))
  FROM (SELECT * FROM issued_papers WHERE document_kind = 'card' AND document_id = due.subject_id AND kind = 'receipt'
    ORDER BY issued_at, number LIMIT 50))),
    'order', NULL, 'shipping', NULL, 'membership', NULL, 'card', json((SELECT json_object('number', number, 'amountYen', amount_yen, 'chargedYen', charged_yen,
  'about', (SELECT about FROM payments WHERE id = payment_id)) FROM card_payments WHERE id = due.subject_id)))
  END,
  CASE WHEN due.subject = 'shipping' AND due.kind NOT IN ('receipt', 'credit-note') THEN (SELECT json_group_array(json_object('id', id,
    'titleJa', title_ja, 'titleZh', title_zh, 'spec', json(spec), 'quantity', sent_quantity, 'priceFen', price_fen,
    'discountFen', 0, 'refusal', '', 'orderNumber', order_number,
    'sent', json_object('orderLineId', order_line_id, 'orderedQuantity', quantity, 'optionsFen', options_fen,
      'sharedFreightFen', shared_freight_fen, 'sharingPieces', sharing_pieces, 'ttsRate', tts_rate, 'spreadYen', spread_yen)))
  FROM (SELECT s.id, s.quantity AS sent_quantity, s.order_line_id, l.title_ja, l.title_zh, l.spec, l.price_fen,
      l.quantity, l.options_fen, o.number AS order_number, o.tts_rate, o.spread_yen,
      COALESCE((SELECT f.freight_fen FROM order_freights f WHERE f.order_id = l.order_id AND f.supplier_id = l.supplier_id), 0) AS shared_freight_fen,
      (SELECT sum(m.quantity) FROM order_lines m WHERE m.order_id = l.order_id AND m.supplier_id = l.supplier_id) AS sharing_pieces
    FROM shipping_lines s JOIN order_lines l ON l.id = s.order_line_id JOIN orders o ON o.id = l.order_id
    WHERE s.request_id = due.subject_id ORDER BY o.number, l.position, s.id)) END
FROM (SELECT *, row_number() OVER (PARTITION BY kind, year ORDER BY at, event) AS place FROM
  (SELECT *, strftime('%Y', at / 1000 + 32400, 'unixepoch') AS year FROM (
    SELECT 'receipt' AS kind, id AS event, document_kind AS subject, document_id AS subject_id, CASE document_kind WHEN 'card' THEN (SELECT company_id FROM card_payments WHERE id = document_id) ELSE company_id END AS company_id, amount_yen AS yen, posted_at AS at
      FROM ledger_transfers WHERE document_kind IN ('order', 'shipping', 'membership', 'card')
        AND (kind IN ('order-payment', 'shipping-payment', 'membership') OR (kind = 'card-fee' AND to_account <> 'house/paypal'))
    UNION ALL SELECT 'invoice', id, 'membership', document_id, company_id, amount_yen, posted_at FROM ledger_transfers WHERE kind = 'membership' AND document_kind = 'membership'
    UNION ALL SELECT k.value, 'order/' || id || '/' || version, 'order', id, company_id, total_yen, quoted_at FROM orders, (SELECT 'quote' AS value UNION ALL SELECT 'invoice') k
      WHERE quoted_at IS NOT NULL AND state NOT IN ('draft', 'preorder', 'quoting', 'cancelled')
    UNION ALL SELECT k.value, 'shipping/' || id || '/' || version, 'shipping', id, company_id, total_yen, quoted_at FROM shipping_requests, (SELECT 'quote' AS value UNION ALL SELECT 'invoice') k
      WHERE quoted_at IS NOT NULL AND state NOT IN ('draft', 'quoting', 'cancelled')
    UNION ALL SELECT k.value, 'shipping/' || id || '/' || version, 'shipping', id, company_id, NULL, shipped_at FROM shipping_requests, (SELECT 'delivery-note' AS value UNION ALL SELECT 'commercial-invoice' UNION ALL SELECT 'packing-list') k
      WHERE shipped_at IS NOT NULL
  ))) due;
--> statement-breakpoint
INSERT INTO issued_papers (number, company_id, kind, event, document_kind, document_id, document_number, yen, issued_at, replaces, reason, facts, goods)
SELECT CASE due.kind WHEN 'quote' THEN 'Q' WHEN 'invoice' THEN 'I' WHEN 'receipt' THEN 'R' WHEN 'credit-note' THEN 'C' WHEN 'delivery-note' THEN 'D' WHEN 'commercial-invoice' THEN 'CI' ELSE 'PL' END || due.year || '-' || printf('%06d', due.place), due.company_id, due.kind, due.event, due.subject, due.subject_id,
  CASE due.subject WHEN 'order' THEN (SELECT number FROM orders WHERE id = due.subject_id) WHEN 'shipping' THEN (SELECT number FROM shipping_requests WHERE id = due.subject_id) WHEN 'card' THEN (SELECT number FROM card_payments WHERE id = due.subject_id) ELSE '' END, due.yen, due.at, NULL, '',
  CASE due.subject
    WHEN 'order' THEN json_object('to', (SELECT name FROM companies WHERE id = due.company_id),
    'settings', json((SELECT json_group_object(s.key, s.value) FROM settings s
  WHERE s.key IN (SELECT value FROM json_each('["issuerName","issuerAddress","issuerPhone","issuerSeal","registrationNumber","consumptionTaxPercent","depositBank","depositBranch","depositAccount","depositHolder"]')) AND s.effective_from =
    (SELECT max(t.effective_from) FROM settings t WHERE t.key = s.key AND t.effective_from <= strftime('%Y-%m-%d', due.at / 1000 + 32400, 'unixepoch')))), 'coupon', (SELECT i.kind FROM coupon_uses u
  JOIN coupons c ON c.id = u.coupon_id JOIN coupon_issues i ON i.id = c.issue_id
  WHERE u.document_kind = 'order' AND u.document_id = due.subject_id), 'receipts', json((SELECT json_group_array(json_object('number', number,
    'issuedAt', issued_at, 'taxPercent', json_extract(facts, '$.settings.consumptionTaxPercent')))
  FROM (SELECT * FROM issued_papers WHERE document_kind = 'order' AND document_id = due.subject_id AND kind = 'receipt'
    ORDER BY issued_at, number LIMIT 50))),
    'order', json((SELECT json_object('goodsFen', goods_fen, 'freightFen', freight_fen,
  'optionsFen', options_fen, 'ttsRate', tts_rate, 'spreadYen', spread_yen, 'serviceRatePercent', service_rate_percent,
  'totalYen', total_yen, 'couponYen', coupon_yen, 'paidYen', paid_yen, 'downPaymentPercent', down_payment_percent,
  'downPaymentYen', down_payment_yen, 'downPaymentPaidAt', down_payment_paid_at, 'paidAt', paid_at,
  'createdAt', created_at, 'payBy', pay_by) FROM orders WHERE id = due.subject_id)), 'shipping', NULL, 'membership', NULL, 'card', NULL)
    WHEN 'shipping' THEN json_object('to', (SELECT name FROM companies WHERE id = due.company_id),
    'settings', json((SELECT json_group_object(s.key, s.value) FROM settings s
  WHERE s.key IN (SELECT value FROM json_each('["issuerName","issuerAddress","issuerPhone","issuerSeal","registrationNumber","consumptionTaxPercent","depositBank","depositBranch","depositAccount","depositHolder"]')) AND s.effective_from =
    (SELECT max(t.effective_from) FROM settings t WHERE t.key = s.key AND t.effective_from <= strftime('%Y-%m-%d', due.at / 1000 + 32400, 'unixepoch')))), 'coupon', (SELECT i.kind FROM coupon_uses u
  JOIN coupons c ON c.id = u.coupon_id JOIN coupon_issues i ON i.id = c.issue_id
  WHERE u.document_kind = 'shipping' AND u.document_id = due.subject_id), 'receipts', json((SELECT json_group_array(json_object('number', number,
    'issuedAt', issued_at, 'taxPercent', json_extract(facts, '$.settings.consumptionTaxPercent')))
  FROM (SELECT * FROM issued_papers WHERE document_kind = 'shipping' AND document_id = due.subject_id AND kind = 'receipt'
    ORDER BY issued_at, number LIMIT 50))),
    'order', NULL, 'shipping', json((SELECT json_object('methodJa', (SELECT name_ja FROM logistics_methods WHERE code = method_code),
  'receiver', json(receiver), 'importer', json(importer), 'rate', rate, 'freightYen', freight_yen,
  'optionsYen', options_yen, 'storageYen', storage_yen, 'totalYen', total_yen, 'couponYen', coupon_yen,
  'paidAt', paid_at) FROM shipping_requests WHERE id = due.subject_id)), 'membership', NULL, 'card', NULL)
    WHEN 'membership' THEN json_object('to', (SELECT name FROM companies WHERE id = due.company_id),
    'settings', json((SELECT json_group_object(s.key, s.value) FROM settings s
  WHERE s.key IN (SELECT value FROM json_each('["issuerName","issuerAddress","issuerPhone","issuerSeal","registrationNumber","consumptionTaxPercent","depositBank","depositBranch","depositAccount","depositHolder"]')) AND s.effective_from =
    (SELECT max(t.effective_from) FROM settings t WHERE t.key = s.key AND t.effective_from <= strftime('%Y-%m-%d', due.at / 1000 + 32400, 'unixepoch')))), 'coupon', (SELECT i.kind FROM coupon_uses u
  JOIN coupons c ON c.id = u.coupon_id JOIN coupon_issues i ON i.id = c.issue_id
  WHERE u.document_kind = 'membership' AND u.document_id = due.subject_id), 'receipts', json((SELECT json_group_array(json_object('number', number,
    'issuedAt', issued_at, 'taxPercent', json_extract(facts, '$.settings.consumptionTaxPercent')))
  FROM (SELECT * FROM issued_papers WHERE document_kind = 'membership' AND document_id = due.subject_id AND kind = 'receipt'
    ORDER BY issued_at, number LIMIT 50))),
    'order', NULL, 'shipping', NULL, 'membership', json((SELECT json_object('nameJa', name_ja, 'startsOn', starts_on,
  'endsOn', ends_on, 'priceYen', price_yen) FROM memberships WHERE id = due.subject_id)), 'card', NULL)
    WHEN 'card' THEN json_object('to', (SELECT name FROM companies WHERE id = due.company_id),
    'settings', json((SELECT json_group_object(s.key, s.value) FROM settings s
  WHERE s.key IN (SELECT value FROM json_each('["issuerName","issuerAddress","issuerPhone","issuerSeal","registrationNumber","consumptionTaxPercent","depositBank","depositBranch","depositAccount","depositHolder"]')) AND s.effective_from =
    (SELECT max(t.effective_from) FROM settings t WHERE t.key = s.key AND t.effective_from <= strftime('%Y-%m-%d', due.at / 1000 + 32400, 'unixepoch')))), 'coupon', (SELECT i.kind FROM coupon_uses u
  JOIN coupons c ON c.id = u.coupon_id JOIN coupon_issues i ON i.id = c.issue_id
  WHERE u.document_kind = 'card' AND u.document_id = due.subject_id), 'receipts', json((SELECT json_group_array(json_object('number', number,
    'issuedAt', issued_at, 'taxPercent', json_extract(facts, '$.settings.consumptionTaxPercent')))
  FROM (SELECT * FROM issued_papers WHERE document_kind = 'card' AND document_id = due.subject_id AND kind = 'receipt'
    ORDER BY issued_at, number LIMIT 50))),
    'order', NULL, 'shipping', NULL, 'membership', NULL, 'card', json((SELECT json_object('number', number, 'amountYen', amount_yen, 'chargedYen', charged_yen,
  'about', (SELECT about FROM payments WHERE id = payment_id)) FROM card_payments WHERE id = due.subject_id)))
  END,
  CASE WHEN due.subject = 'shipping' AND due.kind NOT IN ('receipt', 'credit-note') THEN (SELECT json_group_array(json_object('id', id,
    'titleJa', title_ja, 'titleZh', title_zh, 'spec', json(spec), 'quantity', sent_quantity, 'priceFen', price_fen,
    'discountFen', 0, 'refusal', '', 'orderNumber', order_number,
    'sent', json_object('orderLineId', order_line_id, 'orderedQuantity', quantity, 'optionsFen', options_fen,
      'sharedFreightFen', shared_freight_fen, 'sharingPieces', sharing_pieces, 'ttsRate', tts_rate, 'spreadYen', spread_yen)))
  FROM (SELECT s.id, s.quantity AS sent_quantity, s.order_line_id, l.title_ja, l.title_zh, l.spec, l.price_fen,
      l.quantity, l.options_fen, o.number AS order_number, o.tts_rate, o.spread_yen,
      COALESCE((SELECT f.freight_fen FROM order_freights f WHERE f.order_id = l.order_id AND f.supplier_id = l.supplier_id), 0) AS shared_freight_fen,
      (SELECT sum(m.quantity) FROM order_lines m WHERE m.order_id = l.order_id AND m.supplier_id = l.supplier_id) AS sharing_pieces
    FROM shipping_lines s JOIN order_lines l ON l.id = s.order_line_id JOIN orders o ON o.id = l.order_id
    WHERE s.request_id = due.subject_id ORDER BY o.number, l.position, s.id)) END
FROM (SELECT *, row_number() OVER (PARTITION BY kind, year ORDER BY at, event) AS place FROM
  (SELECT *, strftime('%Y', at / 1000 + 32400, 'unixepoch') AS year FROM (
    SELECT 'credit-note' AS kind, id AS event, document_kind AS subject, document_id AS subject_id, CASE document_kind WHEN 'card' THEN (SELECT company_id FROM card_payments WHERE id = document_id) ELSE company_id END AS company_id, amount_yen AS yen, posted_at AS at
      FROM ledger_transfers WHERE document_kind IN ('order', 'shipping', 'card')
        AND (kind IN ('order-refund', 'shipping-refund') OR (kind = 'card-fee' AND to_account = 'house/paypal'))
  ))) due;
--> statement-breakpoint
INSERT INTO paper_series (kind, year, last) SELECT kind, strftime('%Y', issued_at / 1000 + 32400, 'unixepoch'), count(*) FROM issued_papers GROUP BY 1, 2;
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
