ALTER TABLE `orders` ADD `paid_key` text;--> statement-breakpoint
ALTER TABLE `shipping_requests` ADD `paid_key` text;