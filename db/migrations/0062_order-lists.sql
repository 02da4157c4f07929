CREATE TABLE `saved_filters` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`slot` integer NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "saved_filter_slot" CHECK(slot BETWEEN 1 AND 20)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_filters_slot` ON `saved_filters` (`user_id`,`slot`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_filters_name` ON `saved_filters` (`user_id`,`name`);--> statement-breakpoint
DROP INDEX `orders_company_state`;--> statement-breakpoint
ALTER TABLE `orders` ADD `removed_at` integer;--> statement-breakpoint
CREATE INDEX `orders_removed` ON `orders` (`company_id`,`created_at`,`id`) WHERE removed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_company_state` ON `orders` (`company_id`,`state`,`created_at`,`id`,`removed_at`);