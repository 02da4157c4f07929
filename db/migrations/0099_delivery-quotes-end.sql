ALTER TABLE `shipping_requests` ADD `pay_by` integer;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `lapse_told_at` integer;