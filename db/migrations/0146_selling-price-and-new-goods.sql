CREATE TABLE `saved_search_goods` (
	`search_id` text NOT NULL,
	`offer_id` text NOT NULL,
	`told_on` text NOT NULL,
	PRIMARY KEY(`search_id`, `offer_id`),
	FOREIGN KEY (`search_id`) REFERENCES `saved_searches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `saved_search_goods_day` ON `saved_search_goods` (`told_on`);--> statement-breakpoint
CREATE TABLE `saved_search_letters` (
	`user_id` text NOT NULL,
	`day` text NOT NULL,
	PRIMARY KEY(`user_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `own_products` ADD `selling_price_yen` integer;--> statement-breakpoint
CREATE INDEX `own_products_label` ON `own_products` (`company_id`,`label_number`) WHERE label_number <> '';--> statement-breakpoint
ALTER TABLE `saved_searches` ADD `tells` text;--> statement-breakpoint
ALTER TABLE `saved_searches` ADD `since` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `saved_searches` ADD `looked_on` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `saved_searches_telling` ON `saved_searches` (`looked_on`,`user_id`) WHERE tells IS NOT NULL;