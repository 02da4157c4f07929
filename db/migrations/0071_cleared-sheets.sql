ALTER TABLE `order_sheets` ADD `cleared_at` integer;--> statement-breakpoint
CREATE INDEX `order_sheets_kept` ON `order_sheets` (`created_at`) WHERE cleared_at IS NULL;