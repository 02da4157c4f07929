CREATE TRIGGER `marketplace_fees_stand` BEFORE UPDATE ON `marketplace_fees` BEGIN SELECT RAISE(ABORT, 'constraint failed: dated_rows_stand'); END;--> statement-breakpoint
CREATE TRIGGER `fba_fees_stand` BEFORE UPDATE ON `fba_fees` BEGIN SELECT RAISE(ABORT, 'constraint failed: dated_rows_stand'); END;
