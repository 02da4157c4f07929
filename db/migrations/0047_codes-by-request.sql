ALTER TABLE `mail_codes` ADD `request_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `mail_codes` ADD `asked_from` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `sign_in_failures_window` ON `sign_in_failures` (`window_ends_at`);--> statement-breakpoint
DROP TRIGGER mail_codes_per_hour;--> statement-breakpoint
CREATE TRIGGER mail_codes_per_hour BEFORE INSERT ON mail_codes
WHEN EXISTS (SELECT 1 FROM (
    SELECT COALESCE(sum(asked_from = NEW.asked_from), 0) AS own, COALESCE(sum(asked_from GLOB 'network:*'), 0) AS strangers
    FROM mail_codes WHERE purpose = NEW.purpose AND subject = NEW.subject AND created_at > NEW.created_at - 3600000)
  WHERE own >= 5 OR (NEW.asked_from GLOB 'network:*' AND strangers >= CASE own WHEN 0 THEN 20 ELSE 10 END))
  OR (NEW.address <> '' AND NEW.asked_from NOT GLOB 'device:*' AND (SELECT count(*) FROM mail_codes
    WHERE address = NEW.address AND created_at > NEW.created_at - 3600000) >= 100)
BEGIN SELECT RAISE(ABORT, 'constraint failed: codes_per_hour'); END;--> statement-breakpoint
CREATE TRIGGER mail_code_guesses BEFORE UPDATE OF tries_left ON mail_codes
WHEN NEW.tries_left < OLD.tries_left AND OLD.tries_left < 5 AND OLD.asked_from GLOB 'network:*'
  AND (SELECT sum(max(0, 4 - tries_left)) FROM mail_codes WHERE purpose = OLD.purpose AND subject = OLD.subject
    AND asked_from GLOB 'network:*' AND created_at > OLD.created_at - 3600000) >= 10
BEGIN SELECT RAISE(IGNORE); END;
