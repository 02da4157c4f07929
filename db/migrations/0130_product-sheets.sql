CREATE TABLE `product_sheets` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_name` text NOT NULL,
	`name` text NOT NULL,
	`columns` text NOT NULL,
	`rows` text NOT NULL,
	`created_at` integer NOT NULL,
	`taken_at` integer,
	`added_count` integer DEFAULT 0 NOT NULL,
	`changed_count` integer DEFAULT 0 NOT NULL,
	`left_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `product_sheets_company` ON `product_sheets` (`company_id`,`created_at`);