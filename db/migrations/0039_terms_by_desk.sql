ALTER TABLE `settings` DROP COLUMN `set_at`;--> statement-breakpoint
ALTER TABLE `settings` DROP COLUMN `set_by_name`;--> statement-breakpoint
ALTER TABLE `membership_plans` DROP COLUMN `set_at`;--> statement-breakpoint
ALTER TABLE `membership_plans` DROP COLUMN `set_by_name`;--> statement-breakpoint
INSERT INTO settings (key, effective_from, value) SELECT 'cardFeePercent', '2024-04-01', '4' WHERE EXISTS (SELECT 1 FROM settings);--> statement-breakpoint
INSERT INTO settings (key, effective_from, value) SELECT 'issuerSeal', '2024-04-01', '' WHERE EXISTS (SELECT 1 FROM settings);
