INSERT INTO document_numbers (kind, day, last)
SELECT 'payment', day, last FROM document_numbers WHERE kind = 'deposit'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO payments (id, number, company_id, state, version, way, total_yen, coupon_yen, balance_yen, rest_yen, held_yen, about, expires_at, started_at, started_by, started_by_name, settled_at)
SELECT r.id, 'SR-' || substr(r.number, 4), r.company_id,
  CASE r.state WHEN 'reported' THEN 'waiting' WHEN 'confirmed' THEN iif(r.confirmed_yen >= r.amount_yen, 'paid', 'cancelled') ELSE 'cancelled' END,
  1, 'bank', r.amount_yen + c.yen, c.yen, 0, r.amount_yen, 0, r.document_number,
  iif(r.state = 'reported', (unixepoch() + 864000) * 1000, NULL), r.reported_at, 'system:migration',
  COALESCE((SELECT name FROM users WHERE 'buyer:' || id = r.reported_by), ''), iif(r.state = 'reported', NULL, r.reported_at)
FROM deposit_reports r JOIN (SELECT id, iif(state IN ('reported', 'confirmed'), COALESCE(
  (SELECT coupon_yen FROM orders WHERE id = document_id), (SELECT coupon_yen FROM shipping_requests WHERE id = document_id), 0), 0) AS yen FROM deposit_reports) c ON c.id = r.id
WHERE r.document_id IS NOT NULL;
--> statement-breakpoint
INSERT INTO payment_items (payment_id, document_kind, document_id, document_number, position, due_yen, coupon_yen, awaited)
SELECT r.id, r.document_kind, r.document_id, r.document_number, 0, p.total_yen, p.coupon_yen, r.state = 'reported'
FROM deposit_reports r JOIN payments p ON p.id = r.id WHERE r.document_id IS NOT NULL;
--> statement-breakpoint
INSERT INTO document_events (document_kind, document_id, version, move, from_state, state, note, at, "by", by_name)
SELECT 'payment', p.id, 1, 'create', NULL, p.state, '', p.started_at, r.reported_by, p.started_by_name
FROM payments p JOIN deposit_reports r ON r.id = p.id WHERE r.document_id IS NOT NULL;
--> statement-breakpoint
UPDATE deposit_reports SET payment_id = id WHERE document_id IS NOT NULL;
--> statement-breakpoint
UPDATE payments SET started_by = (SELECT reported_by FROM deposit_reports r WHERE r.id = payments.id) WHERE started_by = 'system:migration';
--> statement-breakpoint
DROP INDEX `deposit_reports_open_document`;--> statement-breakpoint
ALTER TABLE `deposit_reports` DROP COLUMN `document_kind`;--> statement-breakpoint
ALTER TABLE `deposit_reports` DROP COLUMN `document_id`;--> statement-breakpoint
ALTER TABLE `deposit_reports` DROP COLUMN `document_number`;--> statement-breakpoint
DROP INDEX `payments_waiting`;--> statement-breakpoint
CREATE INDEX `payments_queue` ON `payments` (`state`,`expires_at`);