CREATE TRIGGER goods_requests_open BEFORE INSERT ON goods_requests
WHEN NOT EXISTS (SELECT 1 FROM goods_requests r WHERE r.id = NEW.id)
  AND (SELECT count(*) FROM goods_requests r WHERE r.company_id = NEW.company_id AND r.state IN ('asked', 'unclear')) >= 20
BEGIN SELECT RAISE(ABORT, 'constraint failed: goods_requests_open'); END;
--> statement-breakpoint
CREATE TRIGGER goods_requests_day BEFORE INSERT ON goods_requests
WHEN NOT EXISTS (SELECT 1 FROM goods_requests r WHERE r.id = NEW.id)
  AND (SELECT count(*) FROM goods_requests r WHERE r.company_id = NEW.company_id AND r.asked_at > NEW.asked_at - 86400000) >= 40
BEGIN SELECT RAISE(ABORT, 'constraint failed: goods_requests_day'); END;
