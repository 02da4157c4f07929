ALTER TABLE `shipping_requests` ADD `desired_on` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `main_number` text DEFAULT '' NOT NULL;