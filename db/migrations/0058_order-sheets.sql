CREATE TABLE `order_sheet_rows` (
	`sheet_id` text NOT NULL,
	`row` integer NOT NULL,
	`typed` text NOT NULL,
	`offer_id` text,
	`sku_id` text,
	`problem` text,
	`left_out` integer DEFAULT false NOT NULL,
	`order_id` text,
	PRIMARY KEY(`sheet_id`, `row`),
	FOREIGN KEY (`sheet_id`) REFERENCES `order_sheets`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_sheet_row_found" CHECK(sku_id IS NULL OR offer_id IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE `order_sheets` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`user_name` text NOT NULL,
	`name` text NOT NULL,
	`file_id` text,
	`places` text NOT NULL,
	`unread` text NOT NULL,
	`row_count` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`placed_key` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_sheets_company` ON `order_sheets` (`company_id`,`created_at`,`id`);