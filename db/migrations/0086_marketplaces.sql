CREATE TABLE `marketplaces` (
	`platform` text PRIMARY KEY NOT NULL,
	`minute` integer DEFAULT 0 NOT NULL,
	`asked` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`rest_until` integer,
	`access_token` text DEFAULT '' NOT NULL,
	`access_until` integer,
	`refresh_token` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `offer_fetches` (
	`offer_id` text PRIMARY KEY NOT NULL,
	`fetched_at` integer NOT NULL,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `offer_fetches_oldest` ON `offer_fetches` (`fetched_at`);--> statement-breakpoint
ALTER TABLE `skus` ADD `order_id` text DEFAULT '' NOT NULL;