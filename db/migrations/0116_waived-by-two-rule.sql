CREATE TRIGGER waive_by_two BEFORE INSERT ON document_events
WHEN NEW.document_kind = 'shipping' AND NEW.move IN ('waiveDifference', 'waiveHold')
  AND EXISTS (SELECT 1 FROM shipping_requests r WHERE r.id = NEW.document_id AND r.waive_asked_by = NEW."by"
    AND r.waive_asked_yen = r.total_yen - r.coupon_yen - r.paid_yen)
BEGIN SELECT RAISE(ABORT, 'constraint failed: waive_by_two'); END;
--> statement-breakpoint
INSERT INTO settings (key, effective_from, value)
SELECT 'waiveTwoPeopleYen', '2024-04-01', '10000'
WHERE EXISTS (SELECT 1 FROM settings) AND NOT EXISTS (SELECT 1 FROM settings WHERE key = 'waiveTwoPeopleYen');
