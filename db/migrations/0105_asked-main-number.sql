ALTER TABLE `shipping_requests` ADD `asked_main_number` text;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `asked_main_by` text;