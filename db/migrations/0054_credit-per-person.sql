CREATE INDEX `top_up_reports_uncertain_person` ON `top_up_reports` (`confirmed_by`,`confirmed_at`) WHERE certain = 0 AND confirmed_at IS NOT NULL;--> statement-breakpoint
INSERT INTO settings (key, effective_from, value)
SELECT column1, '2024-04-01', column2 FROM (VALUES ('creditPersonYen', '3000000'), ('couponTwoPeopleYen', '100000'))
WHERE EXISTS (SELECT 1 FROM settings) AND NOT EXISTS (SELECT 1 FROM settings WHERE key = column1);
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
