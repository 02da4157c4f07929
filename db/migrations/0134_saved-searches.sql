CREATE TABLE `saved_searches` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`slot` integer NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "saved_search_slot" CHECK(slot BETWEEN 1 AND 30)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_searches_slot` ON `saved_searches` (`user_id`,`slot`);--> statement-breakpoint
CREATE UNIQUE INDEX `saved_searches_name` ON `saved_searches` (`user_id`,`name`);