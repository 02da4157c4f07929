CREATE TABLE `goods_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`company_id` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text NOT NULL,
	`version` integer NOT NULL,
	`page_url` text DEFAULT '' NOT NULL,
	`title` text NOT NULL,
	`sku_words` text DEFAULT '' NOT NULL,
	`wished_price_fen` integer,
	`quantity` integer NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`staff_words` text DEFAULT '' NOT NULL,
	`found_at` text DEFAULT '' NOT NULL,
	`asked_at` integer NOT NULL,
	`waiting_since` integer,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "goods_request" CHECK(quantity > 0 AND (wished_price_fen IS NULL OR wished_price_fen > 0) AND (waiting_since IS NULL) = (state <> 'asked'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `goods_requests_number_unique` ON `goods_requests` (`number`);--> statement-breakpoint
CREATE INDEX `goods_requests_company` ON `goods_requests` (`company_id`,`asked_at`,`id`);--> statement-breakpoint
CREATE INDEX `goods_requests_open` ON `goods_requests` (`company_id`,`state`);--> statement-breakpoint
CREATE INDEX `goods_requests_queue` ON `goods_requests` (`waiting_since`,`id`);