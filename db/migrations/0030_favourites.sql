CREATE TABLE `favourite_offers` (
	`company_id` text NOT NULL,
	`offer_id` text NOT NULL,
	`title_ja` text NOT NULL,
	`picture` text NOT NULL,
	`price_fen` integer NOT NULL,
	`tag` text DEFAULT '' NOT NULL,
	`added_at` integer NOT NULL,
	`added_by_name` text NOT NULL,
	PRIMARY KEY(`company_id`, `offer_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `favourite_offers_newest` ON `favourite_offers` (`company_id`,`added_at`,`offer_id`);--> statement-breakpoint
CREATE INDEX `favourite_offers_tag` ON `favourite_offers` (`company_id`,`tag`,`added_at`,`offer_id`);--> statement-breakpoint
CREATE TABLE `favourite_shops` (
	`company_id` text NOT NULL,
	`supplier_id` text NOT NULL,
	`name_zh` text NOT NULL,
	`tag` text DEFAULT '' NOT NULL,
	`added_at` integer NOT NULL,
	`added_by_name` text NOT NULL,
	PRIMARY KEY(`company_id`, `supplier_id`),
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `favourite_shops_newest` ON `favourite_shops` (`company_id`,`added_at`,`supplier_id`);--> statement-breakpoint
CREATE INDEX `favourite_shops_tag` ON `favourite_shops` (`company_id`,`tag`,`added_at`,`supplier_id`);