CREATE TABLE `catalogue_words` (
	`word` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`head` text NOT NULL,
	`tail` text NOT NULL,
	`offers` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `catalogue_words_head` ON `catalogue_words` (`head`,`offers`);--> statement-breakpoint
CREATE INDEX `catalogue_words_tail` ON `catalogue_words` (`tail`,`offers`);