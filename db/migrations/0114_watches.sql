CREATE TABLE `watch_letters` (
	`company_id` text NOT NULL,
	`day` text NOT NULL,
	PRIMARY KEY(`company_id`, `day`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `watches` (
	`company_id` text NOT NULL,
	`offer_id` text NOT NULL,
	`sku_id` text DEFAULT '' NOT NULL,
	`title_ja` text NOT NULL,
	`picture` text NOT NULL,
	`seen_price_fen` integer NOT NULL,
	`threshold_fen` integer,
	`back_in_stock` integer DEFAULT false NOT NULL,
	`added_at` integer NOT NULL,
	`added_by_name` text NOT NULL,
	`told_at` integer,
	PRIMARY KEY(`company_id`, `offer_id`, `sku_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "watch_wish" CHECK((threshold_fen IS NULL OR threshold_fen > 0) AND (threshold_fen IS NOT NULL OR back_in_stock = 1))
);
--> statement-breakpoint
CREATE INDEX `watches_newest` ON `watches` (`company_id`,`added_at`,`offer_id`,`sku_id`);--> statement-breakpoint
CREATE INDEX `watches_waiting` ON `watches` (`company_id`,`offer_id`) WHERE told_at IS NULL;--> statement-breakpoint
CREATE INDEX `watches_offer` ON `watches` (`offer_id`);