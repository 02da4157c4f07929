CREATE TABLE `bank_line_releases` (
	`line_id` text NOT NULL,
	`report_id` text NOT NULL,
	`proposal_id` text NOT NULL,
	`released_at` integer NOT NULL,
	PRIMARY KEY(`line_id`, `proposal_id`),
	FOREIGN KEY (`line_id`) REFERENCES `bank_lines`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`report_id`) REFERENCES `top_up_reports`(`id`) ON UPDATE no action ON DELETE no action
);
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
DROP TRIGGER bank_line_settled_once;
--> statement-breakpoint
CREATE TRIGGER bank_line_settled_once BEFORE UPDATE ON bank_lines
WHEN OLD.settled_at IS NOT NULL AND NOT (
  NEW.report_id IS NULL AND NEW.settled_at IS NULL AND NEW.aside_note IS NULL AND OLD.report_id IS NOT NULL
  AND NEW.id = OLD.id AND NEW.bank_day = OLD.bank_day AND NEW.amount_yen = OLD.amount_yen AND NEW.payer = OLD.payer
  AND NEW.balance_yen = OLD.balance_yen AND NEW.imported_by = OLD.imported_by
  AND EXISTS (SELECT 1 FROM bank_line_releases r JOIN finance_proposals p ON p.id = r.proposal_id
    WHERE r.line_id = OLD.id AND r.report_id = OLD.report_id AND p.decided_at >= OLD.settled_at))
BEGIN SELECT RAISE(ABORT, 'constraint failed: bank_line_settled_once'); END;
