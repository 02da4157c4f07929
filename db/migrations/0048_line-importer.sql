ALTER TABLE `bank_lines` ADD `imported_by` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Only a name that one person has says who it was; whose is not known is nobody else's either.
UPDATE bank_lines SET imported_by = (SELECT 'staff:' || id FROM staff WHERE name = imported_by_name)
WHERE settled_at IS NULL AND (SELECT count(*) FROM staff WHERE name = imported_by_name) = 1;
--> statement-breakpoint
CREATE TRIGGER bank_line_as_imported BEFORE UPDATE ON bank_lines
WHEN NEW.bank_day <> OLD.bank_day OR NEW.amount_yen <> OLD.amount_yen OR NEW.payer <> OLD.payer OR NEW.balance_yen <> OLD.balance_yen
  OR NEW.imported_at <> OLD.imported_at OR NEW.imported_by <> OLD.imported_by OR NEW.imported_by_name <> OLD.imported_by_name
BEGIN SELECT RAISE(ABORT, 'constraint failed: bank_line_as_imported'); END;
--> statement-breakpoint
CREATE TRIGGER bank_line_stays BEFORE DELETE ON bank_lines
BEGIN SELECT RAISE(ABORT, 'constraint failed: bank_line_stays'); END;
--> statement-breakpoint
-- It begins with the name of the rule that it sharpens, which the version before knows how to answer.
CREATE TRIGGER credit_needs_two_with_own_line BEFORE UPDATE OF state ON deposit_reports
WHEN NEW.state = 'confirmed' AND OLD.state <> 'confirmed' AND NEW.certain = 1
  AND EXISTS (SELECT 1 FROM bank_lines WHERE report_id = NEW.id AND imported_by IN ('', NEW.confirmed_by))
BEGIN SELECT RAISE(ABORT, 'constraint failed: credit_needs_two_with_own_line'); END;
