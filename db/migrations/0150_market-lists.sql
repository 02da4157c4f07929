CREATE TABLE `market_lists` (
	`list` text NOT NULL,
	`category_id` text NOT NULL,
	`position` integer NOT NULL,
	`platform` text NOT NULL,
	`offer_id` text NOT NULL,
	PRIMARY KEY(`list`, `category_id`, `position`)
);
--> statement-breakpoint
CREATE INDEX `market_lists_position` ON `market_lists` (`list`,`position`);