-- renaming
ALTER TABLE `deposit_reports` RENAME TO `top_up_reports`;--> statement-breakpoint
DROP INDEX `deposit_reports_number_unique`;--> statement-breakpoint
CREATE UNIQUE INDEX `top_up_reports_number_unique` ON `top_up_reports` (`number`);--> statement-breakpoint
DROP INDEX `deposit_reports_company`;--> statement-breakpoint
CREATE INDEX `top_up_reports_company` ON `top_up_reports` (`company_id`,`reported_at`);--> statement-breakpoint
DROP INDEX `deposit_reports_uncertain`;--> statement-breakpoint
CREATE INDEX `top_up_reports_uncertain` ON `top_up_reports` (`company_id`,`confirmed_at`) WHERE certain = 0 AND confirmed_at IS NOT NULL;--> statement-breakpoint
DROP INDEX `deposit_reports_open_payment`;--> statement-breakpoint
CREATE UNIQUE INDEX `top_up_reports_open_payment` ON `top_up_reports` (`payment_id`) WHERE state = 'reported' AND payment_id IS NOT NULL;--> statement-breakpoint
DROP INDEX `deposit_reports_queue`;--> statement-breakpoint
CREATE INDEX `top_up_reports_queue` ON `top_up_reports` (`state`,`reported_at`);--> statement-breakpoint
ALTER TABLE `orders` RENAME COLUMN `deposit_percent` TO `down_payment_percent`;--> statement-breakpoint
ALTER TABLE `orders` RENAME COLUMN `deposit_yen` TO `down_payment_yen`;--> statement-breakpoint
ALTER TABLE `orders` RENAME COLUMN `deposit_paid_at` TO `down_payment_paid_at`;--> statement-breakpoint
ALTER TABLE `orders` RENAME COLUMN `deposit_key` TO `down_payment_key`;--> statement-breakpoint
ALTER TABLE `audit_log` RENAME COLUMN `deed` TO `operation`;
