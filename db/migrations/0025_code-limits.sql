ALTER TABLE `mail_codes` ADD `address` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `mail_codes_address` ON `mail_codes` (`address`,`created_at`);--> statement-breakpoint
CREATE TRIGGER mail_codes_per_hour BEFORE INSERT ON mail_codes
WHEN (SELECT count(*) FROM mail_codes WHERE purpose = NEW.purpose AND subject = NEW.subject
    AND created_at > NEW.created_at - 3600000) >= 5
  OR (NEW.address <> '' AND (SELECT count(*) FROM mail_codes WHERE address = NEW.address
    AND created_at > NEW.created_at - 3600000) >= 100)
BEGIN SELECT RAISE(ABORT, 'constraint failed: codes_per_hour'); END;
