ALTER TABLE `shipping_requests` ADD `waive_asked_by` text;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `waive_asked_by_name` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `waive_asked_yen` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `waive_reason` text DEFAULT '' NOT NULL;