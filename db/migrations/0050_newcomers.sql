ALTER TABLE `staff` ADD `trusted_from` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE TRIGGER proposal_newcomer BEFORE UPDATE OF state ON finance_proposals
WHEN NEW.state = 'confirmed' AND EXISTS (SELECT 1 FROM staff
  WHERE trusted_from > NEW.decided_at AND 'staff:' || id IN (NEW.proposed_by, NEW.decided_by))
BEGIN SELECT RAISE(ABORT, 'constraint failed: proposal_newcomer'); END;--> statement-breakpoint
CREATE TRIGGER credit_newcomer BEFORE UPDATE OF state ON top_up_reports
WHEN NEW.state = 'confirmed' AND OLD.state <> 'confirmed' AND NEW.certain = 1 AND EXISTS (
  SELECT 1 FROM bank_lines l JOIN staff s ON 'staff:' || s.id IN (l.imported_by, NEW.confirmed_by)
  WHERE l.report_id = NEW.id AND s.trusted_from > NEW.confirmed_at)
BEGIN SELECT RAISE(ABORT, 'constraint failed: credit_newcomer'); END;--> statement-breakpoint
CREATE TRIGGER withdrawal_newcomer_exports BEFORE UPDATE OF file_id ON withdrawals
WHEN NEW.file_id IS NOT NULL AND EXISTS (SELECT 1 FROM transfer_files f JOIN staff s ON 'staff:' || s.id IN (NEW.approved_by, f.made_by)
  WHERE f.id = NEW.file_id AND s.trusted_from > f.made_at)
BEGIN SELECT RAISE(ABORT, 'constraint failed: withdrawal_newcomer'); END;--> statement-breakpoint
CREATE TRIGGER withdrawal_newcomer_pays BEFORE UPDATE OF state ON withdrawals
WHEN NEW.state = 'transferred' AND OLD.state <> 'transferred' AND EXISTS (SELECT 1 FROM staff
  WHERE trusted_from > NEW.settled_at AND 'staff:' || id IN (NEW.approved_by, NEW.settled_by))
BEGIN SELECT RAISE(ABORT, 'constraint failed: withdrawal_newcomer'); END;
