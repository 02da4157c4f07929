INSERT INTO settings (key, effective_from, value)
SELECT 'deliveryQuoteDays', '2024-04-01', '14'
WHERE EXISTS (SELECT 1 FROM settings) AND NOT EXISTS (SELECT 1 FROM settings WHERE key = 'deliveryQuoteDays');
--> statement-breakpoint
-- Quotes from before are to be paid within thirty days; the letter before the end comes to them too.
UPDATE shipping_requests SET pay_by = quoted_at + 30 * 86400000
WHERE state IN ('awaiting_payment', 'awaiting_finance') AND paid_at IS NULL AND quoted_at IS NOT NULL;
