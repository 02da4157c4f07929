ALTER TABLE `shipping_requests` ADD `held_by` text;--> statement-breakpoint
CREATE INDEX `shipping_requests_main` ON `shipping_requests` (`company_id`,`main_number`) WHERE main_number <> '';
