CREATE TABLE `article_products` (
	`article` integer PRIMARY KEY NOT NULL,
	`shop` text NOT NULL,
	`product_id` text NOT NULL,
	`bound_at` integer NOT NULL,
	`bound_by_name` text NOT NULL,
	FOREIGN KEY (`article`) REFERENCES `channel_articles`(`number`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`shop`) REFERENCES `channel_shops`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `own_products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_products_one` ON `article_products` (`shop`,`product_id`);--> statement-breakpoint
CREATE INDEX `article_products_product` ON `article_products` (`product_id`);--> statement-breakpoint
CREATE TABLE `channel_articles` (
	`number` integer PRIMARY KEY NOT NULL,
	`shop` text NOT NULL,
	`company_id` text NOT NULL,
	`article_id` text NOT NULL,
	`code` text NOT NULL,
	`sku` text NOT NULL,
	`title` text NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`picture` text DEFAULT '' NOT NULL,
	`asin` text DEFAULT '' NOT NULL,
	`fnsku` text DEFAULT '' NOT NULL,
	`jan` text DEFAULT '' NOT NULL,
	`price_yen` integer,
	`on_hand` integer NOT NULL,
	`inbound` integer NOT NULL,
	`reserved` integer NOT NULL,
	`unsellable` integer NOT NULL,
	`odd` integer DEFAULT false NOT NULL,
	`first_seen_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`gone_at` integer,
	FOREIGN KEY (`shop`) REFERENCES `channel_shops`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "channel_article_counts" CHECK(on_hand >= 0 AND inbound >= 0 AND reserved >= 0 AND unsellable >= 0),
	CONSTRAINT "channel_article_price" CHECK(price_yen IS NULL OR price_yen >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `channel_articles_one` ON `channel_articles` (`shop`,`article_id`);--> statement-breakpoint
CREATE INDEX `channel_articles_sku` ON `channel_articles` (`shop`,`sku`);--> statement-breakpoint
CREATE INDEX `channel_articles_seen` ON `channel_articles` (`shop`,`seen_at`);--> statement-breakpoint
CREATE INDEX `channel_articles_company` ON `channel_articles` (`company_id`,`number`);--> statement-breakpoint
CREATE INDEX `channel_articles_code` ON `channel_articles` (`company_id`,`code`);--> statement-breakpoint
CREATE INDEX `channel_articles_jan` ON `channel_articles` (`company_id`,`jan`) WHERE jan <> '';--> statement-breakpoint
CREATE TABLE `channel_sales` (
	`article` integer NOT NULL,
	`day` text NOT NULL,
	`sold` integer DEFAULT 0 NOT NULL,
	`sold_out` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`article`, `day`),
	FOREIGN KEY (`article`) REFERENCES `channel_articles`(`number`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "channel_sales_sold" CHECK(sold >= 0)
);
--> statement-breakpoint
CREATE TABLE `hidden_articles` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`channel` text NOT NULL,
	`code` text NOT NULL,
	`title` text NOT NULL,
	`hidden_at` integer NOT NULL,
	`hidden_by_name` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `hidden_articles_one` ON `hidden_articles` (`company_id`,`channel`,`code`);--> statement-breakpoint
CREATE INDEX `hidden_articles_newest` ON `hidden_articles` (`company_id`,`channel`,`hidden_at`,`id`);