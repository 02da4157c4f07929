CREATE TABLE `stores` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`name` text NOT NULL,
	`marketplace` text NOT NULL,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `stores_company` ON `stores` (`company_id`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `stores_name` ON `stores` (`company_id`,`name`);--> statement-breakpoint
ALTER TABLE `users` ADD `store_ids` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `store_id` text;