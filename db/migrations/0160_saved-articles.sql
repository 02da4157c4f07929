CREATE TABLE `saved_articles` (
	`id` text PRIMARY KEY NOT NULL,
	`company_id` text NOT NULL,
	`channel` text NOT NULL,
	`code` text NOT NULL,
	`title` text NOT NULL,
	`price_yen` integer NOT NULL,
	`market` text NOT NULL,
	`offer_id` text NOT NULL,
	`note` text NOT NULL,
	`query` text NOT NULL,
	`saved_at` integer NOT NULL,
	`saved_by_name` text NOT NULL,
	FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "saved_article_price" CHECK(price_yen > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_articles_one` ON `saved_articles` (`company_id`,`channel`,`code`);--> statement-breakpoint
CREATE INDEX `saved_articles_newest` ON `saved_articles` (`company_id`,`channel`,`saved_at`,`id`);